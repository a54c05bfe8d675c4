/** Some of a form's fields that stand in a row, known by the first field that it ever had. */
export type Section<Id> = { readonly key: Id; readonly ids: readonly Id[] }

/** A section that has so many fields takes no more at its end. */
const FULL = 10

/**
 * Fields in sections of about 10. A field stays in the section that it is in, whatever comes before
 * it, and a new one joins its neighbour's: moved to another, it would be made anew and lose focus.
 * Fields must keep the order that they have in `before`.
 */
export const stableSections = <Id>(
  ids: readonly Id[],
  before: readonly Section<Id>[],
): readonly Section<Id>[] => {
  const known = new Map(before.flatMap(({ key, ids: own }) => own.map((id) => [id, key] as const)))
  const sections: { key: Id; ids: Id[] }[] = []
  /** The section that goes on behind a place: it must not be cut in two. */
  const behind = (index: number) => {
    const later = ids.slice(index).find((id) => known.has(id))
    return later === undefined ? undefined : known.get(later)
  }
  ids.forEach((id, index) => {
    const last = sections.at(-1)
    const own = known.get(id)
    const joins = own ?? (last && last.ids.length < FULL ? last.key : behind(index))
    if (last && last.key === joins) last.ids.push(id)
    else sections.push({ key: joins ?? id, ids: [id] })
  })
  return sections
}
