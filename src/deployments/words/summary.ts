import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { Changes, ServiceChange } from '#src/deployments/past/changes.ts'
import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import { byAct, DONE } from './act-words.ts'
import { countChanged } from '#src/deployments/record/diff-arguments.ts'
import {
  comparedWords,
  listed,
  namedAmong,
  namesOf,
  sharedIn,
} from '#src/deployments/record/service-words.ts'
import { type Service, servicesOf } from '#src/deployments/record/services.ts'
import {
  type Act,
  hasFailed,
  isFailure,
  isUnderWay,
  meaningOf,
} from '#src/deployments/record/state.ts'
import { stateAppearance, stateWord } from '#src/deployments/record/state-appearance.ts'
import { counted } from '#src/lib/text/counted.ts'
import type { Zone } from '#src/lib/time/instant.ts'

/** What a summary needs besides the record: its changes, and the zone and time for dates. `now` is in ms. */
export type SummaryContext = { changes: Changes; zone: Zone; now: number }

type Some = readonly ServiceChange[]
type Shared = ServiceChange['sharedNames']

/** "web failed", "storefront did not build", "web could not be stopped" */
const failureWords = (act: Act, some: Some): string => {
  if (act !== 'deploy') return `${namesOf(some)} could not be ${DONE[act]}`
  const isUnbuilt = some.every(({ service }) => service.record.status === 'BUILD_ERROR')
  return `${namesOf(some)} ${isUnbuilt ? 'did not build' : 'failed'}`
}

/** How a summary counts a deployed service: by what changed. */
type Group =
  | Exclude<ServiceChange['kind'], 'again'>
  | 'ran'
  | 'argument'
  | 'entrypoint'
  | 'schedule'
  | 'again'

/** A job that runs with each deployment (API §2.7). */
const isRun = ({ service: { kind, record } }: ServiceChange): boolean =>
  kind === 'job' && record.schedule?.event === 'ON_START'

const groupOf = (change: ServiceChange): Group => {
  if (isRun(change)) return 'ran'
  if (change.kind !== 'updated') return change.kind
  const fields = new Set(change.details.flatMap(({ field, certain }) => (certain ? [field] : [])))
  const only = (...some: string[]) => [...fields].every((field) => some.includes(field))
  if (only('arguments')) return 'argument'
  if (only('entrypoint')) return 'entrypoint'
  return only('schedule', 'event') ? 'schedule' : 'updated'
}

const argumentsIn = (changes: Some): number => {
  const diffs = changes.flatMap((change) => ('details' in change ? change.details : []))
  return diffs.reduce((sum, { lines }) => sum + (lines ? countChanged(lines) : 0), 0)
}

const bare = (word: string) => (changes: Some) => `${changes.length} ${word}`

// In display order.
const SAY: readonly (readonly [Group, (changes: Some) => string])[] = [
  ['ran', (changes) => `${namesOf(changes)} ran`],
  ['updated', bare('updated')],
  ['argument', (changes) => `${counted(argumentsIn(changes), 'argument')} changed`],
  ['entrypoint', (changes) => `${counted(changes.length, 'entrypoint')} changed`],
  ['schedule', (changes) => `${counted(changes.length, 'schedule')} changed`],
  ['firstNamed', bare('first seen here')],
  ['neverDeployed', bare('first deployed here')],
  ['returned', bare('back after deletion')],
  ['unclear', bare('not comparable')],
  ['again', bare('deployed again')],
  ['earlierUnknown', bare('not compared')],
]

/** What was deployed, as counts: "1 argument changed", "1 first seen here", "6 deployed again". */
const deployedWords = (changes: Some): readonly string[] => {
  const groups = new Map<Group, ServiceChange[]>()
  for (const change of changes) {
    const group = groupOf(change)
    groups.set(group, [...(groups.get(group) ?? []), change])
  }
  return SAY.flatMap(([group, say]) => {
    const members = groups.get(group)
    return members ? [say(members)] : []
  })
}

