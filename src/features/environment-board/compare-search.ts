import { momentOf } from '#src/lib/wall-time.ts'
import type { Search } from '#src/router/search.ts'
import { isEnvironmentId } from '#board/board-search.ts'

/** What the address of a comparison says. */
export type CompareSearch = {
  /** The IDs of the two environments; undefined where none is named. */
  readonly left: string | undefined
  readonly right: string | undefined
  /** The moment to compare them at, as ISO 8601; undefined for now. */
  readonly at: string | undefined
  /** Values that are not valid and are ignored, as they stand in the address. */
  readonly ignored: readonly string[]
}

/** Reads the search part of the address of a comparison. What is not valid is ignored, and named. */
export const readCompareSearch = (search: Search): CompareSearch => {
  const given = { left: search['left']?.trim(), right: search['right']?.trim(), at: search['at'] }
  const valid = (value: string | undefined, test: (value: string) => boolean) =>
    value !== undefined && test(value) ? value : undefined
  const read = {
    left: valid(given.left, isEnvironmentId),
    right: valid(given.right, isEnvironmentId),
    at: valid(given.at, (at) => momentOf(at) !== undefined),
  }
  const ignored = (['left', 'right', 'at'] as const).flatMap((key) =>
    read[key] === undefined && given[key] !== undefined && given[key] !== '' ? [given[key]] : [],
  )
  return { ...read, ignored }
}
