import { epochMs } from '#src/lib/time/instant.ts'
import { countFailing, COULD_NOT, OPERATION } from '#src/deployments/words/act-words.ts'
import type { History } from '#src/deployments/history/history.ts'
import { effectOf, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { Past } from '#src/deployments/past/past.ts'
import { failureKind, lasts, type FailingStatus } from '#src/deployments/past/failing.ts'
import { failingClause, sinceWord } from '#board/matrix/event-words.ts'
import { type EnvironmentState, isProven, type ProvenState } from './environment-state.ts'
import { contestedWords, lostWords } from './resting-words.ts'
import { fullInMiddle } from './row-words.ts'
import { stateWords } from './state-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { listed, sentenceName } from '#src/deployments/record/service-words.ts'
import { stateWord } from '#src/deployments/record/state-appearance.ts'
import type { Part } from '#src/deployments/words/sentence.ts'
import {
  effectBriefly,
  MAY_BE_OVER,
  startWords,
  type When,
} from '#src/deployments/words/since-words.ts'
import { count, counted } from '#src/lib/text/counted.ts'

/** An environment of the board with what is known about it. */
export type BoardMember = {
  readonly environmentId: string
  readonly name: string
  readonly history: History | undefined
  readonly state: EnvironmentState
}

export type FailingMember = BoardMember & { state: EnvironmentState & { kind: 'failing' } }
export type ProvenMember = BoardMember & { history: History; state: ProvenState }

const text = (words: string): Part => ({ text: words })
export const memberName = ({ name }: BoardMember): string => inSentence(name, 40)
export const isFailingMember = (one: BoardMember): one is FailingMember =>
  one.state.kind === 'failing'
const isKnown = ({ state: { kind } }: BoardMember): boolean =>
  kind !== 'loading' && kind !== 'unchecked' && kind !== 'unreadable'
export const isRead = (one: BoardMember): one is ProvenMember =>
  one.history !== undefined && isProven(one.state)

export const effectTimeBriefly = (
  event: ServiceEvent,
  past: Past | undefined,
  when: When,
): string => effectBriefly(effectOf(event, past), when)

/** The service that began to fail last, among those that are still failing. */
const lastingIn = ({ state }: FailingMember): FailingStatus | undefined => state.failing.find(lasts)

/** What failed last in an environment; a service that is still failing comes before a failed attempt. */
const leadOf = (
  one: FailingMember,
): { event: ServiceEvent | undefined; past: Past | undefined } => {
  const service = lastingIn(one) ?? one.state.failing[0]
  const [deployment] = one.state.failedDeployments
  return service
    ? { event: service.attempts[0], past: service.status.past }
    : { event: deployment, past: undefined }
}

const failingParts = (failing: FailingStatus, where: string, when: When): Part[] => {
  const at = (event: ServiceEvent) => effectTimeBriefly(event, failing.status.past, when)
  const { who, what, rest } = failingClause(failing, where, at)
  return [text(`${who} `), { text: what, tone: 'danger' }, ...(rest ? [text(rest)] : [])]
}

/** "web has been failing in production since ≈ 11:55; a-reports since 20 February." */
const failingIn = (one: FailingMember, when: When): Part[] => {
  const [lead, ...others] = one.state.failing
  const [second, ...more] = others
  const { event, past } = leadOf(one)
  if (!event) return []
  if (!lead) {
    return [
      text(`A ${OPERATION[event.meaning.act]} in ${memberName(one)} `),
      { text: `failed at ${effectTimeBriefly(event, past, when)}`, tone: 'danger' },
      text('.'),
    ]
  }
  const parts = failingParts(lead, ` in ${memberName(one)}`, when)
  if (!second) return [...parts, text('.')]
  const areAlike = [lead, ...others].every(lasts)
  const [other] = second.attempts
  const rest =
    more.length > 0
      ? [
          text(
            areAlike
              ? `${counted(others.length, 'more service')} for longer`
              : countFailing(others, 'more service'),
          ),
        ]
      : areAlike
        ? [
            text(
              `${sentenceName(second.status.past)} ${sinceWord(second)} ${effectTimeBriefly(other, second.status.past, when)}`,
            ),
          ]
        : failingParts(second, '', when)
  return [...parts, text('; '), ...rest, text('.')]
}

const startOf = (one: FailingMember): number => {
  const { event, past } = leadOf(one)
  const effect = event && effectOf(event, past)
  return effect?.at ?? effect?.requestedAt ?? 0
}

/** "a service could not be restarted": what failed in an environment where no service is still failing. */
const attemptWords = ({ state }: FailingMember): string => {
  const [lead] = state.failing
  const [deployment] = state.failedDeployments
  if (!lead) return `a ${OPERATION[deployment?.meaning.act ?? 'unknown']} failed`
  const kind = failureKind(lead)
  if (kind === 'untilStopped') return 'a service was failing when it was stopped'
  return kind === 'asOf'
    ? 'a service was failing, and what came after it is not known'
    : `a service ${COULD_NOT[lead.newest.meaning.act]}`
}

/** " In b, a service was failing when it was stopped; in c and d, a deployment failed." */
const attemptsSentence = (others: readonly FailingMember[], when: When): Part[] => {
  const [only, ...more] = others
  if (!only) return []
  if (more.length === 0) return [text(' '), ...failingIn(only, when)]
  const groups = new Map<string, FailingMember[]>()
  for (const one of others) {
    const words = attemptWords(one)
    groups.set(words, [...(groups.get(words) ?? []), one])
  }
  const clauses = [...groups].map(([words, some], at) => {
    const where =
      some.length > 2 ? counted(some.length, 'environment') : listed(some.map(memberName))
    return `${at === 0 ? 'In' : '; in'} ${where}, ${words}`
  })
  return [text(' '), text(`${clauses.join('')}.`)]
}

/**
 * Names the environments with a service that is still failing, and the newest of them: "staging and preview have
 * failing services, …". The failed attempts in other environments follow.
 */
const failingSentence = (failing: readonly FailingMember[], all: number, when: When): Part[] => {
  const newestFirst = failing.toSorted((a, b) => startOf(b) - startOf(a))
  const lasting = newestFirst.filter(lastingIn)
  const others = attemptsSentence(
    newestFirst.filter((one) => !lastingIn(one)),
    when,
  )
  const [newest] = lasting
  if (!newest) return others.slice(others[0]?.text === ' ' ? 1 : 0)
  if (lasting.length === 1) return [...failingIn(newest, when), ...others]
  const { event, past } = leadOf(newest)
  const who =
    lasting.length === 2
      ? listed(lasting.map(memberName))
      : lasting.length === all
        ? `All ${all} environments`
        : `${lasting.length} of ${all} environments`
  const lead = lastingIn(newest)
  const since =
    event && lead
      ? `, most recently ${memberName(newest)}, ${sinceWord(lead)} ${effectTimeBriefly(event, past, when)}`
      : ''
  return [
    text(`${who} have `),
    { text: `failing services${since}`, tone: 'danger' },
    text('.'),
    ...others,
  ]
}

const newestMs = ({ history }: ProvenMember): number => {
  const item = history.items.find(({ kind }) => kind === 'deployment')
  return (item?.kind === 'deployment' ? epochMs(item.deployment.created_at) : undefined) ?? 0
}

/** "live has been deploying since 17:23." · "production: deployed since ≈ 14:07." */
const restingSentence = (one: ProvenMember, when: When): string => {
  const { state } = one
  if (state.kind === 'running') {
    const { item, hidden } = state.running
    const word = stateWord(item.deployment.status)
    const what = word.endsWith(' queued') ? `had a ${word}` : `been ${word}`
    return ` ${memberName(one)} has ${what} since ${startWords(item, when)}${hidden.kind === 'nothing' ? '' : `; ${MAY_BE_OVER[hidden.kind]}`}.`
  }
  return ` ${memberName(one)}: ${fullInMiddle(stateWords(state, when))}.`
}

/** The environment with the newest deployment, among those in which nothing fails. */
const newestSentence = (known: readonly BoardMember[], when: When): Part[] => {
  const [newest] = known
    .filter(isRead)
    .filter(({ state }) => state.kind !== 'failing')
    .toSorted((a, b) => newestMs(b) - newestMs(a))
  return newest ? [text(restingSentence(newest, when))] : []
}

/** How many records come before the first gap, how many are readable, and whether they are the whole history. */
const stretchOf = ({ history }: ProvenMember) => {
  const gap = history.items.findIndex(({ key }) => history.gaps.has(key))
  const items = gap < 0 ? history.items : history.items.slice(0, gap + 1)
  const readable = items.filter(({ kind }) => kind === 'deployment').length
  return { items: items.length, readable, isWhole: history.complete && gap < 0 }
}

/**
 * Which deployments "nothing is failing" covers: " in the last 20 deployments of production". If everything is loaded
 * and readable, only which environments. `where`: "2 of 3 environments", or empty for all.
 */
const stretchWords = (known: readonly ProvenMember[], where: string): string => {
  const inWhere = where && ` in ${where}`
  const stretches = known.map(stretchOf)
  const [first] = stretches
  if (!first || stretches.every(({ items, readable, isWhole }) => isWhole && readable === items))
    return inWhere
  const isAlike = stretches.every(
    ({ items, readable }) => items === first.items && readable === first.readable,
  )
  if (!isAlike) return ` in the loaded deployments${inWhere}`
  const last =
    first.items === 1 ? 'the newest deployment' : `the last ${count(first.items)} deployments`
  const unreadable = first.items - first.readable
  const except =
    unreadable === 0
      ? ''
      : ` (${count(unreadable)} unreadable${known.length === 1 ? '' : ' in each'})`
  return known.length === 1
    ? ` in ${last} of ${known.map(memberName).join('')}${inWhere}${except}`
    : ` in ${last} of ${where || 'each environment'}${except}`
}

/** "production: unavailable at 11:00." · "production: the newest deployment cannot be read, before it: …" */
const doubtfulSentence = (one: ProvenMember, when: When): string => {
  const words = stateWords(one.state, when)
  const contested = one.state.lost.find(({ status }) => status.contested.length > 0)
  const rest =
    one.state.unreadable > 0
      ? words.detail
      : (lostWords(contested, when) ?? contestedWords(one.state, when))
  return `${memberName(one)}: ${fullInMiddle(words)}${rest === undefined ? '' : `; ${rest}`}.`
}

/** The board in one or two sentences: what is failing and since when or, if nothing is, which deployment is newest. */
export const boardSentence = (all: readonly BoardMember[], when: When): readonly Part[] => {
  if (all.length === 0) return [text('No environment on this board yet')]
  const known = all.filter(isKnown)
  const failing = known.filter(isFailingMember)
  if (failing.length > 0) {
    return failingSentence(failing, all.length, when)
  }
  const loading = all.filter(({ state }) => state.kind === 'loading').length
  if (known.length === 0) {
    return loading > 0
      ? [text(`Loading ${counted(all.length, 'environment')}`)]
      : [
          text(
            all.length === 1
              ? `${all.map(memberName).join('')} could not be loaded.`
              : `None of the ${all.length} environments could be loaded.`,
          ),
        ]
  }
  const rest = all.length - known.length
  const where =
    rest === 0 ? '' : `${known.length} of ${all.length} environments${loading > 0 ? ' so far' : ''}`
  if (known.every(({ state }) => state.kind === 'empty')) {
    return [text(`Nothing is deployed ${where === '' ? 'yet' : `in ${where}`}.`)]
  }
  const read = known.filter(isRead)
  // Do not say that nothing is failing if newest records are unreadable or unclear, or overlapping ones leave it open.
  const doubtful = read.find(
    ({ state }) =>
      state.unreadable > 0 ||
      state.contestedDeployments.length > 0 ||
      state.statuses.some(
        ({ unclear, contested }) => unclear !== undefined || contested.length > 0,
      ),
  )
  if (doubtful) return [text(doubtfulSentence(doubtful, when))]
  return [text(`Nothing is failing${stretchWords(read, where)}.`), ...newestSentence(known, when)]
}
