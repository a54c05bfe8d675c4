import type { ApiFailure } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { durationOf } from '#src/deployments/record/deployment-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { isFailed, lookOf } from '#src/deployments/record/state-look.ts'
import type { When } from '#src/deployments/insights/since-words.ts'
import { summaryOf } from '#src/deployments/insights/summary.ts'
import { counted } from '#src/lib/counted.ts'
import { epochMs, NO_TIME } from '#src/lib/instant.ts'
import { formatSpan } from '#src/lib/span-format.ts'
import { dayKey, formatBriefTime, formatClock } from '#src/lib/time-format.ts'
import type { Look } from '#src/ui/glyph.tsx'
import type { Trouble } from '#src/ui/trouble-look.ts'
import type { EnvironmentState, Running } from './environment-state.ts'

/** How the state of an environment is shown: its look, its line, and what is known besides. */
export type StateWords = {
  /** The glyph of a state, or the icon of why there is none. */
  readonly look: Look | { readonly trouble: Trouble } | undefined
  /** "Failing since 16:31" */
  readonly line: string
  /** "55 min, 3 attempts" */
  readonly detail: string | undefined
}

/** Why an environment could not be read, in one word: the status, or what came instead. */
export const causeOf = (failure: ApiFailure): string => {
  switch (failure.kind) {
    case 'unauthorized':
      return '401'
    case 'forbidden':
      return '403'
    case 'notFound':
      return '404'
    case 'rateLimited':
      return '429'
    case 'badRequest':
    case 'server':
    case 'refusedByHost':
      return String(failure.status)
    case 'unreachable':
      return failure.reason === 'offline' ? 'offline' : 'no answer'
    case 'notTheApi':
      return 'not this API'
    case 'tooLarge':
      return 'too large'
    case 'malformed':
      return 'unreadable answer'
  }
}

/** What only the person can change, so that it is not asked for again: see `board-poll-plan.ts`. */
const NOT_AGAIN: ReadonlySet<ApiFailure['kind']> = new Set([
  'forbidden',
  'notFound',
  'badRequest',
  'refusedByHost',
])

/** When a deployment was triggered, as short as a column needs: "14:03", or "18 Nov, 09:12" on another day. */
export const startBriefly = ({ deployment }: Running['item'], { zone, now }: When): string =>
  formatBriefTime(deployment.created_at, zone, dayKey(now, zone))

const SECOND = 1000
const MINUTE = 60 * SECOND

/** "3 of 8 min", "20 of 50 s" */
const ofSpan = (elapsed: number, whole: number): string => {
  const [unit, ms] = whole < 2 * MINUTE ? ['s', SECOND] : ['min', MINUTE]
  return `${Math.floor(elapsed / ms)} of ${Math.round(whole / ms)} ${unit}`
}

/**
 * "Deploying, ≈ 3 of 8 min"; once it takes longer than similar ones "Deploying, 16 min instead of ≈ 8 min"; without any
 * "Deploying since 14:29".
 */
const runningWords = ({ item, similar }: Running, when: When): string => {
  const label = inSentence(lookOf(item.deployment.status).label)
  const start = epochMs(item.deployment.created_at)
  const elapsed = start === undefined ? -1 : when.now - start
  if (similar === undefined || elapsed < 0) return `${label} since ${startBriefly(item, when)}`
  const [is, was] = [formatSpan(elapsed), formatSpan(similar)]
  return elapsed > similar && is !== was
    ? `${label}, ${is} instead of ≈ ${was}`
    : `${label}, ≈ ${ofSpan(Math.min(elapsed, similar), similar)}`
}

/** "55 min"; "≥ 55 min" where it may have begun earlier. */
const spanSince = (at: string, atLeast: boolean, now: number): string | undefined => {
  const ms = epochMs(at)
  return ms === undefined || ms > now ? undefined : `${atLeast ? '≥ ' : ''}${formatSpan(now - ms)}`
}

const joined = (...words: readonly (string | undefined)[]): string | undefined => {
  const known = words.filter((word) => word !== undefined && word !== '' && word !== NO_TIME)
  return known.length === 0 ? undefined : known.join(', ')
}

const failedLook = (state: EnvironmentState & { kind: 'failing' }): Look => {
  const own = lookOf(state.since.item.deployment.status)
  const [service] = state.services
  return isFailed(own) || !service?.failing
    ? { ...own, tone: 'danger', shape: 'failed' }
    : lookOf(service.failing.firstBad.service.record.status)
}

/** The state of an environment in words. */
export const stateWords = (state: EnvironmentState, when: When): StateWords => {
  switch (state.kind) {
    case 'loading':
      return { look: undefined, line: 'Loading', detail: undefined }
    case 'unreadable': {
      const { failure, at } = state.error
      if (failure.kind === 'rateLimited' && failure.unsent) {
        return {
          look: { trouble: 'waiting' },
          line: 'Not asked yet',
          detail: `requests are used up until ${formatClock(failure.resetAt, when.zone)}`,
        }
      }
      return {
        look: { trouble: describeFailure(failure, 'this environment').trouble },
        line: `Cannot be read: ${causeOf(failure)}`,
        detail: `asked ${formatClock(at, when.zone)}${NOT_AGAIN.has(failure.kind) ? ', not asked again by itself' : ''}`,
      }
    }
    case 'empty':
      return { look: lookOf('READY'), line: 'Nothing deployed yet', detail: undefined }
    case 'unclear':
      return {
        look: { trouble: 'unreadable' },
        line: 'No deployment can be read',
        detail: undefined,
      }
    case 'failing': {
      const { since, attempts, running } = state
      const { created_at: at } = since.item.deployment
      const span = spanSince(at, since.atLeast !== undefined, when.now)
      return {
        look: failedLook(state),
        line: `Failing since ${since.atLeast ? 'at least ' : ''}${startBriefly(since.item, when)}`,
        detail: joined(
          span,
          attempts > 1 ? counted(attempts, 'attempt') : undefined,
          running && `now ${lowerFirst(runningWords(running, when))}`,
        ),
      }
    }
    case 'running':
      return {
        look: lookOf(state.item.deployment.status),
        line: runningWords(state, when),
        detail: summaryOf(state.item.deployment),
      }
    case 'standing': {
      const { since, atLeast } = state
      const { label, ...look } = lookOf(since.deployment.status)
      const { created_at: at } = since.deployment
      return {
        look,
        line: `${inSentence(label)} ${isFailed(look) ? 'at' : `since${atLeast ? ' at least' : ''}`} ${startBriefly(since, when)}`,
        detail: spanSince(at, atLeast, when.now),
      }
    }
  }
}

/** Starts a line in lower case, for the middle of a sentence. */
export const lowerFirst = (line: string): string => line.charAt(0).toLowerCase() + line.slice(1)

/** How long a deployment took, or since when it runs. */
export const tookWords = (running: boolean, item: Running['item'], when: When): string =>
  running ? `since ${startBriefly(item, when)}` : durationOf(item.deployment, when.now)
