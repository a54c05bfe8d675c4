import type { NamedBoard } from '#src/lib/storage/boards.ts'
import { boards } from '#src/lib/storage/board-store.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

const NONE: readonly NamedBoard[] = []

/** The boards that the person keeps, updated when this tab or another one changes them. */
export const useNamedBoards = (): readonly NamedBoard[] => useStore(boards, () => NONE)
