import { requestSignIn, type SessionStore } from './session-store.ts'
import { sessionAnswerSchema } from '#src/contract/host.ts'
import { basePath } from '#src/lib/base-path.ts'

/** How often the host is told at most, in milliseconds. */
const EVERY = 60_000
const SIGNS_OF_USE = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const

/**
 * Tells the host that a person is there, for whom it keeps a session that is in use: whoever reads or fills in a form
 * sends no request for minutes, and polls do not count. Opens sign-in over the page if the session has ended meanwhile.
 */
export const tellHostAboutUse = (
  { state, prompt }: Pick<SessionStore, 'state' | 'prompt'>,
  idleSeconds: number,
): void => {
  const every = Math.min(EVERY, (idleSeconds * 1000) / 4)
  let told = Date.now()

  const tell = async () => {
    const answer = await fetch(`${basePath()}/session`, { cache: 'no-store', redirect: 'manual' })
    const { session, ended } = sessionAnswerSchema.parse(await answer.json())
    if (session !== null || state.get().kind !== 'signedIn') return
    state.set({ kind: 'ended', at: new Date(), reason: 'noSession', message: ended })
    requestSignIn(prompt)
  }

  const note = () => {
    if (Date.now() - told < every || state.get().kind !== 'signedIn') return
    told = Date.now()
    // Offline, nothing is lost: the next sign of use tells it.
    tell().catch(() => {})
  }
  for (const sign of SIGNS_OF_USE) addEventListener(sign, note, { capture: true, passive: true })
}
