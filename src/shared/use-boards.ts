import type { NamedBoard } from '#src/lib/boards.ts'
import { boards } from '#src/lib/board-store.ts'
import { useStore } from '#src/ui/use-store.ts'

const NONE: readonly NamedBoard[] = []

/** The boards that the person keeps, updated when this tab or another one changes them. */
export const useBoards = (): readonly NamedBoard[] => useStore(boards, () => NONE)
