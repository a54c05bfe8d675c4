import { aContainer, aDeployment } from '#src/testing/builders.ts'
import { aCompleteHistory, NO_SERVICES } from '#src/testing/histories.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** A board of so many environments with so many services each; the versions of every third service differ, or of every `nth`. */
export const largeBoard = (
  environments: number,
  services: number,
  nth = 3,
): readonly BoardEnvironment[] =>
  Array.from({ length: environments }, (_, e): BoardEnvironment => {
    const at = new Date(Date.now() - 3_600_000 * (e + 2)).toISOString()
    const containers = Array.from({ length: services }, (__, n) =>
      aContainer({
        id: `${e} ${n}`,
        name: `service-${String(n).padStart(3, '0')}`,
        created_at: at,
        tag: `v1.${n}.${n % nth === 0 ? e : 0}`,
      }),
    )
    return {
      environmentId: `869d3cea-5e07-455f-a4e0-1b8e674611${twoDigits(e)}`,
      name: `environment-${twoDigits(e)}`,
      history: aCompleteHistory([
        aDeployment({ ...NO_SERVICES, id: `first-${e}`, created_at: at, containers }),
      ]),
      error: null,
      checkedAt: Date.now() - 1000 * (e + 1),
      checking: false,
      further: { kind: 'idle' },
    }
  })
