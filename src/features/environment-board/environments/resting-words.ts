import type { LostStatus } from '#src/deployments/past/failing.ts'
import { operationWords } from '#src/deployments/words/act-words.ts'
import { upperFirst } from '#src/lib/text/first-letter.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { isUnsure, type Status } from '#src/deployments/past/status.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { namesOf, sentenceName } from '#src/deployments/record/service-words.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import { stateAppearance, stateWord } from '#src/deployments/record/state-appearance.ts'
import {
  MAY_HAVE_ENDED,
  startWords,
  type When,
  WHY_UNKNOWN,
} from '#src/deployments/words/since-words.ts'
import { counted } from '#src/lib/text/counted.ts'
import { effectInRow } from '#board/matrix/event-words.ts'
import type { ProvenState } from './environment-state.ts'
import {
  joinWords,
  lineInMiddle,
  spanSince,
  startBriefly,
  type StateWords,
  newestUnreadWords,
} from './row-words.ts'

const newestOf = (events: readonly (ServiceEvent | undefined)[]): ServiceEvent | undefined =>
  events.filter((event) => event !== undefined).toSorted((a, b) => a.index - b.index)[0]

/** The most services that a line names. */
const NAMED = 2

/** What the services are while nothing fails: "Deployed since ≈ 11:04", "2 of 3 services stopped since 20:00". */
const restingWords = (state: ProvenState, when: When): StateWords => {
  const statuses = state.statuses.filter(
    (status) => status.isSince ?? status.unclear ?? isUnsure(status),
  )
  const is = (...words: readonly Status['is'][]) =>
    statuses.filter((status) => words.includes(status.is))
  const said = (
    some: readonly Status[],
    among: readonly Status[],
    words: string,
    eventOf: (status: Status) => ServiceEvent | undefined,
  ) => {
    const events = some.map(eventOf)
    const newest = newestOf(events)
    const isOne = events.every((event) => event?.item === newest?.item)
    const latest = some.find((status) => eventOf(status) === newest)?.past
    // Whether a state without meaning lasts is not known.
    const isLasting = newest?.meaning.phase === 'ended'
    const since = isOne ? (isLasting ? ' since' : ' at') : ', most recently at'
    const time = newest ? `${since} ${effectInRow(newest, latest, when)}` : ''
    const detail = isLasting && isOne ? spanSince(newest, latest, when.now) : undefined
    const appearance = stateAppearance(newest?.state)
    if (some.length === among.length)
      return {
        appearance,
        line: appearance.raw ? words + time : upperFirst(words + time),
        keepsCase: appearance.raw,
        detail,
      }
    const names = namesOf(some.map(({ past }) => past))
    const [only] = some.length === 1 ? some : []
    const line = only
      ? `${names} ${words}`
      : `${some.length} of ${counted(among.length, 'service')} ${words}`
    const who = only || some.length > NAMED ? '' : `: ${names}`
    return { appearance, line, keepsCase: true, inFull: `${line}${who}${time}`, detail }
  }
  const isUnclear = newestOf(statuses.map((status) => status.unclear))
  if (isUnclear) {
    const unclear = statuses.filter((status) => status.unclear?.state === isUnclear.state)
    const words = said(unclear, statuses, stateWord(isUnclear.state), (status) => status.unclear)
    // A state that says nothing brings nothing back.
    const deleted = newestOf(
      unclear.map((status) => (status.is === 'deleted' ? status.isSince : undefined)),
    )
    if (!deleted || unclear.some((status) => status.is !== 'deleted')) return words
    const past = unclear.find(({ isSince }) => isSince === deleted)?.past
    const detail = `deleted ${effectInRow(deleted, past, when)}`
    return { ...words, inFull: `${words.inFull ?? words.line}, ${detail}`, detail }
  }
  const there = is('up', 'stopped', 'unknown')
  const since = ({ isSince }: Status) => isSince
  const unsure = there.filter(isUnsure)
  const doubtful = there.filter((status) => status.is === 'unknown' && !isUnsure(status))
  if (doubtful.length > 0) {
    const isDelete = doubtful.every((status) => since(status)?.meaning.act === 'delete')
    return said(doubtful, there, isDelete ? 'may be deleted' : 'may be stopped', since)
  }
  if (unsure.length > 0)
    return said(unsure, there, `not known to run, ${WHY_UNKNOWN.overlap}`, () => undefined)
  if (there.length === 0 && statuses.length > 0) return said(statuses, statuses, 'deleted', since)
  const stopped = is('stopped')
  if (stopped.length > 0) return said(stopped, there, 'stopped', since)
  const newest = newestOf(there.map(since))
  const past = there.find(({ isSince }) => isSince === newest)?.past
  if (newest) {
    const { status } = newest.item.deployment
    const isCanceled = meaningOf(status).end === 'canceled'
    const { label, ...appearance } = stateAppearance(isCanceled ? status : newest.state)
    const how = isCanceled ? `${label} partway` : `${inSentence(label)} since`
    const line = `${how} ${effectInRow(newest, past, when)}`
    return { appearance, line, detail: spanSince(newest, past, when.now) }
  }
  const [item] = state.statuses.flatMap(({ lastNamed }) => lastNamed?.item ?? [])
  const appearance = stateAppearance(item?.deployment.status)
  const time = item ? ` at ${startBriefly(item, when)}` : ''
  return {
    appearance,
    line: `${inSentence(appearance.label)}${time}`,
    keepsCase: appearance.raw,
    detail: undefined,
  }
}

/** "api failed 08:04, but some deployments since then are not loaded" */
export const lostWords = (lost: LostStatus | undefined, when: When): string | undefined =>
  lost &&
  `${sentenceName(lost.status.past)} failed ${effectInRow(lost.failure, lost.status.past, when)}, ${MAY_HAVE_ENDED[lost.why]}`

/** "a deployment of web failed ≈ 10:34, but an overlapping deployment succeeded" */
export const contestedWords = (state: ProvenState, when: When): string | undefined => {
  const [event] = state.contestedDeployments
  const words = event && operationWords(event, state.statuses[0]?.past.sharedNames)
  return (
    event && `a ${words} failed ${effectInRow(event, undefined, when)}, ${MAY_HAVE_ENDED.overlap}`
  )
}

/** What the row of an environment says in which nothing fails. */
export const restingRow = (state: ProvenState, when: When): StateWords => {
  const words = restingWords(state, when)
  const rest = [
    lostWords(state.lost[0], when),
    contestedWords(state, when),
    state.endless && `the deployment at ${startWords(state.endless, when)} has no recorded end`,
  ]
  return state.unreadable > 0
    ? {
        appearance: { trouble: 'unreadable' },
        line: upperFirst(newestUnreadWords(state.unreadable) ?? ''),
        detail: joinWords(
          `before ${state.unreadable === 1 ? 'it' : 'them'}: ${lineInMiddle(words)}`,
          ...rest,
        ),
      }
    : { ...words, detail: joinWords(words.detail, ...rest) }
}
