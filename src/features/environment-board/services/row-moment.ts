import { pastsIn } from '#src/deployments/past/past.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { CellStatus } from '#board/matrix/matrix.ts'
import { deployedIn, isStopped, statusIn } from '#board/matrix/relation.ts'
import { type RunningUntil, untilOf } from './until.ts'

/** The moment that the table shows the services at. The same object for the same moment and histories. */
export type RowMoment = {
  /** ISO 8601, and the same in ms since the epoch. */
  readonly at: string
  readonly ms: number
  /** Until when what ran then of a service ran; undefined if nothing is known to have run. */
  readonly untilOf: (environmentId: string, has: CellStatus) => RunningUntil | undefined
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
      untilOf: (environmentId, has) => {
        const history = byId.get(environmentId)
        const status = statusIn(has)
        const deployed = deployedIn(has)
        // The cell may be older than what came since.
        const past = history && status && pastsIn(history).get(status.past.key)
        return past && deployed && !isStopped(has) ? untilOf(past, deployed.event.item) : undefined
      },
    }
    last = { moment, histories }
    return moment
  }
}
