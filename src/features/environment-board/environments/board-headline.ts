import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { cursorOf, indexOfId, type History } from '#src/deployments/history/history.ts'
import type { EnvironmentState } from './environment-state.ts'
import { lowerFirst, stateWords } from './state-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { listed, sentenceName } from '#src/deployments/record/service-words.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import type { Part } from '#src/deployments/insights/sentence.ts'
import {
  sinceWords,
  startWords,
  type When,
  WHY_NO_GOOD,
} from '#src/deployments/insights/since-words.ts'
import { epochMs } from '#src/lib/instant.ts'
import { counted } from '#src/lib/counted.ts'
import { paths } from '#src/lib/paths.ts'

/** An environment of the board with what is known of it. */
export type Known = {
  readonly environmentId: string
  readonly name: string
  readonly history: History | undefined
  readonly state: EnvironmentState
}

/** The one link of a fact. */
export type FactLink = {
  readonly words: string
  readonly to: string
  readonly search: Readonly<Record<string, string>>
}

/** A line under the headline. */
export type BoardFact = {
  readonly key: string
  /** The state whose glyph stands before it; undefined for one that compares. */
  readonly state: OpenEnum<DeploymentState> | undefined
  readonly parts: readonly Part[]
  readonly link: FactLink | undefined
}

type Failing = Known & { state: EnvironmentState & { kind: 'failing' } }

const text = (words: string): Part => ({ text: words })
const nameOf = ({ name }: Known): string => inSentence(name, 40)
const isFailing = (one: Known): one is Failing => one.state.kind === 'failing'
const isKnown = ({ state: { kind } }: Known): boolean => kind !== 'loading' && kind !== 'unreadable'

const startOf = ({ state }: Failing): number =>
  epochMs(state.since.item.deployment.created_at) ?? Infinity

/** "staging has been failing since 16:31." · "staging and preview have been failing, staging the longer: since 16:31." */
const failingSentence = (failing: readonly Failing[], all: number, when: When): Part[] => {
  const longest = failing.toSorted((a, b) => startOf(a) - startOf(b))[0]
  if (!longest) return []
  const since = sinceWords(longest.state.since, when)
  const tone = 'danger' as const
  if (failing.length === 1) {
    return [text(`${nameOf(longest)} has been `), { text: `failing ${since}`, tone }, text('.')]
  }
  const who =
    failing.length === 2
      ? listed(failing.map(nameOf))
      : failing.length === all
        ? `All ${all} environments`
        : `${failing.length} of ${all} environments`
  const most = `${nameOf(longest)} the ${failing.length === 2 ? 'longer' : 'longest'}`
  return [text(`${who} have been `), { text: `failing, ${most}: ${since}`, tone }, text('.')]
}

/** "production has held since 14:03." */
const holdingSentence = (known: readonly Known[], when: When): Part[] => {
  const holding = known.find(
    ({ state }) => state.kind === 'standing' && lookOf(state.by.deployment.status).rail === 'ok',
  )
  if (holding?.state.kind !== 'standing') return []
  return [text(` ${nameOf(holding)} has held since ${startWords(holding.state.since, when)}.`)]
}

/** "live is deploying since 17:23." */
const newestSentence = (known: readonly Known[], when: When): Part[] => {
  const [newest] = known
    .flatMap((one) => {
      const { state } = one
      const item =
        state.kind === 'running' ? state.item : state.kind === 'standing' ? state.since : undefined
      return item ? [{ one, item, at: epochMs(item.deployment.created_at) ?? 0 }] : []
    })
    .toSorted((a, b) => b.at - a.at)
  if (!newest) return []
  const { one, item } = newest
  const since = startWords(item, when)
  const { label, rail, shape } = lookOf(item.deployment.status)
  const does =
    shape === 'active'
      ? `is ${label.toLowerCase()}`
      : rail === 'ok'
        ? 'has held'
        : rail === 'off'
          ? `has been ${label.toLowerCase()}`
          : undefined
  return [
    text(
      does === undefined
        ? ` ${nameOf(one)}: ${lowerFirst(stateWords(one.state, when).line)}.`
        : ` ${nameOf(one)} ${does} since ${since}.`,
    ),
  ]
}

/** What the board says in one or two sentences: what fails since when, what holds, or what is newest. */
export const boardSentence = (all: readonly Known[], when: When): readonly Part[] => {
  if (all.length === 0) return [text('No environment on this board yet')]
  const known = all.filter(isKnown)
  const failing = known.filter(isFailing)
  if (failing.length > 0) {
    return [...failingSentence(failing, all.length, when), ...holdingSentence(known, when)]
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
  return [text(`Nothing is failing${where}.`), ...newestSentence(known, when)]
}

/** Facts at most, so that the rows stay in view and nothing is pushed down by one more. The rows have the rest. */
const MOST = 2

const version = (words: string | undefined): Part[] =>
  words === undefined ? [] : [{ text: inSentence(words, 40), mono: true }]

const failingFact = (one: Failing, when: When): BoardFact => {
  const { environmentId, history, state } = one
  const [service] = state.services
  const failing = service?.failing
  const key = environmentId
  const cursor = (id: string) => {
    const index = history && indexOfId(history, id)
    const after = history && index !== undefined ? cursorOf(history, index) : undefined
    return after === undefined ? {} : { after }
  }
  const to = paths.deployments(environmentId)
  if (!service || !failing) {
    const { item } = state.since
    return {
      key,
      state: item.deployment.status,
      parts: [
        { text: `${nameOf(one)}:`, strong: true },
        text(' a deployment failed, and no failing service was named. '),
      ],
      link: { words: 'Open it', to, search: { deployment: item.id, ...cursor(item.id) } },
    }
  }
  const { firstBad, lastGood } = failing
  const others = state.services.length - 1
  const bad = version(versionOf(firstBad.service))
  const known = typeof lastGood === 'string' ? undefined : lastGood
  const good = known && version(versionOf(known.service))
  const times = others === 0 && state.attempts > 1 ? ` failed ${state.attempts} times` : ' failed'
  return {
    key,
    state: firstBad.service.record.status,
    parts: [
      {
        text: `${sentenceName(service.service)}${others > 0 ? ` and ${counted(others, 'more service')}` : ''} in ${nameOf(one)}:`,
        strong: true,
      },
      text(' '),
      ...bad,
      text(bad.length > 0 ? `${times}; ` : `${times.slice(1)}; `),
      ...(known
        ? [
            ...(good ?? []),
            text(`${good?.length ? ' ' : ''}was last good at `),
            { text: startWords(known.item, when), at: known.item.deployment.created_at },
            text('. '),
          ]
        : [text(`${typeof lastGood === 'string' ? WHY_NO_GOOD[lastGood] : ''}. `)]),
    ],
    link: {
      words: known ? 'Last good → first bad' : 'Suspects',
      to,
      search: { suspects: service.key },
    },
  }
}

/** A fact for each environment that fails, and then what differs: the first two. */
export const boardFacts = (
  all: readonly Known[],
  difference: BoardFact | undefined,
  when: When,
): readonly BoardFact[] =>
  [
    ...all
      .filter(isFailing)
      .slice(0, MOST)
      .map((one) => failingFact(one, when)),
    ...(difference ? [difference] : []),
  ].slice(0, MOST)
