import { useEffect, useState } from 'react'
import { useRouter } from './router-context.tsx'

/** `asking`: a navigation waits for the person to choose `stay` or `leave`. */
export type Blocker = { kind: 'free' } | { kind: 'asking'; stay: () => void; leave: () => void }

const FREE: Blocker = { kind: 'free' }

/**
 * Asks before the person leaves the page while `shouldAsk` returns true: by a link, by Back, or by
 * closing or reloading the tab, where the browser asks itself. `shouldAsk` must be a stable function.
 */
export const useBlocker = (shouldAsk: () => boolean): Blocker => {
  const { history } = useRouter()
  const [blocker, setBlocker] = useState<Blocker>(FREE)
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: shouldAsk,
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (!shouldAsk() || currentLocation.pathname === nextLocation.pathname) return false
          const stays = await new Promise<boolean>((answer) =>
            setBlocker({
              kind: 'asking',
              stay: () => answer(true),
              leave: () => answer(false),
            }),
          )
          setBlocker(FREE)
          return stays
        },
      }),
    [history, shouldAsk],
  )
  return blocker
}
