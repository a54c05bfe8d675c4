import { useState } from 'react'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

/**
 * The rows. While `isHeld`, none goes, comes or moves, whatever another tab does to the board: a row takes along what is
 * typed in it.
 */
export const useHeldRows = (
  rows: readonly BoardEnvironment[],
  isHeld: boolean,
): readonly BoardEnvironment[] => {
  const [held, setHeld] = useState<readonly BoardEnvironment[]>()
  if (isHeld !== (held !== undefined)) setHeld(isHeld ? rows : undefined)
  if (!isHeld || !held) return rows
  return held.map(
    (row) => rows.find(({ environmentId }) => environmentId === row.environmentId) ?? row,
  )
}
