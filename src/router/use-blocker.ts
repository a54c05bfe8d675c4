import { useEffect, useState } from 'react'
import { useRouter } from './router-context.tsx'

/** What holds a leaving up, until it is told to stay or to go on. */
export type Blocker = { kind: 'free' } | { kind: 'asking'; stay: () => void; leave: () => void }

const FREE: Blocker = { kind: 'free' }

/**
 * Asks before the page is left while `holds` does: by a link, by Back, and, in the browser's own
 * words, by closing or reloading the tab. `holds` is the same function from render to render.
 */
export const useBlocker = (holds: () => boolean): Blocker => {
  const { history } = useRouter()
  const [blocker, setBlocker] = useState<Blocker>(FREE)
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: holds,
        blockerFn: async ({ currentLocation, nextLocation }) => {
          if (!holds() || currentLocation.pathname === nextLocation.pathname) return false
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
    [history, holds],
  )
  return blocker
}
