import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useConnection, useSession } from '#src/api/api-context.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Sign-in over a page whose session ended; what is loaded and typed waits behind it. */
export function SessionEnded() {
  const { session } = useConnection()
  const wanted = useSyncExternalStore(session.wanted.subscribe, session.wanted.get)
  const ended = useSession().kind === 'ended'
  const client = useQueryClient()
  return (
    <Dialog
      open={wanted && ended}
      onClose={() => session.wanted.set(false)}
      title="Your session ended"
    >
      <p className="text-ink-2">What is loaded and what you entered stays. Sign in to go on.</p>
      <SignInForm
        onDone={() => client.refetchQueries({ predicate: ({ state }) => state.error !== null })}
      />
    </Dialog>
  )
}
