import { useEffect } from 'react'

/** Keeps the screen on while the page is shown, where the browser can. It lets go whenever the page is hidden. */
export const useWakeLock = (): void => {
  useEffect(() => {
    let isLeft = false
    let lock: WakeLockSentinel | undefined
    const ask = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused on a low battery, for example.
      const next = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isLeft) await next?.release()
      else lock = next
    }
    const onVisibility = () => void ask()
    document.addEventListener('visibilitychange', onVisibility)
    void ask()
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', onVisibility)
      void lock?.release()
    }
  }, [])
}
