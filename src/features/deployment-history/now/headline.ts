import type { Zone } from '#src/lib/time/instant.ts'
import { counted } from '#src/lib/text/counted.ts'
import {
  deploymentUnderWay,
  environmentNow,
  hiddenAbove,
} from '#src/deployments/past/environment.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { sharedNamesIn } from '#src/deployments/past/past.ts'
import {
  type ServiceEvent,
  type DeploymentItem,
  servicesIn,
} from '#src/deployments/past/service-event.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { meaningOf } from '#src/deployments/record/state.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { countFailing, operationWords } from '#src/deployments/words/act-words.ts'
import { inMiddle, type Part, sentence, startPart } from '#src/deployments/words/sentence.ts'
import { MAY_BE_OVER, type When } from '#src/deployments/words/since-words.ts'
import { danger, effectPart, failingSentence, failingServices, opening } from './failing-words.ts'
import {
  contestedFact,
  type Fact,
  failingFact,
  lastFact,
  overlapFact,
  progressFact,
} from './headline-facts.ts'
import { statusSentence } from './status-sentence.ts'

/** The page's headline: one or two sentences, and the facts that support them. */
export type Headline = { readonly sentence: readonly Part[]; readonly facts: readonly Fact[] }

/** Deployments that failed without naming a failing service, and get a sentence each. */
const MAX_FAILED = 2

/** Failing services that get a line each. */
const LINES = 3

/** Whether something newer tried the same with a service of a deployment that failed, or may have: it names none. */
const isTried = ({ items }: Loaded, { index, item, meaning: { act } }: ServiceEvent): boolean => {
  const named = servicesIn(item).services
  return items.slice(0, index).some((newer) => {
    if (newer.kind !== 'deployment') return false
    const again = servicesIn(newer).services
    if (again.size === 0 || named.size === 0) return meaningOf(newer.deployment.status).act === act
    return [...again].some(
      ([key, { record }]) => named.has(key) && meaningOf(record.status).act === act,
    )
  })
}

/** "The deployment of web and api failed at ≈ 10:04 and was not tried again." */
const failedSentence = (loaded: Loaded, event: ServiceEvent, when: When): readonly Part[] => {
  const what = opening(`The ${operationWords(event, sharedNamesIn(loaded))} `)
  const rest = isTried(loaded, event) ? '' : ' and was not tried again'
  return sentence`${what}${danger('failed')} at ${effectPart(event, undefined, when)}${rest}`
}

/** What only the newest record says, if nothing is known of any service: "Canceled at 11:00" */
const recordSentence = (item: DeploymentItem, when: When): readonly Part[] => {
  const { status } = item.deployment
  const { label, tone, raw } = stateAppearance(status)
  const what: Part = { text: inSentence(label), opens: !raw, ...(tone === 'warning' && { tone }) }
  const since = meaningOf(status).end === 'good' ? 'since' : 'at'
  return sentence`${what} ${since} ${startPart(item, when)}`
}

/** Joins sentences that end with a full stop each. */
const sentences = (all: readonly (readonly Part[])[]): readonly Part[] =>
  all.flatMap((parts, at) => sentence`${at > 0 ? ' ' : ''}${parts}.`)

/** "The newest deployment cannot be read. Before it: " */
const unreadableWords = ({ items }: Loaded): string => {
  const count = items.findIndex(({ kind }) => kind === 'deployment')
  if (count <= 0) return ''
  return count === 1
    ? 'The newest deployment cannot be read. Before it: '
    : `The ${count} newest deployments cannot be read. Before them: `
}

/**
 * The state of the environment in a sentence: what is under way, what fails and for how long, or since when it has been
 * as it is. Undefined if no deployment can be read.
 */
export const headlineOf = (loaded: Loaded, zone: Zone, now: number): Headline | undefined => {
  const when = { zone, now }
  const newest = loaded.items.find((item) => item.kind === 'deployment')
  if (!newest) return undefined
  const { statuses, failedDeployments, contestedDeployments } = environmentNow(loaded, now)
  const underWay = deploymentUnderWay(loaded, now)
  const { kind: hidden } = hiddenAbove(loaded, underWay ? loaded.items.indexOf(underWay) : 0)
  const unreadable = unreadableWords(loaded)
  const failing = failingServices(statuses)
  const others = failedDeployments.length - MAX_FAILED
  const bad = [
    failingSentence(failing, when),
    ...failedDeployments.slice(0, MAX_FAILED).map((failed) => failedSentence(loaded, failed, when)),
    others > 0 ? sentence`${counted(others, 'earlier deployment')} failed too` : [],
  ].filter(({ length }) => length > 0)
  const statusWords =
    underWay || bad.length > 0 ? undefined : statusSentence([...statuses.values()], when)
  // That the newest ones cannot be read is said before.
  const isHidden = hidden === 'gap' || (hidden === 'unreadable' && unreadable === '')
  const first = underWay
    ? sentence`${opening(`${stateAppearance(underWay.deployment.status).label} since `)}${startPart(underWay, when)}${isHidden ? `; ${MAY_BE_OVER[hidden]}` : ''}`
    : bad.length > 0
      ? []
      : (statusWords?.parts ?? recordSentence(newest, when))
  const clauses = [first, ...bad].filter(({ length }) => length > 0)
  const { by } = statusWords ?? {}
  const isNamed =
    bad.length === 0 && (!by || (by.item === newest && by.state === newest.deployment.status))
  const more = failing.slice(LINES)
  return {
    sentence:
      unreadable === ''
        ? sentences(clauses)
        : sentence`${unreadable}${sentences(clauses.map((one, at) => (at === 0 ? inMiddle(one) : one)))}`,
    facts: [
      underWay ? progressFact(loaded, underWay, when) : lastFact(loaded, newest, isNamed, when),
      ...failing.slice(0, LINES).map((row) => failingFact(row, when)),
      ...(more.length > 0
        ? [
            {
              key: 'more',
              state: more[0]?.newest.state,
              parts: sentence`${countFailing(more, 'more service')}`,
            },
          ]
        : []),
      ...[
        ...[...statuses.values()].flatMap((status) => overlapFact(status, when)),
        ...contestedDeployments.map((event) => contestedFact(loaded, event, when)),
      ].slice(0, LINES),
    ],
  }
}
