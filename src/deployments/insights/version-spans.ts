import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { epochMs } from '#src/lib/instant.ts'
import type { HistoryItem } from '#src/deployments/history/history.ts'
import { type Service, versionOf } from '#src/deployments/record/services.ts'
import { isInProgress, lookOf } from '#src/deployments/record/state-look.ts'
import { type Hider, hidersIn } from './hidden-services.ts'
import { type DeploymentItem, type Loaded, type Segment, segmentsIn } from './service-index.ts'
import { type Verdict, verdictOf } from './streaks.ts'

/*
 * The versions of a service, each from when it began to run until something ended it. The rules are those of
 * `running-service.ts`: a restart deploys no version, a version runs only after a good state, and of deployments that
 * overlap in time, the one that started last counts. They are applied anew each time a deployment ended, because
 * deployments may end in another order than they started in.
 */

type Times = { readonly start: number | undefined; readonly end: number | undefined }

const timesRead = new WeakMap<DeploymentItem, Times>()

/** The times of a record, read once for all of its services. */
const timesOf = (item: DeploymentItem): Times => {
  const known = timesRead.get(item)
  if (known) return known
  const { created_at, updated_at, status } = item.deployment
  const times = {
    start: epochMs(created_at),
    end: updated_at === undefined || isInProgress(lookOf(status)) ? undefined : epochMs(updated_at),
  }
  timesRead.set(item, times)
  return times
}

/** When a deployment was triggered, in ms; undefined if that cannot be read. */
export const startOf = (item: HistoryItem): number | undefined =>
  item.kind === 'deployment' ? timesOf(item).start : undefined

/** When a record was last changed, which is about when its deployment ended, in ms; undefined while it runs. */
export const endOf = (item: DeploymentItem): number | undefined => timesOf(item).end

/** Until when a version ran: about the end of what changed it, or why that is not known. */
export type Until =
  | { readonly kind: 'still' }
  | {
      readonly kind: 'changed'
      readonly by: DeploymentItem
      /** The state that it got then: deployed, stopped, deleted. */
      readonly state: OpenEnum<DeploymentState> | undefined
      readonly end: number | undefined
    }
  /** `by` may have ended it; undefined if that is a record that cannot be read, or is missing. */
  | { readonly kind: 'unknown'; readonly by: DeploymentItem | undefined }

/** A version while it ran. */
export type VersionSpan = {
  readonly version: string | undefined
  /** The deployment that brought it, or restarted it after a stop, and the service in its record. */
  readonly item: DeploymentItem
  readonly service: Service
  /** About when it began to run, in ms: the end of that deployment, as `updated_at` has it. */
  readonly from: number | undefined
  readonly until: Until
}

/** What a record says of the service, once its deployment ended; or that one is missing or cannot be read. */
type Word = {
  /** The place in the history, newest first. A gap is between two. */
  readonly index: number
  /** From when on it holds, in ms. */
  readonly at: number
  readonly verdict: Verdict
  readonly state: OpenEnum<DeploymentState> | undefined
  /** Undefined where the record is missing or cannot be read. */
  readonly item: DeploymentItem | undefined
  /** Undefined if it is said of the whole environment, or not known. */
  readonly service: Service | undefined
}

const wordOf = (
  index: number,
  item: DeploymentItem,
  state: Word['state'],
  service: Service | undefined,
): readonly Word[] => {
  const verdict = verdictOf(state)
  if (verdict === undefined) return []
  const start = startOf(item) ?? -Infinity
  // A state that claims nothing is one from the start.
  const at = verdict === 'none' ? start : Math.max(start, endOf(item) ?? start)
  return [{ index, at, verdict, state, item, service }]
}

/** When what is missing above a place may have begun, in ms: at the end of the nearest record below it that can be read. */
const beginningAbove = (items: Loaded['items'], place: number): number => {
  for (let index = place; index < items.length; index += 1) {
    const item = items[index]
    if (item?.kind === 'deployment') return endOf(item) ?? startOf(item) ?? -Infinity
  }
  return -Infinity
}

const unknown = (index: number, at: number, item: DeploymentItem | undefined): Word => ({
  index,
  at,
  verdict: 'none',
  state: undefined,
  item,
  service: undefined,
})

/** What the records of a segment say of a service, in no order; the segment begins at `first`. */
const wordsOf = (
  { items, rows, chains, shutdowns }: Segment,
  first: number,
  key: string,
  kind: Service['kind'] | undefined,
  hiders: readonly Hider[],
): readonly Word[] => {
  const top = rows.get(items[0]?.key ?? '')?.position ?? 0
  const words: Word[] = []
  const named = new Set<number>()
  for (let at = chains.get(key)?.newest; at; at = at.older) {
    named.add(at.position - top)
    words.push(...wordOf(first + at.position - top, at.item, at.state, at.service))
  }
  for (const { position, item, state } of shutdowns) {
    words.push(...wordOf(first + position - top, item, state, undefined))
  }
  for (const { index, hides } of hiders) {
    const item = items[index]
    if (!item || named.has(index) || !hides(key, kind)) continue
    const at = startOf(item) ?? beginningAbove(items, index + 1)
    words.push(unknown(first + index, at, item.kind === 'deployment' ? item : undefined))
  }
  return words
}

