import { counted } from '#src/lib/text/counted.ts'

/** The environments that the table of services shows, and which these are in words. */
export type TableScope = {
  readonly key: string
  readonly ids: readonly string[]
  readonly words: string
}

/** The most environments of the table. */
const MAX_COLUMNS = 12

type Options = {
  readonly groups: readonly { readonly name: string; readonly ids: readonly string[] }[]
  /** The names of the open groups. */
  readonly open: readonly string[]
  /** Those of them that the person opened, the last one last. */
  readonly chosen: readonly string[]
  readonly pins: readonly string[]
}

const scopeOf = (key: string, name: string, all: readonly string[]): TableScope => {
  const ids = all.slice(0, MAX_COLUMNS)
  const words =
    all.length > ids.length
      ? `${name}: the first ${ids.length} of ${all.length} environments`
      : `${name}: ${counted(all.length, 'environment')}`
  return { key, ids, words }
}

/** The table shows the group that the person opened last, otherwise the pins, otherwise a group that is open. */
export const tableScope = ({ groups, open, chosen, pins }: Options): TableScope | undefined => {
  const named = (name: string | undefined) => groups.find((group) => group.name === name)
  const last = named(chosen.at(-1))
  if (last) return scopeOf(`group ${last.name}`, last.name, last.ids)
  if (pins.length > 0) return scopeOf('pins', 'Your pins', pins)
  const first = named(open[0])
  return first && scopeOf(`group ${first.name}`, first.name, first.ids)
}
