import { type Until, untilAt } from '#src/deployments/insights/version-spans.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/** The moment that the table shows the services at. The same object for the same moment and histories. */
export type RowMoment = {
  /** ISO 8601, and the same in ms since the epoch. */
  readonly at: string
  readonly ms: number
  /** Until when what ran then of a service ran. */
  readonly untilOf: (environmentId: string, key: string) => Until | undefined
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
