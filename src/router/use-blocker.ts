import { useEffect, useState } from 'react'
import { useRouter } from './router-context.tsx'

/** Lets the person answer a navigation that waits. */
export type Asking = { stay: () => void; leave: () => void }

/**
 * Asks before the person leaves the page while `shouldAsk` returns true: by a link, by Back, or by
 * closing or reloading the tab, where the browser asks itself. `shouldAsk` must be a stable function.
 * Undefined while no navigation waits for an answer.
 */
export const useBlocker = (shouldAsk: () => boolean): Asking | undefined => {
  const { history } = useRouter()
  const [asking, setAsking] = useState<Asking>()
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: shouldAsk,
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (!shouldAsk() || currentLocation.pathname === nextLocation.pathname) return false
          const stays = await new Promise<boolean>((answer) =>
            setAsking({ stay: () => answer(true), leave: () => answer(false) }),
          )
          setAsking(undefined)
          return stays
        },
      }),
    [history, shouldAsk],
  )
  return asking
}