/** "all 14 services stopped", "web stopped", "7 of 8 services stopped" */
const operationWords = (act: Act, some: Some, all: number): string => {
  const count =
    some.length < 3
      ? namesOf(some)
      : some.length === all
        ? `all ${all} services`
        : `${some.length} of ${counted(all, 'service')}`
  const others = some.filter(({ kind }) => kind === 'updated')
  const named =
    others.length === 0
      ? ''
      : some.length === 1
        ? ' (its record lists another version)'
        : ` (the record lists another version of ${namesOf(others)})`
  return `${count} ${DONE[act]}${named}`
}

const stateWords = (some: Some): readonly string[] => {
  const counts = new Map<string, ServiceChange[]>()
  for (const change of some) {
    const word = stateWord(change.service.record.status)
    counts.set(word, [...(counts.get(word) ?? []), change])
  }
  return [...counts].map(([word, changes]) => `${namesOf(changes)} ${word}`)
}

/** "api canceled", "worker was not deployed" */
const notDoneWords = (some: Some, act: Act): readonly string[] => {
  const canceled = some.filter(({ event }) => event.meaning.end === 'canceled')
  const others = some.filter(({ event }) => event.meaning.end !== 'canceled')
  const verb = `${others.length === 1 ? 'was' : 'were'} not ${DONE[act === 'unknown' ? 'deploy' : act]}`
  return [
    ...(canceled.length > 0 ? [`${namesOf(canceled)} canceled`] : []),
    ...(others.length > 0 ? [`${namesOf(others)} ${verb}`] : []),
  ]
}

/** "same tags, commits and arguments as 09:12" */
const sameAs = (changes: Some, { zone, now }: SummaryContext): string => {
  const words = comparedWords(changes.map(({ service }) => service))
  if (words === '') return 'a database has no version to compare'
  const earlier = new Set(
    changes.flatMap((change) => ('earlier' in change ? [change.earlier.item.deployment] : [])),
  )
  const [only] = earlier
  const when = earlier.size === 1 && only ? timeInSentence(only.created_at, zone, now) : 'before'
  const isMutable = changes.some((one) => 'comparison' in one && one.comparison === 'sameTag')
  return `same ${words} as ${when}${isMutable ? ', but the tag may point to another image' : ''}`
}

const WHY = {
  notLoaded: 'older deployments not loaded',
  gap: 'older deployments not loaded',
  unreadable: 'an older one is not readable',
  ambiguous: 'an older one is ambiguous',
  overlap: 'two deployments overlapped',
  unclear: 'earlier deployments not in the history',
} as const

/** One phrase for all deployed services, if one fits: "deployed again, same tags as 09:12". */
const alike = (changes: Some, context: SummaryContext): string | undefined => {
  const again = changes.filter((change) => !isRun(change))
  const ran = changes.filter(isRun)
  if (again.length > 0 && again.every(({ kind }) => kind === 'again')) {
    const runs = ran.length > 0 ? [`${namesOf(ran)} ran`] : []
    return [...runs, 'deployed again', sameAs(again, context)].join(', ')
  }
  const [first] = changes
  return first?.kind === 'earlierUnknown' &&
    changes.every((one) => one.kind === 'earlierUnknown' && one.why === first.why)
    ? `${counted(changes.length, 'service')}, ${WHY[first.why]}`
    : undefined
}

/** The outcome of a deployment, service by service: "web failed, 2 updated, api canceled". */
const ended = (deployment: Deployment, context: SummaryContext): string => {
  const { services } = context.changes
  const of = (outcome: ServiceChange['outcome']) =>
    services.filter((change) => change.outcome === outcome)
  const [failed, done, notDone] = [of('failed'), of('done'), of('notDone')]
  const { act, end } = meaningOf(deployment.status)
  const isOperation = end === 'good' && act !== 'deploy'
  const deployed = done.filter((change) => change.act === 'deploy')
  const operated = done.filter((change) => change.act !== 'deploy')
  if (deployed.length === services.length && !isOperation) {
    const words = alike(deployed, context)
    if (words !== undefined) return words
  }
  if (done.length === 0 && notDone.length === services.length)
    return end === 'canceled' ? 'before any service was changed' : 'no service was changed'
  const isUnnamed = isFailure(deployment.status) && failed.length === 0
  const nothing = failed.length > 0 && done.length === 0 && notDone.length > 0
  return [
    ...(isUnnamed ? ['no failing service listed'] : []),
    ...byAct(failed).map(([one, some]) => failureWords(one, some)),
    ...(isOperation && operated.length === 0 ? [`none ${DONE[act]}`] : []),
    ...byAct(operated).map(([one, some]) => operationWords(one, some, services.length)),
    ...deployedWords(deployed),
    ...(nothing && notDone.length + failed.length === services.length
      ? ['nothing was deployed']
      : notDoneWords(notDone, act)),
    ...stateWords(of('unknown')),
    ...stateWords([...of('running'), ...of('waiting')]),
  ].join(', ')
}

