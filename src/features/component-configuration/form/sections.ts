/** Adjacent fields of a form. The first field that a section ever had is its key. */
export type Section<Id> = { readonly key: Id; readonly ids: readonly Id[] }

/** A section of this size takes no more fields at its end. */
const FULL = 10

/**
 * Groups fields into sections of about 10. A field stays in its section whatever is inserted before
 * it, because moving it would remount it and lose focus; a new field joins a neighbor's section.
 * Fields must keep their order in `before`.
 */
export const stableSections = <Id>(
  ids: readonly Id[],
  before: readonly Section<Id>[],
): readonly Section<Id>[] => {
  const known = new Map(before.flatMap(({ key, ids: own }) => own.map((id) => [id, key] as const)))
  const sections: { key: Id; ids: Id[] }[] = []
  /** The section that continues after an index: it must not be split. */
  const continuing = (index: number) => {
    const later = ids.slice(index).find((id) => known.has(id))
    return later === undefined ? undefined : known.get(later)
  }
  ids.forEach((id, index) => {
    const last = sections.at(-1)
    const own = known.get(id)
    const joins = own ?? (last && last.ids.length < FULL ? last.key : continuing(index))
    if (last && last.key === joins) last.ids.push(id)
    else sections.push({ key: joins ?? id, ids: [id] })
  })
  return sections
}

/** Part of a form's column: a rendered section, or a gap in place of deferred sections. */
export type LayoutBlock<Id> =
  | { readonly kind: 'rendered'; readonly section: Section<Id> }
  | { readonly kind: 'gap'; readonly sections: readonly Section<Id>[] }

/** Lays out sections as blocks. Adjacent deferred sections share one gap. */
export const layoutBlocks = <Id>(
  sections: readonly Section<Id>[],
  deferred: ReadonlySet<Id>,
): readonly LayoutBlock<Id>[] => {
  const blocks: LayoutBlock<Id>[] = []
  let gap: Section<Id>[] | undefined
  for (const section of sections) {
    if (!deferred.has(section.key)) {
      gap = undefined
      blocks.push({ kind: 'rendered', section })
    } else if (gap) {
      gap.push(section)
    } else {
      gap = [section]
      blocks.push({ kind: 'gap', sections: gap })
    }
  }
  return blocks
}

/** Sections at the start that render at once: more than a large window shows. */
const FIRST = 6

/**
 * The sections that a new form defers: all but the first ones and the last, which Shift+Tab enters
 * from below the form.
 */
export const initiallyDeferred = <Id>(
  sections: readonly Section<Id>[],
  first = FIRST,
): ReadonlySet<Id> => new Set(sections.slice(first, -1).map(({ key }) => key))

/** The least height of a field, in px. */
const LEAST = 60

/** How many sections the host renders: as many as fill a window of this height. */
export const sectionsFilling = (height: number): number => Math.ceil(height / (FULL * LEAST))

/** `deferred` without the keys that render now; the same set if it contains none of them. */
export const without = <Id>(
  deferred: ReadonlySet<Id>,
  rendered: readonly Id[],
): ReadonlySet<Id> => {
  const rest = new Set([...deferred].filter((key) => !rendered.includes(key)))
  return rest.size === deferred.size ? deferred : rest
}

/** The number of fields in sections. */
export const fieldCount = (sections: readonly Section<unknown>[]): number =>
  sections.reduce((sum, { ids }) => sum + ids.length, 0)

/**
 * The sections of a gap that overlap `from` to `to`, assuming that all fields have the same height.
 * Both are in pixels from the gap's top and may lie outside the gap.
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
