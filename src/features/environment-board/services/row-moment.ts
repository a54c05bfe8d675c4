import { type Until, untilAt } from '#src/deployments/insights/version-spans.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import type { Zone } from '#src/lib/instant.ts'
import { formatBriefTime } from '#src/lib/time-format.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/** The moment that the table shows the services at. The same object for the same moment and histories. */
export type RowMoment = {
  /** ISO 8601, and the same in ms since the epoch. */
  readonly at: string
  readonly ms: number
  /** Until when what ran then of a service ran. */
  readonly untilOf: (environmentId: string, key: string) => Until | undefined
}

/** "until ≈ 14:40", "until not known"; undefined if it still runs. `today` is a `dayKey`. */
export const untilWords = (
  until: Until | undefined,
  zone: Zone,
  today: string,
): string | undefined => {
  if (until === undefined || until.kind === 'still') return undefined
  if (until.kind === 'unknown' || until.end === undefined) return 'until not known'
  const ended = lookOf(until.state)
  const how = ended.rail === 'off' ? `, ${ended.label.toLowerCase()}` : ''
  return `until ≈ ${formatBriefTime(until.end, zone, today)}${how}`
}

type Histories = readonly Pick<BoardEnvironment, 'environmentId' | 'history'>[]

/** Makes what the rows get of a moment: the same object while the moment and the histories are the same. */
export const createRowMoment = () => {
  let last: { moment: RowMoment; histories: Histories } | undefined
  return (at: string, ms: number, histories: Histories): RowMoment => {
    const isSame =
      last?.moment.at === at &&
      last.histories.length === histories.length &&
      last.histories.every(
        ({ environmentId, history }, index) =>
          environmentId === histories[index]?.environmentId && history === histories[index].history,
      )
    if (last && isSame) return last.moment
    const byId = new Map(histories.map(({ environmentId, history }) => [environmentId, history]))
    const moment: RowMoment = {
      at,
      ms,
      untilOf: (environmentId, key) => {
        const history = byId.get(environmentId)
        return history && untilAt(history, key, ms)
      },
    }
    last = { moment, histories }
    return moment
  }
}
