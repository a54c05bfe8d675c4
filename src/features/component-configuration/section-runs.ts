import type { Section } from './stable-sections.ts'

/** What stands under each other in a form: a section whose fields are made, or a gap for some whose are not yet. */
export type Run<Id> =
  | { readonly kind: 'made'; readonly section: Section<Id> }
  | { readonly kind: 'gap'; readonly sections: readonly Section<Id>[] }

/** Sections as they stand under each other: those that wait are one gap as long as none between them is made. */
export const sectionRuns = <Id>(
  sections: readonly Section<Id>[],
  waiting: ReadonlySet<Id>,
): readonly Run<Id>[] => {
  const runs: Run<Id>[] = []
  let gap: Section<Id>[] | undefined
  for (const section of sections) {
    if (!waiting.has(section.key)) {
      gap = undefined
      runs.push({ kind: 'made', section })
    } else if (gap) {
      gap.push(section)
    } else {
      gap = [section]
      runs.push({ kind: 'gap', sections: gap })
    }
  }
  return runs
}

/** Sections at the start that are made at once: more than a large window shows. */
const FIRST = 6

/**
 * Which sections of a form that was just opened wait until they are come near to: all but the first
 * ones and the last, into which Shift and Tab lead from behind the form.
 */
export const waitingAtFirst = <Id>(sections: readonly Section<Id>[]): ReadonlySet<Id> =>
  new Set(sections.slice(FIRST, -1).map(({ key }) => key))

/** Those of `waiting` that are not made now; the same set where none of them is. */
export const without = <Id>(waiting: ReadonlySet<Id>, made: readonly Id[]): ReadonlySet<Id> => {
  const rest = new Set([...waiting].filter((key) => !made.includes(key)))
  return rest.size === waiting.size ? waiting : rest
}

/** How many fields sections hold. */
export const fieldCount = (sections: readonly Section<unknown>[]): number =>
  sections.reduce((sum, { ids }) => sum + ids.length, 0)

/**
 * The sections of a gap that a part of it falls on, as if all fields were equally high.
 * `from` and `to` are in pixels from the gap's top, and may lie outside of it.
 */
export const sectionsBetween = <Id>(
  sections: readonly Section<Id>[],
  height: number,
  from: number,
  to: number,
): readonly Section<Id>[] => {
  const perField = height / fieldCount(sections)
  let bottom = 0
  return sections.filter(({ ids }) => {
    const top = bottom
    bottom += ids.length * perField
    return top < to && bottom > from
  })
}
