import Timer from 'lucide-react/icons/timer'
import { useConnection, useSession } from '#src/api/api-context.ts'
import { localZone } from '#src/lib/instant.ts'
import { formatClock } from '#src/lib/time-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { useNow } from '#src/ui/use-now.ts'

/** How long before its end a session says so, in milliseconds. */
const AHEAD = 10 * 60_000

function Ahead({ expiresAt }: { expiresAt: string }) {
  const { session } = useConnection()
  if (Date.parse(expiresAt) - useNow(5_000) > AHEAD) return null
  return (
    <div className="px-4 pt-3 sm:px-6">
      <Notice
        tone="warning"
        icon={Timer}
        role="status"
        title={`Your JWT runs out at ${formatClock(expiresAt, localZone())}.`}
        action={
          <Button size="sm" onClick={() => session.wanted.set(true)}>
            Sign in again
          </Button>
        }
      >
        Sign in again before that, and nothing on the page has to wait.
      </Notice>
    </div>
  )
}

/** Says ahead of time that a session is about to end (API §5.2). */
export function ExpiryNotice() {
  const state = useSession()
  const expiresAt = state.kind === 'signedIn' ? state.session.expiresAt : null
  return expiresAt === null ? null : <Ahead expiresAt={expiresAt} />
}
