import { useStore } from '#src/ui/use-store.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const get = () => document.visibilityState === 'visible'

/** Whether this tab is visible. */
export const useInView = (): boolean => useStore({ subscribe, get }, () => true)
