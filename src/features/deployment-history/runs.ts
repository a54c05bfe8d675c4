import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { Rail } from '#src/ui/rail.ts'
import type { Appearance, Loaded } from './appearances.ts'
import { diffService } from './diff-service.ts'
import { earlierOf, type NoEarlier } from './earlier.ts'
import { lookOf } from './state-look.ts'

/*
 * How far back something holds: one state after the other, one version after the other. Each
 * appearance remembers the oldest one found so far that it agrees with, and passes that on, so
 * that asking again, or with another page loaded, walks only what is new.
 */

/** How something stands after a state: a success, a failure, switched off, or not known. */
export type Verdict = Exclude<Rail, 'busy'>

/** The verdict of a state; undefined where it is still under way or changes nothing. */
export const verdictOf = (state: OpenEnum<DeploymentState> | undefined): Verdict | undefined => {
  const { rail } = lookOf(state)
  return rail === 'busy' ? undefined : rail
}

type Links = WeakMap<Appearance, Appearance>

const lastOf = (
  links: Links,
  from: Appearance,
  next: (at: Appearance) => Appearance | undefined,
): Appearance => {
  const passed: Appearance[] = []
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

const found = (earlier: Appearance | NoEarlier): Appearance | undefined =>
  typeof earlier === 'string' ? undefined : earlier

const settledLinks: Links = new WeakMap()

/** The newest appearance, from this one on back, that has a verdict; or why there is none. */
export const settledAt = (loaded: Loaded, appearance: Appearance): Appearance | NoEarlier => {
  const last = lastOf(settledLinks, appearance, (at) =>
    verdictOf(at.state) === undefined ? found(earlierOf(loaded, at)) : undefined,
  )
  if (verdictOf(last.state) !== undefined) return last
  const none = earlierOf(loaded, last)
  return typeof none === 'string' ? none : 'notLoaded'
}

/** The last one with a verdict before this one, or why there is none. */
const settledBefore = (loaded: Loaded, appearance: Appearance): Appearance | NoEarlier => {
  const earlier = earlierOf(loaded, appearance)
  return typeof earlier === 'string' ? earlier : settledAt(loaded, earlier)
}

/** A row of settled appearances that agree: its oldest one, and what was before it. */
export type Run = {
  readonly first: Appearance
  readonly before: Appearance | NoEarlier
  /** Why the row may reach further back; undefined where it is known to begin there. */
  readonly atLeast: AtLeast | undefined
}

/**
 * Earlier deployments are not loaded; one cannot be read; or the record before says too little to
 * tell.
 */
export type AtLeast = 'notLoaded' | 'unreadable' | 'unclear'

const WHY: Record<NoEarlier, AtLeast | undefined> = {
  none: undefined,
  notLoaded: 'notLoaded',
  unreadable: 'unreadable',
  unidentified: 'unclear',
}

type Comparison = 'agree' | 'differ' | 'unclear'

const runs = (compare: (newer: Appearance, older: Appearance) => Comparison) => {
  const links: Links = new WeakMap()
  return (loaded: Loaded, from: Appearance): Run => {
    const first = lastOf(links, from, (at) => {
      const older = found(settledBefore(loaded, at))
      return older && compare(at, older) === 'agree' ? older : undefined
    })
    const before = settledBefore(loaded, first)
    if (typeof before === 'string') return { first, before, atLeast: WHY[before] }
    return { first, before, atLeast: compare(first, before) === 'unclear' ? 'unclear' : undefined }
  }
}

/** Since when the verdict of a settled appearance holds. */
export const verdictRun = runs((newer, older) => {
  const [is, was] = [verdictOf(newer.state), verdictOf(older.state)]
  if (is === was) return 'agree'
  return is === 'none' || was === 'none' ? 'unclear' : 'differ'
})

/** Since when a settled appearance has its version, arguments and all else that is compared. */
export const contentRun = runs((newer, older) => {
  if (!newer.service || !older.service) return 'agree'
  const changes = diffService(
    { item: older.item, service: older.service },
    { item: newer.item, service: newer.service },
  )
  if (changes.length === 0) return 'agree'
  return changes.some(({ certain }) => certain) ? 'differ' : 'unclear'
})

// Failures and stops alternate a few times at most before anyone looks elsewhere.
const FURTHEST = 20

/** The last success before a run, or why none can be told. */
export const lastGoodBefore = (loaded: Loaded, { before }: Run): Appearance | NoEarlier => {
  let at = before
  for (let step = 0; step < FURTHEST; step += 1) {
    if (typeof at === 'string' || verdictOf(at.state) === 'ok') return at
    at = verdictRun(loaded, at).before
  }
  return 'notLoaded'
}
