import { placeAt } from '#src/deployments/past/environment.ts'
import { reachesBackTo } from '#src/deployments/words/coverage.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/** What the loaded deployments of an environment know of a moment; undefined until they are read. */
export type KnownThen = 'known' | 'notLoaded' | 'gap' | undefined

/** An environment, and whether its loaded deployments tell of a moment. */
export type EnvironmentThen = { readonly environment: BoardEnvironment; readonly kind: KnownThen }

const knownThen = ({ history }: BoardEnvironment, at: number): KnownThen => {
  if (!history) return undefined
  if (!reachesBackTo(history, at + 1)) return 'notLoaded'
  const above = history.items[placeAt(history, at) - 1]
  return above && history.gaps.has(above.key) ? 'gap' : 'known'
}

/** An environment and a moment, in ms since the epoch. */
export const environmentThen = (environment: BoardEnvironment, at: number): EnvironmentThen => ({
  environment,
  kind: knownThen(environment, at),
})
