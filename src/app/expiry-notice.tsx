import { useSession } from '#src/api/api-context.ts'
import type { Session } from '#src/contract/host.ts'
import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { useNow } from '#src/ui/use-now.ts'
import { ExpiryAhead } from './lazy-frame.ts'

/** How long before the session ends the notice appears, in milliseconds. */
const AHEAD = 10 * 60_000

function Ahead({ session, endsAt }: { session: Session; endsAt: string }) {
  const left = Date.parse(endsAt) - useNow(5_000)
  return left > AHEAD ? null : (
    <LazyPanel what="the end of your session" meanwhile={null}>
      <ExpiryAhead session={session} endsAt={endsAt} isOver={left <= 0} />
    </LazyPanel>
  )
}

/** Warns before a session ends, by the host or with its JWT (API §5.2). */
export function ExpiryNotice() {
  const state = useSession()
  if (state.kind !== 'signedIn') return null
  const { session } = state
  // In direct mode, only the credential itself ends it.
  const endsAt = session.endsAt ?? session.expiresAt
  return endsAt === null ? null : <Ahead session={session} endsAt={endsAt} />
}
