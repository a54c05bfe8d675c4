import type { Matrix } from '#board/matrix/matrix.ts'
import { mayBeFurther } from '#board/matrix/relation.ts'

/** Whether older deployments of the environment in a column may tell more of any service. */
export const mayTellMore = ({ rows }: Matrix, column: number): boolean =>
  rows.some(({ cells }) => {
    const cell = cells[column]
    return cell !== undefined && mayBeFurther(cell.has)
  })
