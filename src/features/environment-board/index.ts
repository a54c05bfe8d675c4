/* All that the rest of the console may import from this feature. */
export { BoardSkeleton } from './board-skeleton.tsx'
export { BoardPage } from './board-page.tsx'
export {
  boardWith,
  isSameId,
  readBoardSearch,
  readCompareSearch,
  teamBoardWith,
} from './board-search.ts'
export { ComparePage } from './compare-page.tsx'
export type { EnvironmentChoice, Chosen } from './compare/choose-pair.tsx'
export { ROW_BUTTON } from './environments/environment-row.tsx'
export { KeepBoardForm } from './keep-board-form.tsx'
export type { BoardEnvironment } from './matrix/board-environment.ts'
export { WallPage } from './wall-page.tsx'
export { useBoardInAddress } from './use-board-in-address.ts'
export { whichBoard } from './which-board.ts'
