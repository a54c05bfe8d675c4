import type { FailingStatus } from '#src/deployments/past/failing.ts'
import { COULD_NOT, countFailing, FAILED, OPERATION } from '#src/deployments/words/act-words.ts'
import { lowerFirst, upperFirst } from '#src/lib/text/first-letter.ts'
import type { ApiFailure } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { namedAmong, namesOf, sentenceName } from '#src/deployments/record/service-words.ts'
import { servicesOf } from '#src/deployments/record/services.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { MAY_BE_OVER, type When, WHY_UNKNOWN } from '#src/deployments/words/since-words.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { counted } from '#src/lib/text/counted.ts'
import { epochMs } from '#src/lib/time/instant.ts'
import { formatSpan } from '#src/lib/time/span-format.ts'
import { formatClock } from '#src/lib/time/time-format.ts'
import type { GlyphAppearance } from '#src/ui/marks/glyph.tsx'
import { effectInRow, sinceWord } from '#board/matrix/event-words.ts'
import type { EnvironmentState, ProvenState, Running } from './environment-state.ts'
import { restingRow } from './resting-words.ts'
import {
  joinWords,
  spanSince,
  startBriefly,
  type StateWords,
  newestUnreadWords,
} from './row-words.ts'

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
      return String(failure.status ?? 429)
    case 'badRequest':
    case 'server':
    case 'refusedByHost':
      return String(failure.status)
    case 'unreachable':
      return failure.reason === 'offline' ? 'offline' : 'no response'
    case 'notTheApi':
      return 'not this API'
    case 'tooLarge':
      return 'too large'
    case 'malformed':
      return 'unreadable response'
  }
}

/** What only the person can change, so that it is not asked for again: see `board-poll-plan.ts`. */
const NOT_AGAIN: ReadonlySet<ApiFailure['kind']> = new Set([
  'forbidden',
  'notFound',
  'badRequest',
  'refusedByHost',
])

const SECOND = 1000
const MINUTE = 60 * SECOND

/** "3 of ≈ 8 min", "20 of ≈ 50 s" */
const ofSpan = (elapsed: number, whole: number): string => {
  const [unit, ms] = whole < 2 * MINUTE ? ['s', SECOND] : ['min', MINUTE]
  return `${Math.floor(elapsed / ms)} of ≈ ${Math.round(whole / ms)} ${unit}`
}

/**
 * "Deploying, 3 of ≈ 8 min"; once it takes longer than similar ones "Deploying for 16 min (usually ≈ 8 min)"; without
 * any "Deploying since 14:29".
 */
const runningWords = ({ item, similar }: Running, when: When): string => {
  const label = inSentence(stateAppearance(item.deployment.status).label)
  const start = epochMs(item.deployment.created_at)
  const elapsed = start === undefined ? -1 : when.now - start
  if (similar === undefined || elapsed < 0) return `${label} since ${startBriefly(item, when)}`
  const [is, was] = [formatSpan(elapsed), formatSpan(similar)]
  if (elapsed <= similar || is === was)
    return `${label}, ${ofSpan(Math.min(elapsed, similar), similar)}`
  // Not "Waiting to run for 16 min".
  return `${label}${label.startsWith('Waiting to') ? ', ' : ' for '}${is} (usually ≈ ${was})`
}

/** "one attempt each", "3 attempts" */
const attempts = (failing: readonly FailingStatus[]): string | undefined => {
  const all = failing.reduce((sum, one) => sum + one.attempts.length, 0)
  if (all === failing.length) return all > 1 ? 'one attempt each' : undefined
  return counted(all, 'attempt')
}

