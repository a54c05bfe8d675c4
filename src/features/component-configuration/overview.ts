import type { FillReport } from './draft-filler.ts'
import type { Edit } from './edit-list.ts'
import type { Problem } from './messages.ts'
import type { NodeId } from './place.ts'
import type { Mode } from './request.ts'
import type { Answered } from './resolve-loop.ts'

/** What the page shows around the fields. */
export type Overview = {
  readonly fields: readonly NodeId[]
  readonly requirements: readonly NodeId[]
  readonly problems: readonly Problem[]
  readonly mode: Mode
  /** How many values the person entered, and those in active fields, as of the last answer. */
  readonly edits: number
  readonly editList: readonly Edit[]
  /** What the last answer changed, in a sentence; undefined when nothing. */
  readonly changes: string | undefined
  /** What became of the text that the form was last filled from. */
  readonly filled: FillReport | undefined
  readonly answered: Answered | undefined
}

/** The overview before the first answer, on a draft of so many edits. */
export const emptyOverview = (mode: Mode, edits: number): Overview => ({
  fields: [],
  requirements: [],
  problems: [],
  mode,
  edits,
  editList: [],
  changes: undefined,
  filled: undefined,
  answered: undefined,
})
