import { createStore } from '#src/lib/store.ts'

/** Ids of the deployments whose end somebody asked to be told of, while this page lives. */
export const toldEnds = createStore<ReadonlySet<string>>(new Set())

/** Adds a deployment to those, or takes it away. */
export const tellEnd = (id: string, told: boolean): void => {
  const next = new Set(toldEnds.get())
  if (told) next.add(id)
  else next.delete(id)
  toldEnds.set(next)
}

/** Asks the browser for leave to notify; false when it or the person refuses. */
export const mayNotify = async (): Promise<boolean> => {
  if (!('Notification' in window)) return false
  if (Notification.permission !== 'default') return Notification.permission === 'granted'
  return (await Notification.requestPermission()) === 'granted'
}
