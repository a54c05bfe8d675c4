import { historyThen } from '#src/deployments/insights/at-moment.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/** An environment as it stood at a moment. */
export type EnvironmentThen = {
  readonly environment: BoardEnvironment
  /** Whether its loaded deployments tell of the moment; undefined until they are read. */
  readonly kind: 'known' | 'notLoaded' | 'gap' | undefined
}

type Made = {
  readonly at: number
  readonly kind: 'known' | 'notLoaded' | 'gap'
  readonly history: History
}

const made = new WeakMap<History, Made>()

/** What is known of a history at a moment: the same object for the same two. Nothing, where that is not loaded. */
const make = (history: History, at: number): Made => {
  const known = made.get(history)
  if (known?.at === at) return known
  const then = historyThen(history, at)
  const { items, gaps, complete, lineage } =
    then.kind === 'known'
      ? then.history
      : { items: [], gaps: new Set<string>(), complete: false, lineage: {} }
  const keys = new Set(items.map(({ key }) => key))
  const next = { at, kind: then.kind, history: { items, keys, gaps, complete, lineage } }
  made.set(history, next)
  return next
}

/** An environment as it stood at a moment, in ms since the epoch. */
export const environmentThen = (environment: BoardEnvironment, at: number): EnvironmentThen => {
  if (!environment.history) return { environment, kind: undefined }
  const { kind, history } = make(environment.history, at)
  return { environment: { ...environment, history }, kind }
}
