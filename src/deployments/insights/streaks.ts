import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { Rail } from '#src/ui/rail.ts'
import type { Occurrence, Loaded } from './service-index.ts'
import { diffService } from './diff-service.ts'
import { earlierOf, isShutDownBetween, type NoEarlier } from './previous-service.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'

/*
 * Streaks: how far back a state or a version goes unchanged. Each occurrence remembers the oldest one
 * found so far in its streak, so that a later call, or one after another page, walks only new records.
 */

/** What a state means for a service: success, failure, switched off, or unknown. */
export type Verdict = Exclude<Rail, 'busy'>

/** The verdict of a state; undefined if it is in progress or changes nothing. */
export const verdictOf = (state: OpenEnum<DeploymentState> | undefined): Verdict | undefined => {
  const { rail } = lookOf(state)
  return rail === 'busy' ? undefined : rail
}

type Links = WeakMap<Occurrence, Occurrence>

const lastOf = (
  links: Links,
  from: Occurrence,
  next: (at: Occurrence) => Occurrence | undefined,
): Occurrence => {
  const passed: Occurrence[] = []
  let at = from
  for (;;) {
    const further = links.get(at) ?? next(at)
    if (!further) break
    passed.push(at)
    at = further
  }
  for (const one of passed) links.set(one, at)
  return at
}

const found = (earlier: Occurrence | NoEarlier): Occurrence | undefined =>
  typeof earlier === 'string' ? undefined : earlier

const settledLinks: Links = new WeakMap()

/** This occurrence or the newest older one that has a verdict; or why there is none. */
export const settledAt = (loaded: Loaded, occurrence: Occurrence): Occurrence | NoEarlier => {
  const last = lastOf(settledLinks, occurrence, (at) =>
    verdictOf(at.state) === undefined ? found(earlierOf(loaded, at)) : undefined,
  )
  if (verdictOf(last.state) !== undefined) return last
  const none = earlierOf(loaded, last)
  return typeof none === 'string' ? none : 'notLoaded'
}

/** The last one with a verdict before this one, or why there is none. */
const settledBefore = (loaded: Loaded, occurrence: Occurrence): Occurrence | NoEarlier => {
  const earlier = earlierOf(loaded, occurrence)
  return typeof earlier === 'string' ? earlier : settledAt(loaded, earlier)
}

/** A streak of settled occurrences that agree: its oldest one, and the one before it. */
export type Streak = {
  readonly first: Occurrence
  readonly before: Occurrence | NoEarlier
  /** Why the streak may begin earlier; undefined if it is known to begin there. */
  readonly atLeast: AtLeast | undefined
}

/** Earlier deployments are not loaded; one is not readable; or the record before lacks a compared field. */
export type AtLeast = 'notLoaded' | 'unreadable' | 'unclear'

const WHY: Record<NoEarlier, AtLeast | undefined> = {
  none: undefined,
  notLoaded: 'notLoaded',
  unreadable: 'unreadable',
  unidentified: 'unclear',
}

type Agreement = 'agree' | 'differ' | 'unclear'

const streaks = (compare: (newer: Occurrence, older: Occurrence, loaded: Loaded) => Agreement) => {
  const links: Links = new WeakMap()
  return (loaded: Loaded, from: Occurrence): Streak => {
    const first = lastOf(links, from, (at) => {
      const older = found(settledBefore(loaded, at))
      return older && compare(at, older, loaded) === 'agree' ? older : undefined
    })
    const before = settledBefore(loaded, first)
    if (typeof before === 'string') return { first, before, atLeast: WHY[before] }
    const isUnclear = compare(first, before, loaded) === 'unclear'
    return { first, before, atLeast: isUnclear ? 'unclear' : undefined }
  }
}

/** Since when the verdict of a settled occurrence holds. */
export const verdictStreak = streaks((newer, older, loaded) => {
  const [is, was] = [verdictOf(newer.state), verdictOf(older.state)]
  if (is === was)
    return is === 'bad' && isShutDownBetween(loaded, newer, older) ? 'differ' : 'agree'
  return is === 'none' || was === 'none' ? 'unclear' : 'differ'
})

/** Since when the version, arguments and other compared fields of a settled occurrence are unchanged. */
export const contentStreak = streaks((newer, older) => {
  if (!newer.service || !older.service) return 'agree'
  const changes = diffService(
    { item: older.item, service: older.service },
    { item: newer.item, service: newer.service },
  )
  if (changes.length === 0) return 'agree'
  return changes.some(({ certain }) => certain) ? 'differ' : 'unclear'
})

// Failures and stops rarely alternate more often than this before a success.
const FURTHEST = 20

/** The last success before a streak, or why it is not known. */
export const lastGoodBefore = (loaded: Loaded, { before }: Streak): Occurrence | NoEarlier => {
  let at = before
  for (let step = 0; step < FURTHEST; step += 1) {
    if (typeof at === 'string' || verdictOf(at.state) === 'ok') return at
    at = verdictStreak(loaded, at).before
  }
  return 'notLoaded'
}
