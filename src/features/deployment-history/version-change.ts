import { onlyChange } from './diff-arguments.ts'
import type { ComparedField, FieldChange } from './diff-service.ts'
import { type Service, versionOf } from './services.ts'

/** What of a service changed, as short as a line of an entry. */
export type VersionChange = {
  /** Undefined where the record does not hold it, or where there is no short way to say it. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** What the two are, to stand beside them: "tag", "argument --max-conns". */
  readonly what: string
}

/** What a compared field is called within a sentence. */
export const FIELD_WORD: Record<ComparedField, string> = {
  source: 'source',
  tag: 'tag',
  commit: 'commit',
  chartVersion: 'chart version',
  image: 'image',
  chart: 'chart',
  arguments: 'arguments',
  entrypoint: 'entrypoint',
  event: 'event',
  schedule: 'schedule',
}

/** The start of a commit id: seven characters, or as many as tell the two apart. */
const shortIds = (from: string | undefined, to: string | undefined) => {
  let length = 7
  if (from !== undefined && to !== undefined && from !== to) {
    while (from.slice(0, length) === to.slice(0, length)) length += 1
  }
  return { from: from?.slice(0, length), to: to?.slice(0, length) }
}

/** The change that a line has room for: where something is known to have changed, that. */
export const versionChange = (
  older: Service,
  newer: Service,
  changes: readonly FieldChange[],
): VersionChange | undefined => {
  const change = changes.find(({ certain }) => certain) ?? changes[0]
  if (!change) return undefined
  const { field, from, to, lines } = change
  switch (field) {
    case 'source':
      return { from: versionOf(older), to: versionOf(newer), what: `now from ${to}` }
    case 'commit':
      return { ...shortIds(from, to), what: FIELD_WORD.commit }
    case 'arguments': {
      const flag = lines && onlyChange(lines)?.flag
      const one = from !== undefined && to !== undefined
      return { from, to, what: flag ? `argument ${flag}` : one ? 'argument' : 'arguments' }
    }
    default:
      return { from, to, what: FIELD_WORD[field] }
  }
}