/** "web failed, 1 of 4 services done, 1 canceled" */
const progress = (
  deployment: Deployment,
  services: readonly Service[],
  sharedNames: Shared,
): string => {
  const failed = services.filter(({ record }) => isFailure(record.status))
  const canceled = services.filter(({ record }) => meaningOf(record.status).end === 'canceled')
  const { act } = meaningOf(deployment.status)
  const done = act === 'deploy' || act === 'unknown' ? 'done' : DONE[act]
  return [
    ...(failed.length > 0 ? [`${namesOf(namedAmong(failed, sharedNames))} failed`] : []),
    `${countDone(deployment)} of ${counted(services.length, 'service')} ${done}`,
    ...(canceled.length > 0 ? [`${canceled.length} canceled`] : []),
  ].join(', ')
}

/** What a record says without earlier ones to compare it with: "web failed and api deployed". */
const byStates = (services: readonly Service[], sharedNames: Shared): string => {
  const failed = services.filter(({ record }) => isFailure(record.status))
  const others = services.filter(({ record }) => !isFailure(record.status))
  const deployed = others.filter(({ record }) => meaningOf(record.status).end === 'good')
  const rest = others.length - deployed.length
  return listed([
    ...(failed.length > 0 ? [`${namesOf(namedAmong(failed, sharedNames))} failed`] : []),
    ...(deployed.length > 0
      ? [`${namesOf(namedAmong(deployed, sharedNames))} ${stateWord(deployed[0]?.record.status)}`]
      : []),
    ...(rest > 0 ? [counted(rest, 'other')] : []),
  ])
}

/** A short summary of what happened to a deployment's services, shown after its state. */
export const summaryOf = (
  deployment: Deployment,
  context?: SummaryContext,
  shared: Shared = sharedIn(servicesOf(deployment)),
): string => {
  const services = servicesOf(deployment)
  const { sharedNames } = context?.changes.services[0] ?? { sharedNames: shared }
  const { phase, act } = meaningOf(deployment.status)
  if (phase === 'waiting') {
    if (context?.changes.waits) return 'waits for the running deployment'
    return services.length === 0
      ? 'not started yet'
      : `${counted(services.length, 'service')} waiting`
  }
  // Services with an end of their own are summarized whatever the deployment's state is.
  const own = services.some(({ record }) => meaningOf(record.status).end) ? context : undefined
  if (stateAppearance(deployment.status).raw)
    return `a state this console does not know${own ? `: ${ended(deployment, own)}` : ''}`
  if (services.length === 0) return 'no services listed'
  if (isUnderWay(deployment.status)) return progress(deployment, services, sharedNames)
  if (phase === 'unknown' && act === 'unknown' && !hasFailed(deployment)) {
    return deployment.status === 'READY' && !own
      ? `${namesOf(namedAmong(services, sharedNames))} ready, not started`
      : context
        ? ended(deployment, context)
        : counted(services.length, 'service')
  }
  return context ? ended(deployment, context) : byStates(services, sharedNames)
}

/** How many services of a deployment ended well; in a stop, restart or delete, only those that did the same. */
const countDone = (deployment: Deployment): number => {
  const { act } = meaningOf(deployment.status)
  return servicesOf(deployment).filter(({ record }) => {
    const meaning = meaningOf(record.status)
    const isOfIt = act === 'unknown' || act === 'deploy' || meaning.act === act
    return meaning.end === 'good' && isOfIt
  }).length
}

/** The progress of a deployment in short form: "Deploying 1/3". */
export const progressWords = (deployment: Deployment): string => {
  const all = servicesOf(deployment).length
  const { label } = stateAppearance(deployment.status)
  return all === 0 ? label : `${label} ${countDone(deployment)}/${all}`
}
