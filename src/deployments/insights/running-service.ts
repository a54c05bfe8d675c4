import { type Service, versionOf } from '#src/deployments/record/services.ts'
import { isInProgress, lookOf } from '#src/deployments/record/state-look.ts'
import type { Since } from './current-services.ts'
import { failuresIn } from './failures.ts'
import { type Hider, hidersIn, whyUntold } from './hidden-services.ts'
import { renamesIn } from './previous-service.ts'
import { isNameKey, nameKeyOf } from './service-identity.ts'
import { type Loaded, type Occurrence, type Segment, segmentsIn } from './service-index.ts'
import type {
  Attempt,
  ServiceStanding,
  Standing,
  Standings,
  WhyUnproven,
} from './service-standing.ts'
import { contentStreak, verdictOf, verdictStreak } from './streaks.ts'

/*
 * What runs of each service, as far as the loaded records prove it. Only the records from the newest one
 * down to the first gap are read, because anything may have happened in a gap.
 *
 * - A version runs once it was deployed with a good end. A restart, stop or delete deploys no version; a
 *   cancel changes nothing.
 * - It no longer counts as running after an attempt with the same version, or with an unknown one,
 *   failed: what such an attempt left behind is not in the records.
 * - States that are neither good, bad, stopped nor deleted prove nothing.
 */

const attempt = ({ item, service }: Occurrence): Attempt | undefined =>
  service && { item, service, version: versionOf(service) }

/** An occurrence, and its place in the newest segment. */
type Placed = { readonly at: Occurrence; readonly index: number }

type Search = {
  readonly loaded: Loaded
  readonly hiders: readonly Hider[]
  /** Deployments that stopped or deleted the environment without naming a service, newest first. */
  readonly shutdowns: readonly Placed[]
  readonly indexOf: (at: Occurrence) => number
  readonly renames: {
    readonly isOldName: (at: Occurrence) => boolean
    readonly before: (at: Occurrence) => Occurrence | undefined
  }
}

/** The occurrences of a service, newest first, back to the one that decides what runs. */
type Path = {
  readonly passed: readonly Occurrence[]
  /** The newest deployment with a good end. */
  readonly deployed: Occurrence | undefined
  /** Why none was found. */
  readonly end: WhyUnproven | 'deleted'
}

const pathTo = (
  { loaded, hiders, shutdowns, indexOf, renames }: Search,
  newest: Occurrence,
): Path => {
  const passed: Occurrence[] = []
  let last = -1
  for (let at: Occurrence | undefined = newest; at; at = at.older ?? renames.before(at)) {
    const index = indexOf(at)
    const end = whyUntold(hiders, at.key, at.service?.kind, last, index)
    if (end) return { passed, deployed: undefined, end }
    passed.push(
      ...shutdowns.filter((one) => one.index > last && one.index < index).map((one) => one.at),
    )
    passed.push(at)
    last = index
    const verdict = verdictOf(at.state)
    if (verdict === 'ok' && at.state !== 'RESTARTED') return { passed, deployed: at, end: 'failed' }
    if (at.state === 'DELETED') return { passed, deployed: undefined, end: 'deleted' }
    if (verdict === 'none') return { passed, deployed: undefined, end: 'unclear' }
  }
  const rest = whyUntold(hiders, newest.key, newest.service?.kind, last, Infinity)
  const isWhole = loaded.complete && loaded.gaps.size === 0
  const end = rest ?? (isWhole ? 'neverDeployed' : 'notLoaded')
  return { passed, deployed: undefined, end }
}

/** Whether an attempt was with this version, or may have been. */
const mayBeOf = (version: string | undefined, { service }: Occurrence): boolean => {
  const other = service && versionOf(service)
  return other === undefined || version === undefined || other === version
}

/** Whether an attempt that may be of the version failed after the last good one that certainly is. */
const hasFailedSince = (passed: readonly Occurrence[], version: string | undefined): boolean => {
  const ended = passed.find((at) => {
    const verdict = verdictOf(at.state)
    if (verdict === 'bad') return mayBeOf(version, at)
    return verdict === 'ok' && at.service !== undefined && versionOf(at.service) === version
  })
  return verdictOf(ended?.state) === 'bad'
}

/** The deployment that deployed what runs or ran last, or why that is not known. */
const decide = ({ passed, deployed, end }: Path): Occurrence | WhyUnproven => {
  if (deployed?.service) {
    return hasFailedSince(passed, versionOf(deployed.service)) ? 'failed' : deployed
  }
  const restarted = passed.find(({ state }) => state === 'RESTARTED')
  if (end !== 'neverDeployed' || !restarted?.service)
    return end === 'deleted' ? 'neverDeployed' : end
  // It was deployed before the history began. A restart names what is meant to run, which may have failed.
  const version = versionOf(restarted.service)
  const failed = passed.some((at) => verdictOf(at.state) === 'bad' && mayBeOf(version, at))
  return failed ? 'failed' : restarted
}

/** Whether a service ran or stood still after an occurrence; a deleted one does neither. */
const isHeld = ({ state, service }: Occurrence): boolean => {
  const verdict = verdictOf(state)
  return verdict === 'ok' || (verdict === 'off' && !(service && state === 'DELETED'))
}

/** The newest occurrence that left the service running or stopped. */
const lastHeld = ({ passed, end }: Path): Occurrence | undefined => {
  const held = passed.find(isHeld)
  if (held?.service || end !== 'deleted') return held
  // The environment was stopped after the service was deleted: that stopped it only if it was back.
  return passed.some((at) => at.service && isHeld(at)) ? held : undefined
}

