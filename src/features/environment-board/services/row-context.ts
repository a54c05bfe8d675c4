import { useState } from 'react'
import { cursorOf } from '#src/deployments/history/history.ts'
import { visible } from '#src/deployments/record/display-text.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import type { BoardEnvironment, FurtherLook } from '#board/matrix/board-environment.ts'
import type { RowMoment } from './row-moment.ts'
import type { CellActions, Column, FurtherLooks } from './column.ts'

/** What every row of the table gets, whatever service it is of. */
export type RowContext = {
  readonly columns: readonly Column[]
  readonly referenceId: string | undefined
  /** The name of the reference. */
  readonly reference: string
  readonly zone: Zone
  /** The day, as `dayKey`. */
  readonly today: string
  readonly further: FurtherLooks
  readonly actions: CellActions
  /** The moment that the rows are shown at; undefined for now. */
  readonly moment: RowMoment | undefined
}

type Inputs = {
  readonly environments: readonly BoardEnvironment[]
  readonly referenceId: string | undefined
  readonly zone: Zone
  readonly today: string
  readonly moment: RowMoment | undefined
  readonly onLookFurther: (environmentId: string) => void
}

const sameColumns = (before: readonly Column[], columns: readonly Column[]): boolean =>
  before.length === columns.length &&
  columns.every(
    ({ environmentId, name }, at) =>
      before[at]?.environmentId === environmentId && before[at]?.name === name,
  )

const looksOf = (environments: readonly BoardEnvironment[]): readonly [string, FurtherLook][] =>
  environments.flatMap(({ environmentId, further }) =>
    further.kind === 'idle' ? [] : [[environmentId, further]],
  )

const sameLooks = (before: FurtherLooks, looks: readonly [string, FurtherLook][]): boolean =>
  before.size === looks.length && looks.every(([id, look]) => before.get(id) === look)

/**
 * Makes contexts that stay the same object while nothing in them changes. Their functions read the
 * latest environments when they are called, so that a poll renders only the cells that it changed.
 */
const createRowContext = () => {
  let latest: Inputs | undefined
  let last: RowContext | undefined
  const actions: CellActions = {
    afterOf: (environmentId, item) => {
      const { history } =
        latest?.environments.find((one) => one.environmentId === environmentId) ?? {}
      return (
        history &&
        cursorOf(
          history,
          // A record as it was then is another object.
          history.items.findIndex(({ key }) => key === item.key),
        )
      )
    },
    onLookFurther: (environmentId) => latest?.onLookFurther(environmentId),
  }
  return (inputs: Inputs): RowContext => {
    latest = inputs
    const { environments, referenceId, zone, today, moment } = inputs
    const columns = environments.map(({ environmentId, name }) => ({ environmentId, name }))
    const looks = looksOf(environments)
    const name = environments.find((one) => one.environmentId === referenceId)?.name ?? ''
    const next: RowContext = {
      columns: last && sameColumns(last.columns, columns) ? last.columns : columns,
      further: last && sameLooks(last.further, looks) ? last.further : new Map(looks),
      referenceId,
      reference: visible(name),
      zone,
      today,
      actions,
      moment,
    }
    const isSame =
      last?.columns === next.columns &&
      last.further === next.further &&
      last.referenceId === referenceId &&
      last.reference === next.reference &&
      last.zone === zone &&
      last.today === today &&
      last.moment === moment
    if (!last || !isSame) last = next
    return last
  }
}

/** What every row gets: the same object until something in it changes. */
export const useRowContext = (inputs: Inputs): RowContext => {
  const [contextOf] = useState(createRowContext)
  return contextOf(inputs)
}
