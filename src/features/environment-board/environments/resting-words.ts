import { lowerFirst, upperFirst } from '#src/lib/first-letter.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { Status } from '#src/deployments/past/status.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { namesOf } from '#src/deployments/record/service-words.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import { MAY_HAVE_ENDED, type When } from '#src/deployments/words/since-words.ts'
import { counted } from '#src/lib/counted.ts'
import type { LostService, ProvenState } from './environment-state.ts'
import {
  effectIn,
  joined,
  nameOf,
  spanSince,
  startBriefly,
  type StateWords,
  unreadWords,
} from './row-words.ts'

const newestOf = (events: readonly (ServiceEvent | undefined)[]): ServiceEvent | undefined =>
  events.filter((event) => event !== undefined).toSorted((a, b) => a.index - b.index)[0]

/** The most services that a line names. */
const NAMED = 2

/** What the services are while nothing fails: "Deployed since ≈ 11:04", "2 of 3 services stopped since 20:00". */
const restingWords = (state: ProvenState, when: When): Omit<StateWords, 'detail'> & Detail => {
  const statuses = state.statuses.filter(({ isSince, unclear }) => isSince ?? unclear)
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
    const since = isOne ? (isLasting ? 'since' : 'at') : 'the last'
    const time = newest ? ` ${since} ${effectIn(newest, latest, when)}` : ''
    const span = isLasting && isOne ? spanSince(newest, latest, when.now) : undefined
    const look = lookOf(newest?.state)
    if (some.length === among.length) return { look, line: upperFirst(words + time), span }
    const names = namesOf(some.map(({ past }) => past.service))
    const [only] = some.length === 1 ? some : []
    const line = only
      ? `${names} ${words}`
      : `${some.length} of ${counted(among.length, 'service')} ${words}`
    const who = only || some.length > NAMED ? '' : `: ${names}`
    return { look, line, inFull: `${line}${who}${time}`, span }
  }
  const unclear = statuses.filter((status) => status.unclear)
  if (unclear.length > 0) {
    const { label } = lookOf(unclear[0]?.unclear?.state)
    return said(unclear, statuses, inSentence(label).toLowerCase(), (status) => status.unclear)
  }
  const there = is('up', 'stopped', 'unknown')
  const since = ({ isSince }: Status) => isSince
  const doubtful = there.filter((status) => status.is === 'unknown')
  if (doubtful.length > 0) {
    const isDelete = doubtful.every((status) => since(status)?.meaning.act === 'delete')
    return said(doubtful, there, isDelete ? 'may be deleted' : 'may be stopped', since)
  }
  if (there.length === 0 && statuses.length > 0) return said(statuses, statuses, 'deleted', since)
  const stopped = is('stopped')
  if (stopped.length > 0) return said(stopped, there, 'stopped', since)
  const newest = newestOf(there.map(since))
  const past = there.find(({ isSince }) => isSince === newest)?.past
  if (newest) {
    const { status } = newest.item.deployment
    const isCanceled = meaningOf(status).end === 'canceled'
    const { label, ...look } = lookOf(isCanceled ? status : newest.state)
    const how = isCanceled ? `${label} half way` : `${inSentence(label)} since`
    const line = `${how} ${effectIn(newest, past, when)}`
    return { look, line, span: spanSince(newest, past, when.now) }
  }
  const [item] = state.statuses.flatMap(({ lastNamed }) => lastNamed?.item ?? [])
  const look = lookOf(item?.deployment.status)
  const time = item ? ` at ${startBriefly(item, when)}` : ''
  return { look, line: `${inSentence(look.label)}${time}`, span: undefined }
}

type Detail = { readonly span: string | undefined }

/** "api failed 08:04, deployments since are missing" */
export const lostWords = (lost: LostService | undefined, when: When): string | undefined =>
  lost &&
  `${nameOf(lost.status)} failed ${effectIn(lost.failure, lost.status.past, when)}, ${MAY_HAVE_ENDED[lost.why]}`

/** What the row of an environment says in which nothing fails. */
export const restingRow = (state: ProvenState, when: When): StateWords => {
  const { look, line, inFull, span } = restingWords(state, when)
  const rest = [
    lostWords(state.lost[0], when),
    state.endless && `a deployment of ${startBriefly(state.endless, when)} has no recorded end`,
  ]
  return state.unreadable > 0
    ? {
        look: { trouble: 'unreadable' },
        line: upperFirst(unreadWords(state.unreadable) ?? ''),
        detail: joined(
          `before ${state.unreadable === 1 ? 'it' : 'them'}: ${lowerFirst(line)}`,
          ...rest,
        ),
      }
    : { look, line, inFull, detail: joined(span, ...rest) }
}
