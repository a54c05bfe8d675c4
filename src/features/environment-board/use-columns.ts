import { useState } from 'react'
import { type BoardEnvironment, isReadable } from '#board/matrix/board-environment.ts'

/**
 * The environments that have a column: those that can be read, and those that had one in a table that was shown. A
 * refusal that comes late leaves its column, because all others would move.
 */
export const useColumns = (
  environments: readonly BoardEnvironment[],
  isShown: boolean,
): readonly BoardEnvironment[] => {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const columns = environments.filter((one) => isReadable(one) || shown.has(one.environmentId))
  if (isShown && columns.some(({ environmentId }) => !shown.has(environmentId))) {
    setShown(new Set([...shown, ...columns.map(({ environmentId }) => environmentId)]))
  }
  return columns
}
