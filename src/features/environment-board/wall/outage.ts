import type { ApiError, ApiFailure } from '#src/api/api-error.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/** What keeps the whole wall from being checked, and since when, in ms by the computer's clock. */
export type Outage = {
  readonly kind: 'offline' | 'signedOut' | 'failing'
  readonly since: number
  /** Why requests fail, if they are sent. */
  readonly failure?: ApiFailure | undefined
}

type Asked = Pick<BoardEnvironment, 'error' | 'checkedAt'>

/** Whether a failure is the API's answer about one environment. */
const isAnswer = ({ failure: { kind } }: ApiError): boolean =>
  kind === 'forbidden' || kind === 'notFound' || kind === 'badRequest'

/** When the API last answered, in ms; 0 if never. */
export const lastAnswerAt = (all: readonly Asked[]): number =>
  Math.max(
    0,
    ...all.map(({ checkedAt, error }) =>
      error && isAnswer(error) ? Math.max(checkedAt, error.at.getTime()) : checkedAt,
    ),
  )

/** So many environments have to fail since the last answer: one alone may be at fault itself. */
const ENOUGH = 3

/** Why nothing on the wall can be checked; undefined if something can. */
export const outageOf = (
  all: readonly Asked[],
  { offlineSince, endedAt }: { offlineSince: number | undefined; endedAt: number | undefined },
): Outage | undefined => {
  if (offlineSince !== undefined) return { kind: 'offline', since: offlineSince }
  if (endedAt !== undefined) return { kind: 'signedOut', since: endedAt }
  const answeredAt = lastAnswerAt(all)
  const errors = all
    .flatMap(({ error }) =>
      error && !isAnswer(error) && error.at.getTime() > answeredAt ? [error] : [],
    )
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const [newest] = errors
  if (!newest || errors.length < Math.min(ENOUGH, all.length)) return undefined
  const since = answeredAt || Math.min(...errors.map(({ at }) => at.getTime()))
  return { kind: 'failing', since, failure: newest.failure }
}

/** The words of an outage: what happened, what may help, and the category of its icon. */
export type OutageWords = {
  readonly title: string
  readonly trouble: 'offline' | 'signedOut' | 'broken' | 'stranger' | 'waiting' | 'unreadable'
  readonly help: string | undefined
}

/** Says what an outage is; `at` is when it began. */
export const outageWords = ({ kind, failure }: Outage, at: string): OutageWords => {
  if (kind === 'offline')
    return { title: `Offline since ${at}`, trouble: 'offline', help: undefined }
  if (kind === 'signedOut')
    return { title: `Session ended at ${at}`, trouble: 'signedOut', help: undefined }
  switch (failure?.kind) {
    case 'notTheApi':
      return {
        title: `Responses since ${at} are not from the API`,
        trouble: 'stranger',
        help: 'A proxy may want you to sign in on this screen.',
      }
    case 'rateLimited':
      return { title: `Rate limit reached at ${at}`, trouble: 'waiting', help: undefined }
    case 'server':
    case 'refusedByHost':
      return {
        title: `The ${failure.kind === 'server' && failure.by !== 'host' ? 'API' : 'Tidemark server'} has responded with ${failure.status} since ${at}`,
        trouble: 'broken',
        help: undefined,
      }
    case 'tooLarge':
    case 'malformed':
      return { title: `No readable response since ${at}`, trouble: 'unreadable', help: undefined }
    default:
      return { title: `No response since ${at}`, trouble: 'broken', help: undefined }
  }
}