/** Since when a service runs unchanged: not from before the environment was stopped. */
const sinceOf = (search: Search, deployed: Occurrence, good: Occurrence): Since => {
  const { loaded, shutdowns, indexOf } = search
  const [content, state] = [contentStreak(loaded, deployed), verdictStreak(loaded, good)]
  const { first, atLeast } = content.first.position < state.first.position ? content : state
  const off = shutdowns.find(({ index }) => index > indexOf(good))
  if (!off || off.index > indexOf(first)) return { item: first.item, atLeast }
  let start = good
  for (let at = good.older; at && indexOf(at) < off.index; at = at.older) {
    if (verdictOf(at.state) === 'ok') start = at
  }
  return { item: start.item, atLeast: undefined }
}

const standingAt = (search: Search, newest: Occurrence, failed: Attempt | undefined): Standing => {
  const named = attempt(newest)
  const why = whyUntold(search.hiders, newest.key, newest.service?.kind, -1, search.indexOf(newest))
  if (why || !named) return { kind: 'hidden', why: why ?? 'unreadable', failed }
  if (newest.state === 'DELETED') return { kind: 'missing', deletedBy: newest.item }
  const path = pathTo(search, newest)
  const decided = decide(path)
  const deployed = typeof decided === 'string' ? undefined : attempt(decided)
  const held = lastHeld(path)
  const underWay = isInProgress(lookOf(newest.state)) ? named : undefined
  const known = { newest: named, failed, underWay }
  if (held && verdictOf(held.state) === 'off') {
    return { ...known, kind: 'stopped', deployed, state: held.state, by: held.item }
  }
  if (typeof decided === 'string' || !deployed || !held) {
    return { ...known, kind: 'unproven', why: typeof decided === 'string' ? decided : 'unclear' }
  }
  const since = sinceOf(search, decided, held)
  const began = path.passed.find(({ item }) => item === since.item)
  return {
    ...known,
    kind: 'running',
    ...deployed,
    since,
    state: began?.state ?? decided.state,
    restarted: held.state === 'RESTARTED' && held.item !== since.item ? held.item : undefined,
  }
}

/** The failures that are not fixed, by the key of the service, and by its name where that names two. */
const failuresByKey = (loaded: Loaded) => {
  const byKey = new Map<string, Attempt>()
  const ofTwins = new Map<string, Attempt>()
  for (const [key, occurrence] of failuresIn(loaded).open) {
    const failure = attempt(occurrence)
    if (!failure) continue
    byKey.set(key, failure)
    const name = isNameKey(key) ? undefined : nameKeyOf(failure.service)
    if (name !== undefined && !ofTwins.has(name)) ofTwins.set(name, failure)
  }
  return { byKey, ofTwins }
}

const searchIn = (loaded: Loaded, segment: Segment): Search => {
  const first = segment.rows.get(segment.items[0]?.key ?? '')?.position ?? 0
  const indexOf = ({ position }: Occurrence) => position - first
  const shutdowns = [...segment.shutdowns]
    .map((at) => ({ at, index: indexOf(at) }))
    .toSorted((a, b) => a.index - b.index)
  const renamed = renamesIn(segment)
  const before = new Map([...renamed].map(([was, is]) => [is, was]))
  const renames = {
    isOldName: (at: Occurrence) => renamed.has(at),
    before: (at: Occurrence) => before.get(at),
  }
  return { loaded, hiders: hidersIn(segment), shutdowns, indexOf, renames }
}

/** What is known of a service that no record before the first gap names. */
const standingOfOther = (
  { loaded, hiders }: Search,
  count: number,
  key: string,
  kind: Service['kind'],
): Standing => {
  const why = whyUntold(hiders, key, kind, -1, Infinity)
  if (why) return { kind: 'hidden', why, failed: undefined }
  if (loaded.complete && loaded.gaps.size === 0) return { kind: 'missing', deletedBy: undefined }
  return { kind: 'notNamed', loaded: count }
}

const RENAMED: Standing = { kind: 'hidden', why: 'renamed', failed: undefined }

const NOTHING: Standings = { services: new Map(), other: () => ({ kind: 'notNamed', loaded: 0 }) }

const find = (loaded: Loaded): Standings => {
  const segments = segmentsIn(loaded)
  const [newest] = segments
  if (!newest) return NOTHING
  const search = searchIn(loaded, newest)
  const { byKey, ofTwins } = failuresByKey(loaded)

  const standingOf = (key: string, kind: Service['kind']): Standing => {
    const at = newest.chains.get(key)?.newest
    if (at && search.renames.isOldName(at)) return RENAMED
    if (at) return standingAt(search, at, byKey.get(key))
    const why = whyUntold(search.hiders, key, kind, -1, Infinity) ?? 'gap'
    const failed = byKey.get(key) ?? (why === 'ambiguous' ? ofTwins.get(key) : undefined)
    return { kind: 'hidden', why, failed }
  }

  const services = new Map<string, ServiceStanding>()
  for (const { chains } of segments) {
    for (const [chainKey, chain] of chains) {
      const { service } = chain.newest
      const key = service && (nameKeyOf(service) ?? chainKey)
      if (!service || key === undefined || services.has(key)) continue
      services.set(key, { service, standing: standingOf(key, service.kind) })
    }
  }
  const others = new Map<string, Standing>()
  const count = newest.items.length
  const other = (key: string, kind: Service['kind']) => {
    const standing = others.get(key) ?? standingOfOther(search, count, key, kind)
    others.set(key, standing)
    return standing
  }
  return { services, other }
}

const found = new WeakMap<Loaded, Standings>()

/** What a loaded history proves of the services of its environment. */
export const standingsIn = (loaded: Loaded): Standings => {
  const known = found.get(loaded)
  if (known) return known
  const standings = find(loaded)
  found.set(loaded, standings)
  return standings
}
