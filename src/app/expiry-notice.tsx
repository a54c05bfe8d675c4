import Timer from 'lucide-react/icons/timer'
import { useConnection, useSession } from '#src/api/api-context.ts'
import { formatTime } from '#src/lib/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useNow } from '#src/ui/use-now.ts'

/** How long before the session expires the notice appears, in milliseconds. */
const AHEAD = 10 * 60_000

function Ahead({ expiresAt }: { expiresAt: string }) {
  const { session } = useConnection()
  const zone = useZone()
  if (Date.parse(expiresAt) - useNow(5_000) > AHEAD) return null
  return (
    <div className="px-4 pt-3 sm:px-6">
      <Notice
        tone="warning"
        icon={Timer}
        role="status"
        title={`Your JWT expires at ${formatTime(expiresAt, zone)}.`}
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

/** Warns before a session expires (API §5.2). */
export function ExpiryNotice() {
  const state = useSession()
  const expiresAt = state.kind === 'signedIn' ? state.session.expiresAt : null
  return expiresAt === null ? null : <Ahead expiresAt={expiresAt} />
}
