import { useState } from 'react'
import type { BoardEnvironment } from './board-environment.ts'
import type { Matrix } from './matrix.ts'
import { type Moment, serviceMatrix } from './service-matrix.ts'

/** Makes matrices that share with the last one what did not change. */
const createSharedMatrix = () => {
  let last: { matrix: Matrix; parts: readonly unknown[] } | undefined
  return (
    environments: readonly BoardEnvironment[],
    referenceId: string | undefined,
    moment: Moment,
  ): Matrix => {
    // When an environment was checked does not matter.
    const parts = [
      referenceId,
      moment.at ?? moment.now,
      ...environments.flatMap(({ environmentId, history, error }) => [
        environmentId,
        history,
        error,
      ]),
    ]
    const isSame =
      last?.parts.length === parts.length && parts.every((part, at) => part === last?.parts[at])
    if (!last || !isSame) {
      last = {
        matrix: serviceMatrix(environments, referenceId, moment, last?.matrix),
        parts,
      }
    }
    return last.matrix
  }
}

/** The matrix of the environments. Rows and cells that did not change stay the same objects. */
export const useMatrix = (
  environments: readonly BoardEnvironment[],
  referenceId: string | undefined,
  moment: Moment,
): Matrix => {
  const [matrixOf] = useState(createSharedMatrix)
  return matrixOf(environments, referenceId, moment)
}
