import {
  type Occurrence,
  type DeploymentItem,
  ENVIRONMENT,
  type Loaded,
  type Row,
  type Segment,
  segmentsIn,
} from './service-index.ts'
import { isNameKey } from './service-identity.ts'
import type { Service } from '#src/deployments/record/services.ts'

/**
 * Why the previous occurrence of a service is not known: there is none (the whole history is loaded),
 * earlier deployments are not loaded, one of them is not readable, or the service cannot be identified
 * in other records.
 */
export type NoEarlier = 'none' | 'notLoaded' | 'unreadable' | 'unidentified'

/** The newest occurrences by the id of their service. */
const newestById = (segment: Segment): ReadonlyMap<string, readonly Occurrence[]> => {
  if (segment.newestById) return segment.newestById
  const byId = new Map<string, Occurrence[]>()
  for (const { newest } of segment.chains.values()) {
    if (!newest.service) continue
    const id = idKey(newest.service)
    const others = byId.get(id)
    if (others) others.push(newest)
    else byId.set(id, [newest])
  }
  segment.newestById = byId
  return byId
}

const idKey = ({ kind, record }: Service): string => `${kind} ${record.id}`

/** Whether the id is unique in its record: some bad records give one id to several services. */
const hasIdAlone = (segment: Segment, { item }: Occurrence, id: string): boolean =>
  segment.rows.get(item.key)?.occurrences.filter(({ service }) => service && idKey(service) === id)
    .length === 1

/** If a service with this id was renamed: its last occurrence under the old name. */
const beforeRename = (segment: Segment, occurrence: Occurrence): Occurrence | undefined => {
  const { service, position } = occurrence
  const id = service && idKey(service)
  if (id === undefined) return undefined
  const older = newestById(segment)
    .get(id)
    ?.filter((other) => other.position > position)
  // Most services have no such occurrence; counting IDs comes last, because it goes through the whole record.
  if (!older || older.length === 0 || !hasIdAlone(segment, occurrence, id)) return undefined
  return older
    .filter((other) => hasIdAlone(segment, other, id))
    .toSorted((a, b) => a.position - b.position)[0]
}

/** The segment that holds a deployment. */
export const segmentOf = (loaded: Loaded, { key }: DeploymentItem): Segment | undefined =>
  segmentsIn(loaded).find(({ rows }) => rows.has(key))

/** The first occurrence under a new name, by the last one under the old name. */
export const renamesIn = (segment: Segment): ReadonlyMap<Occurrence, Occurrence> => {
  const next = new Map<Occurrence, Occurrence>()
  for (const { oldest } of segment.chains.values()) {
    const before = oldest.service && beforeRename(segment, oldest)
    const known = before && next.get(before)
    // A bad record may give one id to several services: take the nearest.
    if (before && (!known || known.position < oldest.position)) next.set(before, oldest)
  }
  return next
}

/** The occurrences in a loaded deployment: first the environment itself, then its services. */
export const occurrencesIn = (loaded: Loaded, item: DeploymentItem): readonly Occurrence[] =>
  segmentOf(loaded, item)?.rows.get(item.key)?.occurrences ?? []

/** The newest occurrence of the environment: its newest readable deployment. */
export const newestDeployment = (loaded: Loaded): Occurrence | undefined =>
  segmentsIn(loaded)
    .find(({ chains }) => chains.has(ENVIRONMENT))
    ?.chains.get(ENVIRONMENT)?.newest

/** The newest occurrence of every loaded service; a renamed service appears under its newest name only. */
export const newestOccurrences = (loaded: Loaded): readonly Occurrence[] => {
  const found = new Map<string, Occurrence>()
  const renamed = new Set<Occurrence>()
  for (const segment of segmentsIn(loaded)) {
    for (const [key, { newest, oldest }] of segment.chains) {
      if (newest.service && !found.has(key)) found.set(key, newest)
      const before = beforeRename(segment, oldest)
      if (before) renamed.add(before)
    }
  }
  return [...found.values()].filter((occurrence) => !renamed.has(occurrence))
}

/** Whether one occurrence is newer than another, even across gaps. */
export const isNewer = (loaded: Loaded, a: Occurrence, b: Occurrence): boolean => {
  const segments = segmentsIn(loaded)
  const at = ({ item }: Occurrence) => segments.findIndex(({ rows }) => rows.has(item.key))
  return at(a) === at(b) ? a.position < b.position : at(a) < at(b)
}

/** Whether the whole environment was stopped or deleted between two occurrences of one segment. */
export const isShutDownBetween = (loaded: Loaded, newer: Occurrence, older: Occurrence): boolean =>
  [...(segmentOf(loaded, newer.item)?.shutdowns ?? [])].some(
    ({ position }) => position > newer.position && position < older.position,
  )

/** Whether any record between two of a segment may be missing services. */
export const isUnclearBetween = (newer: Row, older: Row): boolean =>
  older.unclearAbove - newer.unclearAbove - Number(newer.unclear) > 0

/** Why there is nothing before a row for a service that no older deployment of the segment names. */
export const whyNoneBefore = (loaded: Loaded, segment: Segment, row: Row): NoEarlier => {
  const oldest = segment.items.at(-1)
  const end = segment.rows.get(oldest?.key ?? '')
  if (end && end !== row && (end.unclear || isUnclearBetween(row, end))) return 'unreadable'
  return loaded.complete && oldest === loaded.items.at(-1) ? 'none' : 'notLoaded'
}

/**
 * The previous occurrence of the same service, or why it is not known: missing and unreadable
 * deployments may hide it.
 */
export const earlierOf = (loaded: Loaded, occurrence: Occurrence): Occurrence | NoEarlier => {
  const segment = segmentOf(loaded, occurrence.item)
  const row = segment?.rows.get(occurrence.item.key)
  if (!segment || !row) return 'notLoaded'
  const earlier = occurrence.older ?? beforeRename(segment, occurrence)
  if (earlier) {
    const end = segment.rows.get(earlier.item.key)
    return end && isUnclearBetween(row, end) ? 'unreadable' : earlier
  }
  const why = whyNoneBefore(loaded, segment, row)
  if (why !== 'none' || isNameKey(occurrence.key) || occurrence.key === ENVIRONMENT) return why
  return 'unidentified'
}
