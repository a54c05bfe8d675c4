import { failureKind, type FailingStatus, lasts } from '#src/deployments/past/failing.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { COULD_NOT } from '#src/deployments/words/act-words.ts'

/** What stands before the time at which it began to fail: "since", "since at least", or "at" for what does not last. */
export const sinceWord = (failing: FailingStatus): string =>
  lasts(failing) ? `since${failing.atLeast ? ' at least' : ''}` : 'at'

/** A clause about a service that fails: "web was", "failing in production", " when it was stopped at ≈ 11:04". */
export type FailingClause = { readonly who: string; readonly what: string; readonly rest: string }

/** How a service fails; `at` says when an event took effect. */
export const failingClause = (
  failing: FailingStatus,
  where: string,
  at: (event: ServiceEvent) => string,
): FailingClause => {
  const { status, attempts, newest } = failing
  const name = sentenceName(status.past)
  const stopped = status.is === 'stopped' ? status.isSince : undefined
  switch (failureKind(failing)) {
    case 'lasts':
      return {
        who: `${name} has been`,
        what: `failing${where} ${sinceWord(failing)} ${at(attempts[0])}`,
        rest: '',
      }
    case 'untilStopped':
      return {
        who: `${name} was`,
        what: `failing${where}`,
        rest: ` when it was stopped${stopped ? ` at ${at(stopped)}` : ''}`,
      }
    case 'asOf':
      return {
        who: `${name} was`,
        what: `failing${where} at ${at(newest)}`,
        rest: '; what came after it is not known',
      }
    case 'attempt':
      return {
        who: name,
        what: `${COULD_NOT[newest.meaning.act]}${where} at ${at(newest)}`,
        rest: stopped ? `; it has been stopped since ${at(stopped)}` : '',
      }
  }
}
