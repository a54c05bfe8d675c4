import { OPERATION } from '#src/deployments/words/act-words.ts'
import { lowerFirst } from '#src/lib/first-letter.ts'
import type { History } from '#src/deployments/history/history.ts'
import { effectOf, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { Past } from '#src/deployments/past/past.ts'
import { failingClause, lasts, sinceWord } from '#board/matrix/failing-clause.ts'
import {
  type EnvironmentState,
  type FailingService,
  isProven,
  type ProvenState,
} from './environment-state.ts'
import { lostWords } from './resting-words.ts'
import { stateWords } from './state-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { listed, sentenceName } from '#src/deployments/record/service-words.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import type { Part } from '#src/deployments/words/sentence.ts'
import { effectBriefly, startWords, type When } from '#src/deployments/words/since-words.ts'
import { count, counted } from '#src/lib/counted.ts'

/** An environment of the board with what is known of it. */
export type Known = {
  readonly environmentId: string
  readonly name: string
  readonly history: History | undefined
  readonly state: EnvironmentState
}

export type Failing = Known & { state: EnvironmentState & { kind: 'failing' } }
export type Proven = Known & { history: History; state: ProvenState }

const text = (words: string): Part => ({ text: words })
export const nameOf = ({ name }: Known): string => inSentence(name, 40)
export const isFailing = (one: Known): one is Failing => one.state.kind === 'failing'
const isKnown = ({ state: { kind } }: Known): boolean => kind !== 'loading' && kind !== 'unreadable'
export const isRead = (one: Known): one is Proven =>
  one.history !== undefined && isProven(one.state)

export const effectIn = (event: ServiceEvent, past: Past | undefined, when: When): string =>
  effectBriefly(effectOf(event, past), when)

/** What began to fail last in an environment. */
const leadOf = ({
  state,
}: Failing): { event: ServiceEvent | undefined; past: Past | undefined } => {
  const [service] = state.failing
  const [deployment] = state.failedDeployments
  return service
    ? { event: service.failures[0], past: service.status.past }
    : { event: deployment, past: undefined }
}

const failingParts = (failing: FailingService, where: string, when: When): Part[] => {
  const at = (event: ServiceEvent) => effectIn(event, failing.status.past, when)
  const { who, what, rest } = failingClause(failing, where, at)
  return [text(`${who} `), { text: what, tone: 'danger' }, ...(rest ? [text(rest)] : [])]
}

/** "web has been failing in production since ≈ 11:55; a-reports since 20 February." */
const failingIn = (one: Failing, when: When): Part[] => {
  const [lead, ...others] = one.state.failing
  const [second, ...more] = others
  const { event, past } = leadOf(one)
  if (!event) return []
  if (!lead) {
    return [
      text(`A ${OPERATION[event.meaning.act]} of ${nameOf(one)} `),
      { text: `failed at ${effectIn(event, past, when)}`, tone: 'danger' },
      text('.'),
    ]
  }
  const parts = failingParts(lead, ` in ${nameOf(one)}`, when)
  if (!second) return [...parts, text('.')]
  const areAlike = [lead, ...others].every(lasts)
  const [other = second.newest] = second.failures
  const { service } = second.status.past
  const rest =
    more.length > 0
      ? [text(`${counted(others.length, 'more service')} ${areAlike ? 'for longer' : 'failing'}`)]
      : areAlike
        ? [
            text(
              `${sentenceName(service)} ${sinceWord(second)} ${effectIn(other, second.status.past, when)}`,
            ),
          ]
        : failingParts(second, '', when)
  return [...parts, text('; '), ...rest, text('.')]
}

const startOf = (one: Failing): number => {
  const { event, past } = leadOf(one)
  const effect = event && effectOf(event, past)
  return effect?.at ?? effect?.requestedAt ?? 0
}

/** Which environments have something that fails, and in which it began last: "staging and preview are failing, …" */
const failingSentence = (failing: readonly Failing[], all: number, when: When): Part[] => {
  const newest = failing.toSorted((a, b) => startOf(b) - startOf(a))[0]
  if (!newest) return []
  if (failing.length === 1) return failingIn(newest, when)
  const { event, past } = leadOf(newest)
  const who =
    failing.length === 2
      ? listed(failing.map(nameOf))
      : failing.length === all
        ? `All ${all} environments`
        : `${failing.length} of ${all} environments`
  const [lead] = newest.state.failing
  const how = lead ? sinceWord(lead) : 'at'
  const since = event
    ? `, the newest in ${nameOf(newest)} ${how} ${effectIn(event, past, when)}`
    : ''
  return [text(`${who} have `), { text: `failing services${since}`, tone: 'danger' }, text('.')]
}

const newestMs = ({ history }: Proven): number => {
  const item = history.items.find(({ kind }) => kind === 'deployment')
  const ms = item?.kind === 'deployment' ? Date.parse(item.deployment.created_at) : 0
  return Number.isNaN(ms) ? 0 : ms
}

/** "live is deploying since 17:23." · "production: deployed since ≈ 14:07." */
const restingSentence = (one: Proven, when: When): string => {
  const { state } = one
  if (state.kind === 'running') {
    const { item } = state.running
    const label = inSentence(lookOf(item.deployment.status).label).toLowerCase()
    return ` ${nameOf(one)} is ${label} since ${startWords(item, when)}.`
  }
  const { line, inFull = line } = stateWords(state, when)
  return ` ${nameOf(one)}: ${lowerFirst(inFull)}.`
}

/** The environment that nothing fails in and that something was deployed in last. */
const newestSentence = (known: readonly Known[], when: When): Part[] => {
  const [newest] = known
    .filter(isRead)
    .filter(({ state }) => state.kind !== 'failing')
    .toSorted((a, b) => newestMs(b) - newestMs(a))
  return newest ? [text(restingSentence(newest, when))] : []
}

/** How many of the newest records are without a gap, and how many of these can be read. */
const stretchOf = ({ history }: Proven) => {
  const gap = history.items.findIndex(({ key }) => history.gaps.has(key))
  const items = gap < 0 ? history.items : history.items.slice(0, gap + 1)
  const readable = items.filter(({ kind }) => kind === 'deployment').length
  return { items: items.length, readable, isWhole: history.complete && gap < 0 }
}

const EACH = ' of each'

/** What "nothing is failing" rests on: " in the last 20 of production"; empty where all is loaded and read. */
const stretchWords = (known: readonly Proven[]): string => {
  const stretches = known.map(stretchOf)
  if (stretches.every(({ items, readable, isWhole }) => isWhole && readable === items)) return ''
  const [only, ...others] = known
  const [first] = stretches
  if (!only || !first) return ''
  const isAlike = stretches.every(
    ({ items, readable }) => items === first.items && readable === first.readable,
  )
  const last =
    first.readable === first.items
      ? first.items === 1
        ? 'the newest deployment'
        : `the last ${count(first.items)}`
      : `${count(first.readable)} of the last ${count(first.items)} that can be read`
  if (others.length === 0) return ` in ${last} of ${nameOf(only)}`
  return isAlike ? ` in ${last}${EACH}` : ' in the deployments that are loaded'
}

/** "production: unavailable at 11:00." · "production: the newest deployment cannot be read, before it: …" */
const doubtfulSentence = (one: Proven, when: When): string => {
  const { line, inFull = line, detail } = stateWords(one.state, when)
  const contested = one.state.lost.find(({ status }) => status.contested.length > 0)
  const rest = one.state.unreadable > 0 ? detail : lostWords(contested, when)
  return `${nameOf(one)}: ${lowerFirst(inFull)}${rest === undefined ? '' : `; ${rest}`}.`
}

/** " in the last 20 of the 2 of 3 that can be read" */
const inStretch = (stretch: string, where: string): string =>
  where !== '' && stretch.endsWith(EACH)
    ? `${stretch.slice(0, -EACH.length)} of${where.slice(' in'.length)}`
    : stretch + where

/** What the board says in one or two sentences: what fails since when, what holds, or what is newest. */
export const boardSentence = (all: readonly Known[], when: When): readonly Part[] => {
  if (all.length === 0) return [text('No environment on this board yet')]
  const known = all.filter(isKnown)
  const failing = known.filter(isFailing)
  if (failing.length > 0) {
    return failingSentence(failing, all.length, when)
  }
  const loading = all.filter(({ state }) => state.kind === 'loading').length
  if (known.length === 0) {
    return loading > 0
      ? [text(`Reading ${counted(all.length, 'environment')}`)]
      : [
          text(
            all.length === 1
              ? `${all.map(nameOf).join('')} cannot be read.`
              : `None of the ${all.length} environments can be read.`,
          ),
        ]
  }
  const rest = all.length - known.length
  const where =
    rest === 0
      ? ''
      : loading > 0
        ? ` in ${known.length} of ${all.length} so far`
        : ` in the ${known.length} of ${all.length} that can be read`
  if (known.every(({ state }) => state.kind === 'empty')) {
    return [text(`Nothing is deployed${where === '' ? ' yet' : where}.`)]
  }
  const read = known.filter(isRead)
  // That nothing fails is not said where a newest state, a newest record, or two that overlap, do not tell.
  const doubtful = read.find(
    ({ state }) =>
      state.unreadable > 0 ||
      state.statuses.some(
        ({ unclear, contested }) => unclear !== undefined || contested.length > 0,
      ),
  )
  if (doubtful) return [text(doubtfulSentence(doubtful, when))]
  return [
    text(`Nothing is failing${inStretch(stretchWords(read), where)}.`),
    ...newestSentence(known, when),
  ]
}
