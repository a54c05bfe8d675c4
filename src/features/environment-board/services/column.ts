import type { FurtherLook } from '#board/matrix/board-environment.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'

/** What a cell needs of its column. */
export type Column = {
  readonly environmentId: string
  readonly name: string
}

/** What cells do. Stable functions, so that a poll renders only the cells that it changed. */
export type CellActions = {
  /** The ID of the next newer deployment, which a permalink needs. */
  readonly afterOf: (environmentId: string, item: DeploymentItem) => string | undefined
  readonly onLookFurther: (environmentId: string) => void
}

/** How the search for older deployments of each environment goes, by its ID; idle ones are left out. */
export type FurtherLooks = ReadonlyMap<string, FurtherLook>
