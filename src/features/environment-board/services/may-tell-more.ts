import type { Cell, Matrix } from '#board/matrix/matrix.ts'

/** Whether older deployments may tell what an environment has of a service. */
const mayTell = ({ standing }: Cell): boolean =>
  standing.kind === 'notNamed' || (standing.kind === 'unproven' && standing.why === 'notLoaded')

/** Whether older deployments of the environment in a column may tell more of any service. */
export const mayTellMore = ({ rows }: Matrix, column: number): boolean =>
  rows.some(({ cells }) => {
    const cell = cells[column]
    return cell !== undefined && mayTell(cell)
  })
