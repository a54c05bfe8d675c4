import KeyRound from 'lucide-react/icons/key-round'
import { useSession } from '#src/api/api-context.ts'
import { endsAtOf } from '#src/api/session-end.ts'
import type { Scheme } from '#src/contract/host.ts'
import { formatTime } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import { useSignOut } from './use-sign-out.ts'

const SCHEME: Record<Scheme, string> = { Token: 'API token', Bearer: 'Bearer JWT' }

/** Shows the kind of credential and when the session ends at the latest, and signs out. */
export function SessionMenu() {
  const end = useSignOut()
  const state = useSession()
  const zone = useZone()
  const popover = usePopover('end')
  const signedIn = state.kind === 'signedIn' ? state.session : undefined
  const endsAt = signedIn && endsAtOf(signedIn)
  const scheme = signedIn ? SCHEME[signedIn.scheme] : 'ended'

  const signOut = async () => {
    popover.close()
    await end()
  }
  return (
    <>
      <IconButton {...popover.trigger} icon={KeyRound} label={`Session: ${scheme}`} />
      <Popover {...popover.box} label="Session" className="px-3.5 py-3">
        <div className="grid gap-3">
          <p>
            <span className="font-medium">{signedIn ? scheme : 'The session ended'}</span>
            <span className="block text-xs text-ink-3">
              {endsAt && `Session ends at ${formatTime(endsAt, zone)}. `}
              Signing out discards your edits in all tabs.
            </span>
          </p>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </div>
      </Popover>
    </>
  )
}
