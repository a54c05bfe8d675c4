import { useState } from 'react'
import { useNow } from '#src/ui/hooks/use-now.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { environmentState } from './environment-state.ts'

/** The room that the list keeps for the rows of environments that were still awaited when it was in place. */
export type LateRoom = {
  /** Whether room is kept below the rows: none of them has failed yet. */
  readonly isKept: boolean
  /** Whether the row of a failing environment takes the whole room, so that what follows stays where it is. */
  readonly isTakenBy: (environmentId: string) => boolean
}

/**
 * Room for a row that fails after the list and what follows it were in place (`isPlaced`): such a row is up to two
 * lines taller than one that is awaited.
 */
export const useLateRoom = (
  environments: readonly BoardEnvironment[],
  isPlaced: boolean,
): LateRoom => {
  const [late, setLate] = useState<ReadonlySet<string>>()
  const now = useNow(60_000)
  const idsOf = (kind: 'loading' | 'failing') =>
    environments.flatMap((one) =>
      environmentState(one, now).kind === kind ? [one.environmentId] : [],
    )
  if (isPlaced && late === undefined) setLate(new Set(idsOf('loading')))
  const taker = idsOf('failing').find((id) => late?.has(id))
  return {
    isKept: late !== undefined && late.size > 0 && taker === undefined,
    isTakenBy: (environmentId) => environmentId === taker,
  }
}
