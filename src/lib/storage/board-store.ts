import { type NamedBoard, readBoards } from './boards.ts'
import { BOARDS_KEY } from './boards-key.ts'
import { createStoredList } from './stored-list.ts'

const list = createStoredList<NamedBoard>(BOARDS_KEY, readBoards)

/** The boards that the person keeps in this browser, shared by its tabs. They hold no secrets. */
export const boards = list.store

/** Changes the boards, including what other tabs have changed meanwhile. */
export const changeBoards = list.change
