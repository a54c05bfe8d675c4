import type { Session } from '#src/contract/host.ts'
import { type Deadline, deadlineIn } from '#src/lib/time/deadline.ts'

/**
 * When a session ends, counted from a time that the host or the API told. Where neither tells it (`isTold` is false),
 * counted by the computer's clock, which may be wrong: such an end is only good for a warning.
 */
export type SessionEnd = Deadline & { isTold: boolean }

/** When a session ends at the latest, in ISO 8601; null if it has no end. In direct mode only the credential ends it. */
export const endsAtOf = ({ endsAt, expiresAt }: Session): string | null => endsAt ?? expiresAt

/** Whether the JWT ends the session, and not the host before that. */
export const endsWithJwt = (session: Session): boolean =>
  session.expiresAt !== null &&
  Date.parse(session.expiresAt) <= Date.parse(endsAtOf(session) ?? session.expiresAt)

/** The end of a session; `now` is the time that the host or the API told, in milliseconds since the epoch. */
export const sessionEnd = (session: Session, now: number | undefined): SessionEnd | undefined => {
  const at = endsAtOf(session)
  if (at === null) return undefined
  return { ...deadlineIn(Date.parse(at) - (now ?? Date.now())), isTold: now !== undefined }
}
