import { listed } from '#src/deployments/record/service-words.ts'
import { nameOf } from './comparison-words.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { environmentThen } from '#board/matrix/environment-then.ts'

/** Whether two environments can be compared at a moment. */
export type PairThen = {
  /** Those whose loaded deployments do not tell of the moment. */
  readonly unknown: readonly BoardEnvironment[]
  /** Why the two cannot be compared, in a sentence; empty if they can. */
  readonly words: string
}

/** Two environments at a moment, in ms since the epoch; now without one. */
export const pairThen = (
  left: BoardEnvironment,
  right: BoardEnvironment,
  ms: number | undefined,
): PairThen => {
  if (ms === undefined) return { unknown: [], words: '' }
  const both = [environmentThen(left, ms), environmentThen(right, ms)]
  const of = (kind: 'notLoaded' | 'gap') =>
    both.filter((one) => one.kind === kind).map(({ environment }) => environment)
  const [late, apart] = [of('notLoaded'), of('gap')]
  const names = (some: readonly BoardEnvironment[]) => listed(some.map(nameOf))
  return {
    unknown: [left, right].filter((one) => late.includes(one) || apart.includes(one)),
    words: [
      ...(late.length > 0
        ? [`${names(late)} ${late.length === 1 ? 'is' : 'are'} not loaded back to that time.`]
        : []),
      ...(apart.length > 0
        ? [`Deployments of ${names(apart)} around that time are not loaded.`]
        : []),
    ].join(' '),
  }
}
