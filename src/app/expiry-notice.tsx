import { useConnection, useSession } from '#src/api/api-context.ts'
import { endsAtOf } from '#src/api/session-end.ts'
import { msLeft } from '#src/lib/deadline.ts'
import { useNow } from '#src/ui/use-now.ts'
import { useIsHydrating } from '#src/ui/use-is-hydrating.ts'
import { useStore } from '#src/ui/use-store.ts'
import { ExpiryAhead } from './expiry-ahead.tsx'

/** How long before the session ends the notice appears, in milliseconds. */
const AHEAD = 10 * 60_000

/** Warns before a session ends, by the host or with its JWT (API §5.2). */
export function ExpiryNotice() {
  const state = useSession()
  const end = useStore(useConnection().session.end)
  // The host renders no warning, and what is left changes with time.
  const isHydrating = useIsHydrating()
  useNow(5_000)
  const session = state.kind === 'signedIn' ? state.session : undefined
  const endsAt = session && endsAtOf(session)
  if (isHydrating || !session || !end || !endsAt) return null
  const left = msLeft(end)
  // The computer's clock says nothing for certain: a session that seems over is not.
  if (left > AHEAD || (left <= 0 && !end.isTold)) return null
  return <ExpiryAhead session={session} endsAt={endsAt} />
}
