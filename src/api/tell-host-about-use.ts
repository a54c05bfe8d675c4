import { deadlineIn, hasPassed } from '#src/lib/time/deadline.ts'
import type { SessionStore } from './session-store.ts'

/** How often the host is told at most, in milliseconds. */
const EVERY = 60_000
// oxlint-disable-next-line tidemark/composition -- whoever composes a text is there too
const SIGNS_OF_USE = ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchmove'] as const

/**
 * Tells the host that a person is there, for whom it keeps a session that is in use: whoever reads or fills in a form
 * sends no request for minutes, and polls do not count. Opens sign-in over the page if the session has ended meanwhile.
 */
export const tellHostAboutUse = (
  session: Pick<SessionStore, 'state' | 'check'>,
  idleSeconds: number,
): void => {
  const every = Math.min(EVERY, (idleSeconds * 1000) / 4)
  let next = deadlineIn(every)

  const note = () => {
    if (!hasPassed(next) || session.state.get().kind !== 'signedIn') return
    next = deadlineIn(every)
    // Offline, nothing is lost: the next sign of use tells it.
    session.check({ attended: true }).catch(() => {})
  }
  for (const sign of SIGNS_OF_USE) addEventListener(sign, note, { capture: true, passive: true })
}
