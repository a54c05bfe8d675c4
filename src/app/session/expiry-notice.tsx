import Timer from 'lucide-react/icons/timer'
import { useConnection, useSession } from '#src/api/api-context.ts'
import { endsAtOf, endsWithJwt } from '#src/api/session-end.ts'
import type { Session } from '#src/contract/host.ts'
import { msLeft } from '#src/lib/time/deadline.ts'
import { formatTime } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

type ExpiryAheadProps = {
  session: Session
  /** When it ends, in ISO 8601. */
  endsAt: string
}

/** Says when the session will end, and lets the person sign in before. */
function ExpiryAhead({ session, endsAt }: ExpiryAheadProps) {
  const { prompt } = useConnection().session
  const zone = useZone()
  return (
    <div className="px-4 pt-3 sm:px-6">
      <Notice
        tone="warning"
        icon={Timer}
        role="status"
        title={`Your ${endsWithJwt(session) ? 'JWT expires' : 'session ends'} at ${formatTime(endsAt, zone)}.`}
        action={
          <Button size="sm" onClick={() => prompt.set('asked')}>
            Sign in again
          </Button>
        }
      >
        Sign in again to keep working.
      </Notice>
    </div>
  )
}

/** How long before the session ends the notice appears, in milliseconds. */
const AHEAD = 10 * 60_000

const unknown = () => undefined

/** Warns before a session ends, by the host or with its JWT (API §5.2). */
export function ExpiryNotice() {
  const state = useSession()
  // Not in the first render: what is left changes with time.
  const end = useStore(useConnection().session.end, unknown)
  useNow(5_000)
  const session = state.kind === 'signedIn' ? state.session : undefined
  const endsAt = session && endsAtOf(session)
  if (!session || !end || !endsAt) return null
  const left = msLeft(end)
  // The computer's clock says nothing for certain: a session that seems over is not.
  if (left > AHEAD || (left <= 0 && !end.isTold)) return null
  return <ExpiryAhead session={session} endsAt={endsAt} />
}
