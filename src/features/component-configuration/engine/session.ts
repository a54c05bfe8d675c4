import type { ApiError } from '#src/api/api-error.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'
import type { Sent } from '#form/body/request.ts'

/* The state of resolving a draft and its transitions: pure, without requests, timers or a page. */

/** An answer, and the draft that was sent for it. */
export type Answered = {
  readonly component: ResolvedComponent
  readonly sent: Sent
  /** When it arrived, and how long it took, in ms. */
  readonly at: number
  readonly tookMs: number
}

/** A failed request that is retried automatically. */
export type Retrying = {
  readonly error: ApiError
  /** When the next try starts, in ms; undefined while it is in progress. */
  readonly at: number | undefined
  /** The number of the next try, at most `TRIES`. */
  readonly next: number
}

/**
 * The state of resolving; `previous` is the last answer, which the form shows until the next one. `isEdited` says that
 * an edit came after what was answered, whose request follows. Where that takes longer, because little of the budget is
 * left, the state is `resolving` from the edit on.
 */
export type Resolution =
  | { kind: 'resolving'; previous?: Answered | undefined; retrying?: Retrying | undefined }
  | { kind: 'settled'; previous: Answered; isEdited?: boolean | undefined }
  /** The draft is not what was answered, and is not sent: each answer led to another request. */
  | { kind: 'stopped'; previous: Answered }
  | { kind: 'failed'; error: ApiError; previous?: Answered | undefined }
  | { kind: 'paused'; until: Date; error: ApiError; previous?: Answered | undefined }

export type ResolveSession = {
  readonly resolution: Resolution
  /** The resolve status as displayed: a request that is answered soon would only flicker. */
  readonly shown: Resolution['kind']
  /** Whether an edit waits for a pause in typing before its request is sent. */
  readonly isSettling: boolean
  /** The answered bodies from which alone another request followed since the person acted. */
  readonly followed: readonly string[]
}

export type SessionEvent =
  /** The person changed the draft, in a way that is sent at once. */
  | { type: 'acted' }
  /** The person types. `isSlow` if the request waits longer than usual. */
  | { type: 'typed'; isSlow: boolean }
  /** A request left. `cached` is an earlier answer to the same draft. */
  | { type: 'sent'; cached?: Answered | undefined }
  | { type: 'answered'; answered: Answered; isSlow: boolean }
  /** The draft equals the one that was answered. */
  | { type: 'caughtUp' }
  /** The answer changed what is sent, which is sent next. */
  | { type: 'followed' }
  /** The answer changed what is sent, which is not sent: see `mayFollow`. */
  | { type: 'stopped' }
  | { type: 'retrying'; retrying: Retrying }
  | { type: 'failed'; error: ApiError }
  | { type: 'paused'; until: Date; error: ApiError }
  /** A request has taken so long that the page says so. */
  | { type: 'late' }
  /** What was typed is sent now, or never. */
  | { type: 'typingEnded' }

/** How many requests may follow from answers alone, one after the other, until the person acts. */
const MAX_FOLLOWED = 3

/**
 * Whether an answer alone may lead to another request, with this body. Without an end, a service that hides a field
 * because of the field's own value would be asked for ever.
 */
export const mayFollow = ({ followed }: ResolveSession, json: string): boolean =>
  followed.length < MAX_FOLLOWED && !followed.includes(json)

/** Starts with the answer that came with the page, if one did. */
export const openSession = (first?: Answered): ResolveSession => ({
  resolution: first ? { kind: 'settled', previous: first } : { kind: 'resolving' },
  shown: first ? 'settled' : 'resolving',
  isSettling: false,
  followed: [],
})

/** After an answer, which an edit that is settling may have followed. */
const after = (previous: Answered, isSettling: boolean, isSlow: boolean): Resolution =>
  isSettling && isSlow
    ? { kind: 'resolving', previous }
    : { kind: 'settled', previous, isEdited: isSettling }

const next = (session: ResolveSession, event: SessionEvent): Omit<ResolveSession, 'shown'> => {
  const { resolution, isSettling } = session
  const { previous } = resolution
  switch (event.type) {
    case 'acted':
      return { ...session, followed: [] }
    case 'typed': {
      const isIdle = resolution.kind === 'settled' || resolution.kind === 'stopped'
      const begins = !isSettling && isIdle
      return {
        resolution: begins ? after(resolution.previous, true, event.isSlow) : resolution,
        isSettling: true,
        followed: [],
      }
    }
    case 'sent':
      return {
        ...session,
        resolution: { kind: 'resolving', previous: event.cached ?? previous },
      }
    case 'answered':
      return { ...session, resolution: after(event.answered, isSettling, event.isSlow) }
    case 'caughtUp':
      return { ...session, followed: [] }
    case 'followed':
      return {
        ...session,
        followed: previous ? [...session.followed, previous.sent.json] : session.followed,
      }
    case 'stopped':
      return previous ? { ...session, resolution: { kind: 'stopped', previous } } : session
    case 'retrying':
      return {
        ...session,
        resolution: { kind: 'resolving', previous, retrying: event.retrying },
      }
    case 'failed':
      return { ...session, resolution: { kind: 'failed', error: event.error, previous } }
    case 'paused': {
      const { until, error } = event
      return { ...session, resolution: { kind: 'paused', until, error, previous } }
    }
    case 'typingEnded':
      return { ...session, isSettling: false }
    case 'late':
      return session
  }
}

/** The session after something happened. */
export const afterEvent = (session: ResolveSession, event: SessionEvent): ResolveSession => {
  const { resolution, ...rest } = next(session, event)
  const isSaidLater =
    resolution.kind === 'resolving' && session.shown === 'settled' && event.type !== 'late'
  return { ...rest, resolution, shown: isSaidLater ? 'settled' : resolution.kind }
}
