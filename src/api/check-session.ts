import { sessionAnswerSchema, UNATTENDED } from '#src/contract/host.ts'
import { basePath } from '#src/lib/base-path.ts'
import { requestSignIn, type SessionStore } from './session-store.ts'

/**
 * Asks the host whether the session is still open, and opens sign-in over the page if it has ended. `attended` says
 * that a person is there, for whom the host keeps a session that is in use. Rejects if the host cannot be reached.
 */
export const checkSession = async (
  { state, prompt }: Pick<SessionStore, 'state' | 'prompt'>,
  { attended }: { attended: boolean },
): Promise<void> => {
  const answer = await fetch(`${basePath()}/session`, {
    cache: 'no-store',
    redirect: 'manual',
    ...(attended ? {} : { headers: { [UNATTENDED]: '1' } }),
  })
  const { session, ended } = sessionAnswerSchema.parse(await answer.json())
  if (session !== null || state.get().kind !== 'signedIn') return
  state.set({ kind: 'ended', at: new Date(), reason: 'noSession', message: ended })
  requestSignIn(prompt)
}
