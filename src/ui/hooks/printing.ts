import { flushSync } from 'react-dom'
import { listenTo } from '#src/lib/keys/listen.ts'
import { createStore } from '#src/lib/values/store.ts'

/** Whether the page is being printed: lists then render what they otherwise leave out of view. */
export const printing = createStore(false)

// At once: the browser takes the page as it is when the event ends.
listenTo('beforeprint', () => flushSync(() => printing.set(true)))
listenTo('afterprint', () => printing.set(false))
