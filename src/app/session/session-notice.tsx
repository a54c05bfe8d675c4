import KeyRound from 'lucide-react/icons/key-round'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useConnection, useSession } from '#src/api/api-context.ts'
import { describeEnd } from '#src/api/describe-failure.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'

/**
 * Says that the session ended, and stays in view until the person signs in. It is hidden while sign-in is open: the
 * dialog says the same.
 */
export function SessionNotice() {
  const { prompt } = useConnection().session
  const now = useStore(prompt)
  const state = useSession()
  if (state.kind !== 'ended' || now === 'none') return null
  const { title, text } = describeEnd(state)
  const isOpen = now === 'offered' || now === 'asked'
  return (
    // Overlaps the header, so that the content below does not move.
    <div
      className={`sticky top-0 z-(--z-pop) flex h-0 justify-center px-2 ${isOpen ? 'invisible' : ''}`}
    >
      <Notice
        className="mt-1 h-fit w-fit max-w-[52rem] shadow-pop"
        tone="warning"
        icon={KeyRound}
        role="status"
        title={`${title}.`}
        action={
          <Button size="sm" onClick={() => prompt.set('asked')}>
            Sign in again
          </Button>
        }
      >
        {text} <span className="max-sm:hidden">Loaded data and your input stay.</span>
      </Notice>
    </div>
  )
}
