import { flushSync } from 'react-dom'
import { listen } from '#src/lib/keys/listen.ts'
import { createStore } from '#src/lib/values/store.ts'

/** Whether the page is being printed: lists then render what they otherwise leave out of view. */
export const printing = createStore(false)

// At once: the browser takes the page as it is when the event ends.
listen('beforeprint', () => flushSync(() => printing.set(true)))
listen('afterprint', () => printing.set(false))
