import KeyRound from 'lucide-react/icons/key-round'
import { useConnection, useSession } from '#src/api/api-context.ts'
import type { Scheme } from '#src/contract/host.ts'
import { localZone } from '#src/lib/instant.ts'
import { formatClock } from '#src/lib/time-format.ts'
import { toast } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { usePopover } from '#src/ui/use-popover.ts'

const SCHEME: Record<Scheme, string> = { Token: 'API token', Bearer: 'Bearer JWT' }

/** What is signed in with, until when, and the way out. */
export function SessionMenu() {
  const { session } = useConnection()
  const state = useSession()
  const popover = usePopover('end')
  const signedIn = state.kind === 'signedIn' ? state.session : undefined
  const scheme = signedIn ? SCHEME[signedIn.scheme] : 'ended'

  const signOut = async () => {
    popover.close()
    const ended = await session.signOut().then(
      () => true,
      () => false,
    )
    // The page forgets all the same; the sealed cookie is the host's to delete.
    if (!ended)
      toast('Signed out here. The host did not answer: its cookie goes as soon as it does.')
  }
  return (
    <>
      <IconButton {...popover.trigger} icon={KeyRound} label={`Session: ${scheme}`} />
      <Popover {...popover.box} label="Session" className="px-3.5 py-3">
        <div className="grid gap-3">
          <p>
            <span className="font-medium">{signedIn ? scheme : 'The session ended'}</span>
            <span className="block text-xs text-ink-3">
              {signedIn?.expiresAt
                ? `Ends at ${formatClock(signedIn.expiresAt, localZone())}`
                : signedIn && 'Does not expire by itself'}
            </span>
          </p>
          <Button onClick={() => void signOut()}>Sign out</Button>
        </div>
      </Popover>
    </>
  )
}
