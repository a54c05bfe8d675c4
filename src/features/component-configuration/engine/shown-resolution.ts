import { createStore, type Store } from '#src/lib/store.ts'
import type { Resolution } from './resolve-loop.ts'

/** How long a request is in progress before the page looks like it, in ms: what comes and goes at once only flickers. */
export const SAID_AFTER = 150

/**
 * What the page shows that resolving is at. It follows `resolution`, but a request after an answer shows only once it takes
 * longer than `SAID_AFTER`.
 */
export const createShownResolution = (resolution: Store<Resolution>): Store<Resolution['kind']> => {
  const shown = createStore(resolution.get().kind)
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    clearTimeout(timer)
    timer = undefined
    shown.set(resolution.get().kind)
  }
  resolution.subscribe(() => {
    if (resolution.get().kind === 'resolving' && shown.get() === 'settled')
      timer ??= setTimeout(show, SAID_AFTER)
    else show()
  })
  return shown
}
