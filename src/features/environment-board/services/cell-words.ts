import { OPERATION } from '#src/deployments/words/act-words.ts'
import { upperFirst } from '#src/lib/text/first-letter.ts'
import type { DeploymentItem, ServiceEvent } from '#src/deployments/past/service-event.ts'
import {
  beginningOf,
  openFailures,
  type Status,
  unknownAbove,
} from '#src/deployments/past/status.ts'
import { WHY_UNKNOWN } from '#src/deployments/words/since-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import {
  stateAppearance,
  underWayAppearance,
  type StateAppearance,
} from '#src/deployments/record/state-appearance.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { count } from '#src/lib/text/counted.ts'
import { formatDay } from '#src/lib/time/time-format.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import {
  effectInCell,
  type FailureGroup,
  failedWords,
  failureGroups,
} from '#board/matrix/event-words.ts'
import type { CellStatus } from '#board/matrix/matrix.ts'
import { deployedIn, isAbsent, isUnlisted, mayBeFurther, statusIn } from '#board/matrix/relation.ts'

/** A line of a cell that names an attempt: "v1.87.1 failed ≈ 16:56", "v1.87.0 deploying". */
export type AttemptLine = {
  readonly item: DeploymentItem
  readonly appearance: StateAppearance
  readonly version: string | undefined
  /** "failed ≈ 16:56" */
  readonly words: string
  /** The service's key if it is failing, to look up its suspects. */
  readonly suspects: string | undefined
}

/** What a cell shows. */
export type CellWords =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unread' }
  /** Deleted, or not named by any record of a completely loaded list. */
  | {
      readonly kind: 'absent'
      readonly words: string
      readonly why: string
      readonly attempts: readonly AttemptLine[]
    }
  /** `further`: older deployments that are not loaded may have the answer. */
  | {
      readonly kind: 'unknown'
      readonly words: string
      /** The version that a record names or that ran when last known; it is not proven to run now. */
      readonly named: string | undefined
      readonly why: string
      readonly further: boolean
      readonly attempts: readonly AttemptLine[]
    }
  | {
      readonly kind: 'version'
      /** The deployment that the cell links to: the one whose time it shows. */
      readonly item: DeploymentItem
      readonly version: string
      /** Whether `version` says why there is none: a database has no version, or the record lacks it. */
      readonly unversioned: boolean
      /** Whether other attempts are listed, so that this version has to be marked as the running one. */
      readonly running: boolean
      readonly appearance: StateAppearance
      /** When it took effect: "≈ 14:07", "stopped 02:00". */
      readonly since: string
      /** When it was restarted after that: "16:31". */
      readonly restarted: string | undefined
      readonly attempts: readonly AttemptLine[]
    }

const shortVersion = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : clip(visible(version), 40)

/** The most lines of failed attempts in a cell. */
const MOST_FAILED = 3

type Named = CellStatus & { kind: 'named' }

/** The event whose time a cell shows: a deploy or a stop; undefined if it is not known what the service runs. */
const knownSince = (has: Named): ServiceEvent | undefined => {
  const { is, isSince, runs, goneSince } = has.status
  const deployed = deployedIn(has)
  if (is === 'stopped') return deployed || (!runs && !goneSince) ? isSince : undefined
  return isSince && deployed?.event
}

/** What the lines below the first one are about: failures, a newest state that is unclear, and what is under way. */
const attemptsIn = (has: Named): readonly (FailureGroup | ServiceEvent)[] => {
  const { failures, unclear, underWay, lastNamed, runs, overlapped } = has.status
  const open = openFailures(has.status)
  const attempts = [
    // Those that certainly hold or, without one, those that may have ended.
    ...failureGroups(open.length > 0 ? open : failures)
      .toReversed()
      .slice(0, MOST_FAILED),
    ...(unclear ? [unclear] : []),
    ...(underWay ? [underWay] : []),
  ]
  const isNothingKnown = attempts.length === 0 && !runs && overlapped.length === 0
  return isNothingKnown && lastNamed && !isAbsent(has) && !knownSince(has) ? [lastNamed] : attempts
}

/** How many lines of attempts to expect below the first line of a cell. */
export const attemptCount = (has: CellStatus): number =>
  has.kind === 'named' ? attemptsIn(has).length : 0

/** Failures of one version; in a neutral tone if they may have ended. */
const failedLine = (
  group: FailureGroup,
  status: Status,
  zone: Zone,
  today: string,
): AttemptLine[] => {
  const newest = group.events.at(-1)
  if (!newest) return []
  const appearance = stateAppearance(newest.state)
  const isOpen = openFailures(status).includes(newest)
  return [
    {
      item: newest.item,
      appearance: isOpen ? appearance : { ...appearance, tone: 'neutral' },
      version: shortVersion(group.version),
      words: `${failedWords(group)} ${effectInCell(newest, status.past, zone, today)}`,
      suspects: isOpen ? status.past.key : undefined,
    },
  ]
}

const stateLine = (
  event: ServiceEvent,
  { past }: Status,
  zone: Zone,
  today: string,
): AttemptLine => {
  const isEnded = event.meaning.phase === 'ended' || event.meaning.phase === 'unknown'
  const appearance = isEnded ? stateAppearance(event.state) : underWayAppearance(event.state)
  const label = clip(visible(appearance.label), 24).toLowerCase()
  return {
    item: event.item,
    appearance,
    version: isEnded ? undefined : shortVersion(event.service && versionOf(event.service)),
    words: isEnded ? `${label} ${effectInCell(event, past, zone, today)}` : label,
    suspects: undefined,
  }
}

