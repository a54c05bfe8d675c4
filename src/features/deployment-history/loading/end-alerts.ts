import { createStore } from '#src/lib/values/store.ts'

/** Ids of the deployments whose end the user wants to be notified of. Lasts as long as the page. */
export const endAlerts = createStore<ReadonlySet<string>>(new Set())

/** Turns the end alert of a deployment on or off. */
export const setEndAlert = (id: string, on: boolean): void => {
  const next = new Set(endAlerts.get())
  if (on) next.add(id)
  else next.delete(id)
  endAlerts.set(next)
}

/** Asks for permission to show notifications; false if the browser or the user refuses. */
export const mayNotify = async (): Promise<boolean> => {
  if (!('Notification' in window)) return false
  if (Notification.permission !== 'default') return Notification.permission === 'granted'
  return (await Notification.requestPermission()) === 'granted'
}
