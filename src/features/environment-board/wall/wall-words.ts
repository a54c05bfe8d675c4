import { describeFailure } from '#src/api/describe-failure.ts'
import { type FailingStatus, lasts } from '#src/deployments/past/failing.ts'
import { effectOf, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { namedAmong, namesOf, sentenceName } from '#src/deployments/record/service-words.ts'
import { servicesOf, versionOf } from '#src/deployments/record/services.ts'
import { isUnderWay, meaningOf } from '#src/deployments/record/state.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { OPERATION } from '#src/deployments/words/act-words.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { counted } from '#src/lib/text/counted.ts'
import { lowerFirst } from '#src/lib/text/first-letter.ts'
import { epochMs } from '#src/lib/time/instant.ts'
import { formatSpan } from '#src/lib/time/span-format.ts'
import { dayKey, formatBriefTime, formatClock } from '#src/lib/time/time-format.ts'
import type { EnvironmentState, Running } from '#board/environments/environment-state.ts'
import { joinWords, startBriefly, type StateWords } from '#board/environments/row-words.ts'
import { causeOf, stateWords } from '#board/environments/state-words.ts'
import { attemptedVersion, effectInCell, effectInRow } from '#board/matrix/event-words.ts'
import type { WallCell } from './wall-cell.ts'

/** A part of a line: a service, a version, what is under way, or plain words. */
export type WallPart = {
  readonly as: 'service' | 'version' | 'progress' | 'plain'
  readonly text: string
}

/** How far a deployment is, in minutes; `typical`: how long similar ones took. */
export type Progress = {
  readonly minutes: number
  readonly typical: number
  /** How long the ruler is, and the minutes between two of its ticks. */
  readonly whole: number
  readonly step: number
}

/** A cell in words. */
export type CellWords = {
  readonly appearance: StateWords['appearance']
  /** "failing since 16:31", "≈ 3 of 8 min", "403" */
  readonly since: string
  /** What fails, is deployed, or runs. */
  readonly what: readonly WallPart[]
  /** "55 min, 3 attempts", "1 of 2 services done" */
  readonly detail: string | undefined
  /** The line below a small name: "14:03 storefront". */
  readonly brief: string
  readonly progress?: Progress | undefined
}

const plain = (text: string): WallPart => ({ as: 'plain', text })
const service = (text: string): WallPart => ({ as: 'service', text })
const version = (text: string): WallPart => ({ as: 'version', text })

const MINUTE = 60_000

/** The steps of a ruler, in minutes, and how many it has at most. */
const STEPS = [1, 5, 10, 30, 60, 240]
const MOST_STEPS = 30

/** How far something under way is; undefined if its start or similar ones are not known. */
const progressOf = ({ item, similar }: Running, now: number): Progress | undefined => {
  const start = epochMs(item.deployment.created_at)
  if (start === undefined || similar === undefined || now < start) return undefined
  const minutes = Math.floor((now - start) / MINUTE)
  const typical = Math.max(1, Math.round(similar / MINUTE))
  const most = Math.max(minutes, typical)
  const step = STEPS.find((one) => most / one <= MOST_STEPS) ?? 1440
  return { minutes, typical, step, whole: Math.ceil(most / step) * step }
}

/** "≈ 3 of 8 min", "≈ 11 min, typically 8", "since 14:29" */
const progressWords = (running: Running, when: When): string => {
  const progress = progressOf(running, when.now)
  if (!progress) return `since ${startBriefly(running.item, when)}`
  const { minutes, typical } = progress
  return minutes <= typical
    ? `≈ ${minutes} of ${typical} min`
    : `≈ ${minutes} min, typically ${typical}`
}

const FAILED_TO = {
  deploy: 'failed',
  restart: 'did not restart',
  stop: 'did not stop',
  delete: 'was not deleted',
  unknown: 'failed',
} as const

/** "v1.87.1 failed", "did not restart", "9d1c22e did not build" */
const failureParts = ({ status: { past }, newest }: FailingStatus): readonly WallPart[] => {
  const failed = attemptedVersion(newest)
  const verb = newest.state === 'BUILD_ERROR' ? 'did not build' : FAILED_TO[newest.meaning.act]
  return [
    service(sentenceName(past)),
    ...(failed === undefined ? [] : [plain(' '), version(failed)]),
    plain(` ${verb}`),
  ]
}

/** What is under way beside a failure: "v1.87.2 deploying, ≈ 2 of 8 min". */
const alsoRunning = (running: Running, when: When, was: string): WallPart => {
  const { deployment } = running.item
  const [only, second] = servicesOf(deployment)
  const of = only && !second ? versionOf(only) : undefined
  const label = inSentence(stateAppearance(deployment.status).label).toLowerCase()
  return {
    as: 'progress',
    text: `${of === undefined ? '' : `${of} `}${was}${label}, ${progressWords(running, when)}`,
  }
}

/** The most failing services that a row names. */
const NAMED = 2

const failingParts = (
  { failing, failedDeployments, running, statuses }: EnvironmentState & { kind: 'failing' },
  when: When,
  was: string,
): readonly WallPart[] => {
  const [lead, second] = failing
  const [deployment] = failedDeployments
  const parts: WallPart[] = failing
    .slice(0, NAMED)
    .flatMap((one, at) => [...(at > 0 ? [plain(', ')] : []), ...failureParts(one)])
  if (failing.length > NAMED)
    parts.push(plain(`, ${counted(failing.length - NAMED, 'more', 'more')}`))
  if (!lead && deployment) {
    const services = servicesOf(deployment.item.deployment)
    const names = namesOf(namedAmong(services, statuses[0]?.past.sharedNames))
    parts.push(
      plain(`a ${OPERATION[deployment.meaning.act]}${services.length > 0 ? ' of ' : ''}`),
      ...(services.length > 0 ? [service(names)] : []),
      plain(' failed'),
    )
  }
  if (running) return [...parts, plain(', '), alsoRunning(running, when, was)]
  const runs = lead && !second && lead.status.is === 'up' ? lead.status.runs?.service : undefined
  const runsVersion = runs && versionOf(runs)
  return runsVersion === undefined
    ? parts
    : [...parts, plain(', '), version(runsVersion), plain(' runs')]
}

const startOf = (event: ServiceEvent, past: FailingStatus['status']['past']): number => {
  const { at, requestedAt } = effectOf(event, past)
  return at ?? requestedAt ?? Infinity
}

/** The service that has been failing for longest, among those that fail lastingly. */
const earliestOf = (failing: readonly FailingStatus[]): FailingStatus | undefined =>
  failing
    .filter(lasts)
    .toSorted(
      (a, b) => startOf(a.attempts[0], a.status.past) - startOf(b.attempts[0], b.status.past),
    )[0]

const failingWords = (
  cell: WallCell,
  state: EnvironmentState & { kind: 'failing' },
  was: string,
): CellWords => {
  const { when } = cell
  const { appearance, line } = stateWords(state, when)
  const { failing } = state
  const earliest = earliestOf(failing)
  const since = earliest
    ? `failing since${earliest.atLeast ? ' at least' : ''} ${effectInRow(earliest.attempts[0], earliest.status.past, when)}`
    : lowerFirst(line)
  const start = earliest && startOf(earliest.attempts[0], earliest.status.past)
  const span = start !== undefined && start <= when.now ? formatSpan(when.now - start) : undefined
  const attempts = failing.reduce((sum, one) => sum + one.attempts.length, 0)
  const at = was === '' || span === undefined ? '' : ` at ${formatClock(when.now, when.zone)}`
  return {
    appearance,
    since: was === '' ? since : `was ${since}`,
    what: failingParts(state, when, was),
    detail: joinWords(
      span && `${span}${at}`,
      attempts > 0 ? counted(attempts, 'attempt') : undefined,
    ),
    brief: was === '' ? since : `was ${since}`,
  }
}

const runningWords = ({ when }: WallCell, running: Running, was: string): CellWords => {
  const { deployment } = running.item
  const appearance = stateAppearance(deployment.status)
  const services = servicesOf(deployment)
  const open = services.filter(({ record }) => isUnderWay(record.status))
  const [first] = open.length > 0 ? open : services
  const named = services.length > 0 ? namedAmong(services) : []
  const shown = named.find(({ service: one }) => one === first)
  const of = first && versionOf(first)
  const done = services.filter(({ record }) => meaningOf(record.status).phase === 'ended').length
  const label = appearance.raw ? inSentence(appearance.label, 40) : appearance.label
  const progress = progressWords(running, when)
  return {
    appearance,
    since: was + progress,
    what: [
      { as: 'progress', text: was === '' ? label : `Was ${lowerFirst(label)}` },
      ...(shown ? [plain(` ${sentenceName(shown)}`)] : []),
      ...(of === undefined ? [] : [plain(' '), version(of)]),
      ...(open.length > 1 ? [plain(` and ${open.length - 1} more`)] : []),
    ],
    detail:
      services.length > 0 ? `${done} of ${counted(services.length, 'service')} done` : undefined,
    brief: `${was}${lowerFirst(label)}, ${progress}`,
    progress: progressOf(running, when.now),
  }
}

/** "14:03 storefront": when what runs was deployed last, and what. */
const newestWords = (cell: WallCell): string | undefined => {
  const { state, kind, when } = cell
  if (state.kind !== 'resting') return undefined
  const is = kind === 'stopped' ? 'stopped' : 'up'
  const [newest] = state.statuses
    .flatMap((status) =>
      status.is === is && status.isSince ? [{ status, event: status.isSince }] : [],
    )
    .toSorted((a, b) => a.event.index - b.event.index)
  if (!newest) return undefined
  const time = effectInCell(
    newest.event,
    newest.status.past,
    when.zone,
    dayKey(when.now, when.zone),
  )
  return kind === 'stopped' ? `stopped ${time}` : `${time} ${sentenceName(newest.status.past)}`
}

const restWords = (cell: WallCell, was: string): CellWords => {
  const words = stateWords(cell.state, cell.when)
  const line = words.keepsCase ? words.line : lowerFirst(words.line)
  const isPartly = cell.kind === 'partly'
  const brief = isPartly ? line : (newestWords(cell) ?? line)
  const isUnknown = cell.kind === 'unknown'
  return {
    appearance: cell.kind === 'deployed' ? stateAppearance('DEPLOYED') : words.appearance,
    since: isUnknown ? 'not known' : `${was}${line}`,
    what: isUnknown ? [plain(words.line)] : [],
    detail: words.detail,
    brief,
  }
}

const UNKNOWN = stateAppearance(undefined)

const unknownWords = ({ state, when, environment }: WallCell): CellWords => {
  if (state.kind !== 'unreadable') {
    const { history, checkedAt } = environment
    const since = history ? 'not known' : 'not loaded yet'
    const at = formatBriefTime(checkedAt, when.zone, dayKey(when.now, when.zone))
    return {
      appearance: UNKNOWN,
      since,
      what: [plain(history ? 'Too old to be shown as the state' : 'Waiting for its turn')],
      detail: history ? `last checked ${at}` : undefined,
      brief: history ? `not known since ${at}` : since,
    }
  }
  const { failure, at } = state.error
  const { title, trouble } = describeFailure(failure, 'this environment')
  return {
    appearance: { trouble },
    since: causeOf(failure),
    what: [plain(title)],
    detail: `asked ${formatClock(at, when.zone)}`,
    brief: `not known: ${causeOf(failure)}`,
  }
}

/** What a cell says; `isPast` if that may not be so any more. */
export const cellWords = (cell: WallCell, isPast: boolean): CellWords => {
  const { state, isHidden, isOld } = cell
  const was = isPast || isOld ? 'was ' : ''
  if (isHidden || state.kind === 'loading' || state.kind === 'unreadable') return unknownWords(cell)
  const words =
    state.kind === 'failing'
      ? failingWords(cell, state, was)
      : state.kind === 'running'
        ? runningWords(cell, state.running, was)
        : restWords(cell, was)
  if (!isOld) return words
  const { when, environment } = cell
  const asOf = `as of ${formatClock(environment.checkedAt, when.zone)}`
  return { ...words, detail: joinWords(asOf, words.detail), brief: asOf }
}
