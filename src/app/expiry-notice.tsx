import { useSession } from '#src/api/api-context.ts'
import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { ExpiryAhead } from './lazy-frame.ts'

/** How long before the session ends the notice appears, in milliseconds. */
const AHEAD = 10 * 60_000

/** Warns before a session ends, by the host or with its JWT (API §5.2). */
export function ExpiryNotice() {
  const state = useSession()
  const now = useNow(5_000)
  const session = state.kind === 'signedIn' ? state.session : undefined
  // In direct mode, only the credential itself ends it.
  const endsAt = session?.endsAt ?? session?.expiresAt
  if (!session || !endsAt) return null
  const left = Date.parse(endsAt) - now
  return left > AHEAD ? null : (
    <LazyPanel what="the warning" meanwhile={null}>
      <ExpiryAhead session={session} endsAt={endsAt} isOver={left <= 0} />
    </LazyPanel>
  )
}