/** The lines below the first one. */
const attemptLines = (has: CellStatus, zone: Zone, today: string): readonly AttemptLine[] =>
  has.kind === 'named'
    ? attemptsIn(has).flatMap((one) =>
        'events' in one
          ? failedLine(one, has.status, zone, today)
          : [stateLine(one, has.status, zone, today)],
      )
    : []

type Unknown = Pick<CellWords & { kind: 'unknown' }, 'words' | 'named' | 'why'>

/** Why the current version of a service is not known, and what is known instead. */
const unknownOf = (status: Status, zone: Zone, today: string): Unknown => {
  const { runs, goneSince, overlapped, isSince, lastNamed, past } = status
  const named = shortVersion(runs?.service && versionOf(runs.service))
  const at = (event: ServiceEvent) => effectInCell(event, past, zone, today)
  if (goneSince) {
    const why = 'Newer deployments list other services but not this one.'
    return { words: `last listed ${at(goneSince)}`, named, why }
  }
  const above = unknownAbove(status, runs ?? isSince)
  if (above && above.index !== Infinity) {
    const from = runs ?? isSince ?? lastNamed
    return {
      words: from ? `as of ${at(from)}` : 'not known',
      named,
      why: `What came after is not known: ${WHY_UNKNOWN[above.why]}.`,
    }
  }
  if (overlapped.length > 0 && !runs) {
    const versions = overlapped.flatMap(({ service }) => (service && versionOf(service)) ?? [])
    return {
      words:
        versions.length > 1 ? clip(visible([...new Set(versions)].join(' or ')), 40) : 'not known',
      named: undefined,
      why: 'Deployments overlapped, and either may have ended last.',
    }
  }
  if (status.is === 'unknown' && isSince?.doubtful) {
    return {
      words: isSince.meaning.act === 'delete' ? 'may be deleted' : 'may be stopped',
      named,
      why: `A ${OPERATION[isSince.meaning.act]} at ${at(isSince)} does not name it.`,
    }
  }
  const isListed = beginningOf(status) === 'listEnds'
  const restarted = status.is === 'up' ? lastNamed?.service : undefined
  if (restarted) {
    const which = isListed ? 'not in the history' : 'not loaded'
    return {
      words: 'not confirmed',
      named: shortVersion(versionOf(restarted)),
      why: `A restart lists this version, but the deployment that may have brought it is ${which}.`,
    }
  }
  return {
    words: isListed ? 'no successful deployment' : 'not known',
    named: undefined,
    why: isListed
      ? 'No deployment of it in the history succeeded.'
      : 'No loaded deployment says which version was deployed.',
  }
}

/** Why a service is not listed: the list is empty, or goes back to a day without naming it. */
export const notListedWords = (
  { oldest, loaded }: CellStatus & { kind: 'notNamed' },
  whose: string,
  zone: Zone,
  today: string,
): string =>
  oldest === undefined || loaded === 0
    ? `${whose} list is empty`
    : `not in ${whose} list, which goes back to ${formatDay(oldest, zone, today)}`

const absentWords = (has: CellStatus, zone: Zone, today: string): CellWords => {
  if (has.kind === 'notNamed') {
    const why = `${upperFirst(notListedWords(has, 'the environment’s', zone, today))}.`
    return { kind: 'absent', words: 'not listed', why, attempts: [] }
  }
  const status = statusIn(has)
  const at = status?.isSince && effectInCell(status.isSince, status.past, zone, today)
  const attempts = attemptLines(has, zone, today)
  return { kind: 'absent', words: `deleted ${at}`, why: `Deleted ${at}.`, attempts }
}

const UNMATCHED = {
  renamed: 'It has another name now.',
  unnamed: 'It has no name, so it cannot be matched.',
}

/**
 * What an environment has of a service, in words. The running version comes first; a version that failed is only an
 * attempt. `today` is a `dayKey`.
 */
export const cellWords = (has: CellStatus, zone: Zone, today: string): CellWords => {
  const unknown = {
    kind: 'unknown',
    named: undefined,
    further: mayBeFurther(has),
    attempts: [],
  } as const
  if (has.kind === 'loading' || has.kind === 'unread') return { kind: has.kind }
  if (isAbsent(has) || isUnlisted(has)) return absentWords(has, zone, today)
  if (has.kind === 'unmatched') return { ...unknown, words: 'not known', why: UNMATCHED[has.why] }
  if (has.kind === 'notNamed') {
    return has.why === 'notLoaded'
      ? {
          ...unknown,
          words: `not in the last ${count(has.loaded)}`,
          why: 'None of the loaded deployments lists it.',
        }
      : { ...unknown, words: 'not known', why: `It may be listed: ${WHY_UNKNOWN[has.why]}.` }
  }
  const { status } = has
  const { past } = status
  const attempts = attemptLines(has, zone, today)
  const since = knownSince(has)
  if (!since) return { ...unknown, ...unknownOf(status, zone, today), attempts }
  const deployed = deployedIn(has)
  const isStopped = status.is === 'stopped'
  const at = effectInCell(since, past, zone, today)
  const appearance = stateAppearance(since.state)
  const version = shortVersion(deployed?.version)
  return {
    kind: 'version',
    item: since.item,
    version:
      version ??
      (past.service.kind === 'database'
        ? 'no version'
        : deployed
          ? 'version not given'
          : 'version not known'),
    unversioned: version === undefined,
    running: attempts.length > 0 && !isStopped,
    appearance,
    since: isStopped ? `stopped ${at}` : at,
    restarted:
      status.restarted && !isStopped
        ? effectInCell(status.restarted, past, zone, today)
        : undefined,
    attempts,
  }
}
