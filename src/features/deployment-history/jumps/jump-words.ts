import { OUT_OF_REACH } from '#timeline/find/search-words.ts'
import { failureCountWords } from '#timeline/find/failed-words.ts'
import { counted } from '#src/lib/text/counted.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { dayKey, formatDay, formatFullDay } from '#src/lib/time/time-format.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import { oldestTime } from '#src/deployments/words/coverage.ts'
import type { History, HistoryItem } from '#src/deployments/history/history.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import type { DayState } from './calendar.ts'
import type { Goal } from './goal.ts'
import type { SeekResult } from './seek.ts'

type When = { readonly zone: Zone; readonly now: number }

// A calendar day is the same in every zone.
const dayWords = (day: string, now: number): string => formatDay(`${day}T12:00:00Z`, 'UTC', now)

/** What is looked for, to follow "Looking for". */
const goalWords = (goal: Goal, { zone, now }: When): string => {
  switch (goal.kind) {
    case 'day':
      return dayWords(goal.day, now)
    case 'time':
      return `the last deployment before ${timeInSentence(new Date(goal.at).toISOString(), zone, now)}`
    case 'failure':
      return goal.way === 'older' ? 'the previous failure' : 'the next failure'
    case 'change':
      return `the previous change to ${inSentence(goal.name, 40)}`
  }
}

export const lookingWords = (goal: Goal, when: When): string =>
  `Looking for ${goalWords(goal, when)}.`

/** How far back the search has come: "Loaded back to 2 March." */
export const loadedBackWords = (history: History, { zone, now }: When): string => {
  const oldest = oldestTime(history)
  return oldest === undefined
    ? 'No loaded deployment has a valid time.'
    : `Loaded back to ${formatDay(oldest, zone, now)}.`
}

/** What was found: "The last deployment before that time: Deployed, 14:29." */
export const arrivalWords = (
  goal: Goal,
  item: HistoryItem,
  exact: boolean,
  { filtered, ...when }: When & { filtered: boolean },
): string => {
  if (item.kind !== 'deployment') return 'A record that cannot be read.'
  const { created_at: at, status } = item.deployment
  const then = timeInSentence(at, when.zone, when.now)
  const found = `${inSentence(stateAppearance(status).label, 40)}, ${then}`
  const what = filtered ? 'match' : 'deployment'
  const oldest = `No ${what} is that old. The oldest: ${found}.`
  switch (goal.kind) {
    case 'day': {
      const day = dayWords(goal.day, when.now)
      if (exact) return `Newest ${what} on ${day}: ${found}.`
      if (dayKey(at, when.zone) > goal.day) return oldest
      return `${filtered ? 'Nothing matches' : 'Nothing was deployed'} on ${day}. Previous ${what}: ${found}.`
    }
    case 'time':
      return exact ? `The last deployment before that time: ${found}.` : oldest
    case 'failure':
      return `Failure: ${found}.`
    case 'change':
      return `The previous change to ${inSentence(goal.name, 40)}: ${found}.`
  }
}

/** Why there is nothing to go to. */
export const nothingFoundWords = (
  goal: Goal,
  filtered: boolean,
  why: Exclude<SeekResult['kind'], 'found'>,
): string => {
  if (why === 'missing') return `Not found. ${OUT_OF_REACH}.`
  if (why === 'unclear') return 'Cannot tell: it may be a record that cannot be read.'
  switch (goal.kind) {
    case 'day':
    case 'time':
      return filtered ? 'No deployment matches.' : 'No deployment has a valid time.'
    case 'failure':
      return goal.way === 'newer'
        ? `No newer failure${filtered ? ' matches' : ''}.`
        : filtered
          ? 'No older failure matches.'
          : 'No older failure. All deployments are loaded.'
    case 'change':
      return `No older change to ${inSentence(goal.name, 40)}. All deployments are loaded.`
  }
}

/** The counts of a day, or of several: "6 deployments, 1 failed to deploy", "not loaded". */
export const countWords = ({ kind, deployments, failed }: DayState, filtered: boolean): string => {
  if (kind === 'missing') return 'not loaded'
  if (kind === 'none') return 'no deployments'
  if (kind === 'unreadable' && deployments === 0) return 'not known, a record cannot be read'
  const all = filtered
    ? counted(deployments, 'match', 'matches')
    : deployments === 0
      ? 'no deployments'
      : counted(deployments, 'deployment')
  return [
    kind === 'partial' || kind === 'unreadable' ? `${all} so far` : all,
    ...failureCountWords(failed),
    ...(kind === 'partial' ? ['partly loaded'] : []),
    ...(kind === 'unreadable' ? ['a record cannot be read'] : []),
  ].join(', ')
}

/** "Friday 20 November 2026: 6 deployments, 1 failed to deploy" */
export const dayLabel = (day: string, state: DayState, filtered: boolean): string =>
  `${formatFullDay(`${day}T12:00:00Z`, 'UTC')}: ${countWords(state, filtered)}`
