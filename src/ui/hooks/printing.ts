import { flushSync } from 'react-dom'
import { createStore } from '#src/lib/values/store.ts'

/** Whether the page is being printed: lists then render what they otherwise leave out of view. */
export const printing = createStore(false)

if (typeof window !== 'undefined') {
  // At once: the browser takes the page as it is when the event ends.
  window.addEventListener('beforeprint', () => flushSync(() => printing.set(true)))
  window.addEventListener('afterprint', () => printing.set(false))
}
