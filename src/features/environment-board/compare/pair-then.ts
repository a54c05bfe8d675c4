import { listed } from '#src/deployments/record/service-words.ts'
import { nameOf } from './comparison-words.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { environmentThen } from '#board/matrix/environment-then.ts'

/** Two environments as they stood at a moment, or stand now. */
export type PairThen = {
  readonly left: BoardEnvironment
  readonly right: BoardEnvironment
  /** Those whose loaded deployments do not tell of the moment. */
  readonly untold: readonly BoardEnvironment[]
  /** Why the two cannot be compared, in a sentence; empty if they can. */
  readonly words: string
}

/** Two environments at a moment, in ms since the epoch; as they are without one. */
export const pairThen = (
  left: BoardEnvironment,
  right: BoardEnvironment,
  ms: number | undefined,
): PairThen => {
  if (ms === undefined) return { left, right, untold: [], words: '' }
  const [a, b] = [environmentThen(left, ms), environmentThen(right, ms)]
  const namesOf = (kind: 'notLoaded' | 'gap') =>
    [a, b].filter((one) => one.kind === kind).map((one) => nameOf(one.environment))
  const [late, apart] = [namesOf('notLoaded'), namesOf('gap')]
  return {
    left: a.environment,
    right: b.environment,
    untold: [a, b]
      .filter(({ kind }) => kind === 'notLoaded' || kind === 'gap')
      .map(({ environment }) => environment),
    words: [
      ...(late.length > 0
        ? [`${listed(late)} ${late.length === 1 ? 'is' : 'are'} not loaded back to then.`]
        : []),
      ...(apart.length > 0
        ? [`Deployments of ${listed(apart)} around then are missing between the loaded ones.`]
        : []),
    ].join(' '),
  }
}
