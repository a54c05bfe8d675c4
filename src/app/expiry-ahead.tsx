import Timer from 'lucide-react/icons/timer'
import { useConnection } from '#src/api/api-context.ts'
import { endsWithJwt } from '#src/api/session-end.ts'
import type { Session } from '#src/contract/host.ts'
import { formatTime } from '#src/lib/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

type ExpiryAheadProps = {
  session: Session
  /** When it ends, in ISO 8601. */
  endsAt: string
}

/** Says when the session will end, and lets the person sign in before. */
export function ExpiryAhead({ session, endsAt }: ExpiryAheadProps) {
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