/** How failures are shown: since when, by which services, and how often it was tried. */
const failingWords = (state: EnvironmentState & { kind: 'failing' }, when: When): StateWords => {
  const { failing, failedDeployments, running } = state
  const now =
    running &&
    joinWords(
      `now ${lowerFirst(runningWords(running, when))}`,
      running.hidden.kind === 'gap' ? MAY_BE_OVER.gap : undefined,
    )
  const unread = newestUnreadWords(state.unreadable)
  const [lead] = failing
  const [first] = lead?.attempts ?? failedDeployments
  const appearance: GlyphAppearance = {
    ...stateAppearance(first?.state),
    tone: 'danger',
    shape: 'failed',
  }
  if (!lead || !first) {
    const services = first ? servicesOf(first.item.deployment) : []
    return {
      appearance,
      line: `A ${first ? OPERATION[first.meaning.act] : 'deployment'} failed ${first ? effectInRow(first, undefined, when) : ''}`,
      detail: joinWords(
        services.length > 0
          ? `of ${namesOf(namedAmong(services, state.statuses[0]?.past.sharedNames))}`
          : undefined,
        unread,
        now,
      ),
    }
  }
  const { past } = lead.status
  const [, second] = failing
  if (!second) {
    const isAtLeast = lead.atLeast !== undefined
    const span = spanSince(first, past, when.now)
    const { status, newest, asOf } = lead
    if (asOf) {
      const line = `Failing as of ${effectInRow(newest, past, when)}`
      const why = unread ?? WHY_UNKNOWN[asOf.why]
      return { appearance, line, detail: joinWords(attempts(failing), why, now) }
    }
    if (status.is === 'stopped' && status.isSince) {
      const then =
        status.isSince.index < newest.index
          ? 'was failing when stopped'
          : `${COULD_NOT[newest.meaning.act]} ${effectInRow(newest, past, when)}`
      const since = effectInRow(status.isSince, past, when)
      return { appearance, line: `Stopped since ${since}`, detail: joinWords(then, unread, now) }
    }
    const line =
      first.meaning.act === 'deploy'
        ? `Failing ${sinceWord(lead)} ${effectInRow(first, past, when)}`
        : `${upperFirst(FAILED[first.meaning.act])} ${effectInRow(first, past, when)}`
    return {
      appearance,
      line,
      detail: joinWords(isAtLeast ? `≥ ${span}` : span, attempts(failing), unread, now),
    }
  }
  const others =
    failing.length === 2 && second.attempts[0]
      ? `${sentenceName(second.status.past)} ${sinceWord(second)} ${effectInRow(second.attempts[0], second.status.past, when)}`
      : undefined
  return {
    appearance,
    line: countFailing(failing, 'service'),
    detail: joinWords(
      `${sentenceName(lead.status.past)} ${sinceWord(lead)} ${effectInRow(first, past, when)}`,
      others,
      attempts(failing),
      unread,
      now,
    ),
  }
}

/** Why what is under way may have ended. */
const hiddenWords = ({ running, unreadable }: ProvenState): string | undefined => {
  const { kind } = running?.hidden ?? { kind: 'nothing' }
  return newestUnreadWords(unreadable) ?? (kind === 'nothing' ? undefined : MAY_BE_OVER[kind])
}

/** The state of an environment in words. */
export const stateWords = (state: EnvironmentState, when: When): StateWords => {
  switch (state.kind) {
    case 'loading':
      return { appearance: undefined, line: 'Loading', detail: undefined }
    case 'unchecked':
      return { appearance: stateAppearance(undefined), line: 'Not checked yet', detail: undefined }
    case 'unreadable': {
      const { failure, at } = state.error
      if (failure.kind === 'rateLimited' && failure.unsent) {
        return {
          appearance: { trouble: 'waiting' },
          line: 'Not checked yet',
          detail: `requests resume at ${formatClock(failure.resetAt, when.zone)}`,
        }
      }
      return {
        appearance: { trouble: describeFailure(failure, 'this environment').trouble },
        line: `Could not be loaded: ${causeOf(failure)}`,
        detail: `last tried ${formatClock(at, when.zone)}${NOT_AGAIN.has(failure.kind) ? ', not retried automatically' : ''}`,
      }
    }
    case 'empty':
      return {
        appearance: stateAppearance('READY'),
        line: 'Nothing deployed yet',
        detail: undefined,
      }
    case 'unclear':
      return {
        appearance: { trouble: 'unreadable' },
        line: 'No deployment can be read',
        detail: undefined,
      }
    case 'failing':
      return failingWords(state, when)
    case 'running':
      return {
        appearance: stateAppearance(state.running.item.deployment.status),
        line: runningWords(state.running, when),
        detail: joinWords(summaryOf(state.running.item.deployment), hiddenWords(state)),
      }
    case 'resting':
      return restingRow(state, when)
  }
}
