import { useState } from 'react'
import { useNow } from '#src/ui/hooks/use-now.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { environmentState } from './environment-state.ts'

/** A row without a name and an ID: which environment stands there is not known yet. */
export const NOT_PLACED: BoardEnvironment = {
  environmentId: '',
  name: '…',
  history: undefined,
  error: null,
  checkedAt: 0,
  checking: true,
  further: { kind: 'idle' },
}

const failingIn = (environments: readonly BoardEnvironment[], now: number): ReadonlySet<string> =>
  new Set(
    environments.flatMap((one) =>
      environmentState(one, now).kind === 'failing' ? [one.environmentId] : [],
    ),
  )

/**
 * The order on a phone: failing ones first, because only two or three rows are on screen. It is decided once, when
 * `isPlaced`, so that no row moves under the reader: one that starts to fail later stays where it is, and the headline
 * names it. Until then rows have no name.
 */
export const usePhoneOrder = (
  environments: readonly BoardEnvironment[],
  isPlaced: boolean,
): readonly BoardEnvironment[] => {
  const now = useNow(60_000)
  const [first, setFirst] = useState(isPlaced ? failingIn(environments, now) : undefined)
  if (isPlaced && first === undefined) setFirst(failingIn(environments, now))
  if (first === undefined) return environments.map(() => NOT_PLACED)
  const isFirst = ({ environmentId }: BoardEnvironment) => first.has(environmentId)
  return [...environments.filter(isFirst), ...environments.filter((one) => !isFirst(one))]
}