/** All that the loaded records say of a service, in the order in which it came to hold. */
const wordsIn = (loaded: Loaded, key: string): readonly Word[] => {
  const segments = segmentsIn(loaded)
  const kind = segments.map(({ chains }) => chains.get(key)?.newest.service?.kind).find(Boolean)
  const words: Word[] = []
  let first = 0
  for (const segment of segments) {
    if (first > 0) words.push(unknown(first - 0.5, beginningAbove(loaded.items, first), undefined))
    words.push(...wordsOf(segment, first, key, kind, hidersIn(segment)))
    first += segment.items.length
  }
  return words.toSorted((a, b) => a.at - b.at || b.index - a.index)
}

const isDeployed = ({ verdict, state }: Word): boolean => verdict === 'ok' && state !== 'RESTARTED'
const isDeleted = ({ state, service }: Word): boolean =>
  state === 'DELETED' && service !== undefined
/** Whether what started before counts no more. */
const isBase = (word: Word): boolean =>
  word.verdict === 'none' || isDeployed(word) || isDeleted(word)

const versionIn = ({ service }: Word): string | undefined => service && versionOf(service)

/** Whether an attempt with this version, or an unknown one, failed. */
const mayHaveBroken = (word: Word, version: string | undefined): boolean => {
  const other = versionIn(word)
  return (
    word.verdict === 'bad' && (other === undefined || version === undefined || other === version)
  )
}

/** Whether such an attempt is newer than the last good one with the version. */
const isBroken = (newer: readonly Word[], version: string | undefined): boolean => {
  const broken = newer.findIndex((word) => mayHaveBroken(word, version))
  const good = newer.findIndex((word) => word.verdict === 'ok' && versionIn(word) === version)
  return broken >= 0 && (good < 0 || broken < good)
}

/** The version that runs, given what ended so far, newest start first; undefined if none is proven to. */
const runAmong = (
  words: readonly Word[],
  isWhole: boolean,
): { version: string | undefined } | undefined => {
  const held = words.find(({ verdict }) => verdict === 'ok' || verdict === 'off')
  const last = words.at(-1)
  if (held?.verdict !== 'ok' || !last) return undefined
  if (isDeployed(last)) {
    const version = versionIn(last)
    return isBroken(words.slice(0, -1), version) ? undefined : { version }
  }
  // It was deployed before the history began. A restart names what is meant to run.
  const restarted = words.find(({ state }) => state === 'RESTARTED')
  if (!isWhole || isBase(last) || !restarted) return undefined
  const version = versionIn(restarted)
  return words.some((word) => mayHaveBroken(word, version)) ? undefined : { version }
}

const untilOf = ({ verdict, state, item }: Word, isReplaced: boolean): Until =>
  item && (isReplaced || verdict === 'off')
    ? { kind: 'changed', by: item, state, end: endOf(item) }
    : { kind: 'unknown', by: item }

type Spans = readonly VersionSpan[]

const find = (loaded: Loaded, key: string): Spans => {
  const isWhole = loaded.complete && loaded.gaps.size === 0
  const spans: VersionSpan[] = []
  let open: Omit<VersionSpan, 'until'> | undefined
  /** What counts of what ended so far, in the order in which it started, newest first. */
  let words: readonly Word[] = []
  for (const word of wordsIn(loaded, key)) {
    const { index, item, service } = word
    const last = words.at(-1)
    if (last && isBase(last) && last.index < index) continue
    const newer = words.filter((one) => one.index < index)
    words = isBase(word) ? [...newer, word] : [...newer, word, ...words.slice(newer.length)]
    const run = runAmong(words, isWhole)
    if (open && run && run.version === open.version) continue
    if (open) spans.push({ ...open, until: untilOf(word, run !== undefined) })
    open = run && item && service && { ...run, item, service, from: endOf(item) ?? startOf(item) }
  }
  if (open) spans.push({ ...open, until: { kind: 'still' } })
  return spans.toReversed()
}

const found = new WeakMap<Loaded, Map<string, Spans>>()

/** The versions of a service that ran, by its key in `standingsIn`, newest first. The same array for the same history. */
export const versionSpans = (loaded: Loaded, key: string): Spans => {
  const known = found.get(loaded) ?? new Map<string, Spans>()
  found.set(loaded, known)
  const spans = known.get(key) ?? find(loaded, key)
  known.set(key, spans)
  return spans
}

const UNKNOWN: Until = { kind: 'unknown', by: undefined }

/** Until when the version ran that a service ran at a moment, in ms. */
export const untilAt = (loaded: Loaded, key: string, at: number): Until => {
  const { until = UNKNOWN } =
    versionSpans(loaded, key).find(({ from }) => (from ?? -Infinity) <= at) ?? {}
  return until.kind === 'changed' && (until.end ?? at) < at ? UNKNOWN : until
}
