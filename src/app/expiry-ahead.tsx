import Timer from 'lucide-react/icons/timer'
import { useEffect } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { checkSession } from '#src/api/check-session.ts'
import type { Session } from '#src/contract/host.ts'
import { formatTime } from '#src/lib/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

type ExpiryAheadProps = {
  session: Session
  /** When it ends, in ISO 8601. */
  endsAt: string
  /** Whether that time has come. */
  isOver: boolean
}

/** Says when the session will end, and lets the person sign in before. */
export function ExpiryAhead({ session: { expiresAt }, endsAt, isOver }: ExpiryAheadProps) {
  const { session } = useConnection()
  const isJwt = expiresAt !== null && Date.parse(expiresAt) <= Date.parse(endsAt)
  const zone = useZone()
  useEffect(() => {
    // A host whose clock is behind, or that cannot be reached, says it with the next request.
    if (isOver) checkSession(session, { attended: false }).catch(() => {})
  }, [isOver, session])
  return (
    <div className="px-4 pt-3 sm:px-6">
      <Notice
        tone="warning"
        icon={Timer}
        role="status"
        title={`Your ${isJwt ? 'JWT expires' : 'session ends'} at ${formatTime(endsAt, zone)}.`}
        action={
          <Button size="sm" onClick={() => session.prompt.set('asked')}>
            Sign in again
          </Button>
        }
      >
        Sign in again before then to work on without a break.
      </Notice>
    </div>
  )
}
