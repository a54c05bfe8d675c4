import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useConnection, useSession } from '#src/api/api-context.ts'
import type { SessionState } from '#src/api/session-store.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { SignInForm } from './sign-in-form.tsx'

const wordsOf = (state: SessionState): { title: string; text: string } | undefined => {
  if (state.kind === 'signedOut') return undefined
  if (state.kind === 'signedIn') {
    return { title: 'Sign in before the session ends', text: 'The page stays as it is.' }
  }
  const why =
    state.reason === 'expired'
      ? 'The JWT has run out.'
      : 'The service does not accept the credential: it is wrong, or was withdrawn.'
  return {
    title: 'Your session ended',
    text: `${why} What is loaded and what you entered stays. Sign in to go on.`,
  }
}

/** Sign-in over a page whose session ended or soon will; what is loaded and typed waits behind it. */
export function SessionEnded() {
  const { session } = useConnection()
  const wanted = useSyncExternalStore(session.wanted.subscribe, session.wanted.get)
  const words = wordsOf(useSession())
  const client = useQueryClient()
  return (
    <Dialog
      open={wanted && words !== undefined}
      onClose={() => session.wanted.set(false)}
      title={words?.title ?? ''}
    >
      <p className="text-ink-2">{words?.text}</p>
      <SignInForm
        onDone={() => client.refetchQueries({ predicate: ({ state }) => state.error !== null })}
      />
    </Dialog>
  )
}
