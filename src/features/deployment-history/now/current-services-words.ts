import { upperFirst } from '#src/lib/text/first-letter.ts'
import { failingAmong, lasts } from '#src/deployments/past/failing.ts'
import { effectOf, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import { unknownAbove } from '#src/deployments/past/status.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { stateAppearance, stateWord } from '#src/deployments/record/state-appearance.ts'
import {
  effectBriefly,
  effectWords,
  startWords,
  type When,
  WHY_UNKNOWN,
  MAY_HAVE_ENDED,
} from '#src/deployments/words/since-words.ts'
import { COULD_NOT, OPERATION, withAttempts } from '#src/deployments/words/act-words.ts'
import { counted } from '#src/lib/text/counted.ts'
import { attemptOf, type CurrentService, isUnstated, stateOf } from './current-services.ts'

const versionIn = (event: ServiceEvent | undefined): string | undefined => {
  const version = event?.service && versionOf(event.service)
  return version === undefined ? undefined : clip(visible(version), 24)
}

/** What a service runs, and the version that was tried or is being deployed instead, if that is another one. */
export const versionsOfRow = (current: CurrentService) => {
  const { status, failure } = current
  const runs = versionIn(status.runs)
  const attempt =
    status.underWay || failure.kind === 'failing' ? versionIn(attemptOf(current)) : undefined
  return { runs, attempt: attempt === runs ? undefined : attempt }
}

const label = (state: ServiceEvent['state']): string => stateAppearance(state).label

const isRunOnce = ({ service }: CurrentService): boolean => {
  const event = service.kind === 'job' ? service.record.schedule?.event : undefined
  return event === 'ON_START' || event === 'ON_STOP' || event === 'ON_DELETE'
}

const failingWords = (current: CurrentService, when: When): readonly string[] => {
  const { failure, status } = current
  if (failure.kind !== 'failing') return []
  const { attempts, newest, atLeast, asOf } = failure
  const { past, unclear, underWay } = status
  const since = effectBriefly(effectOf(attempts[0], past), when)
  const isStopped = status.is === 'stopped'
  const version = newest.meaning.act === 'deploy' ? versionIn(newest) : undefined
  return [
    ...(isStopped && newest.index > (status.isSince?.index ?? 0)
      ? ['was failing when stopped']
      : isStopped
        ? [
            `${version === undefined ? '' : `${version} `}${COULD_NOT[newest.meaning.act]} at ${effectBriefly(effectOf(newest, past), when)}`,
          ]
        : [
            attempts[0].meaning.act === 'deploy'
              ? `failing since ${atLeast ? 'at least ' : ''}${since}`
              : `${stateWord(newest.state)} at ${effectBriefly(effectOf(newest, past), when)}`,
          ]),
    ...(underWay ? [`${stateWord(underWay.state)} now`] : []),
    ...(unclear ? [`${stateWord(unclear.state)} at ${startWords(unclear.item, when)}`] : []),
    ...(asOf ? [`what came after is not known: ${WHY_UNKNOWN[asOf.why]}`] : []),
  ]
}

/** Whether a service runs, and since when. */
const statusWordsOf = (current: CurrentService, when: When): readonly string[] => {
  const { status, failure } = current
  const { is, isSince, runs, restarted, past, unclear } = status
  const briefly = (event: ServiceEvent) => effectBriefly(effectOf(event, past), when)
  if (isSince && is === 'stopped') return [`stopped since ${briefly(isSince)}`]
  if (isSince?.doubtful)
    return [
      `not known whether it runs: the ${isSince.meaning.act === 'delete' ? 'deletion' : 'stop'} at ${briefly(isSince)} does not name it`,
    ]
  if (isUnstated(current)) return [`not known whether it runs: ${WHY_UNKNOWN.overlap}`]
  if (failure.kind === 'failing') return []
  const wasUnclear = unclear
    ? [`${stateWord(unclear.state)} at ${startWords(unclear.item, when)}`]
    : []
  if (isSince && is === 'deleted') return [...wasUnclear, `deleted ${briefly(isSince)}`]
  if (is !== 'up' || !isSince) return wasUnclear
  if (isRunOnce(current)) return [...wasUnclear, `last ran ${briefly(isSince)}`]
  return [
    ...wasUnclear,
    ...(runs
      ? [`${unclear ? 'deployed ' : ''}since ${effectWords(effectOf(runs, past), when)}`]
      : []),
    ...(restarted ? [`restarted ${briefly(restarted)}`] : []),
  ]
}

/** "2 not deployed, requested 11:00", "2 requested 11:00, not started", "restart requested 11:00, not finished" */
const attemptWords = (attempt: ServiceEvent, when: When): string => {
  const { state, isOpen, meaning } = attempt
  const { act } = meaning
  const requested = `requested ${startWords(attempt.item, when)}`
  const isDeploy = act === 'deploy' || act === 'unknown'
  const what = isDeploy ? (versionIn(attempt) ?? 'newer version') : OPERATION[act]
  if (isOpen)
    return `${what} ${requested}, ${state === 'READY' ? 'not started' : 'no end recorded'}`
  return isDeploy ? `${what} not deployed, ${requested}` : `${what} ${requested}, not finished`
}

/** What was asked for and not brought about, and what may be missing. */
const besideWords = (current: CurrentService, when: When): readonly string[] => {
  const { status, failure } = current
  const { underWay, restarted, overlapped, is, isSince, past, runs } = status
  const failing = failure.kind === 'failing'
  const attempt = failing || underWay ? undefined : attemptOf(current)
  const hidden = failure.kind === 'lost' && failure.why !== 'gone' ? failure : undefined
  // What a restart restarted is what was deployed before it.
  const proves = is === 'up' ? (runs ?? isSince) : (isSince ?? runs)
  const above = failing || hidden ? undefined : unknownAbove(status, proves)
  const isSaidLast = !underWay && !(restarted && runs)
  const asOf =
    isSaidLast || !proves
      ? 'what came after is not known'
      : `${versionIn(runs) ?? 'known'} as of ${effectBriefly(effectOf(proves, past), when)}`
  return [
    ...(attempt ? [attemptWords(attempt, when)] : []),
    ...(hidden
      ? [
          `failed at ${effectBriefly(effectOf(hidden.failure, past), when)}, ${MAY_HAVE_ENDED[hidden.why]}`,
        ]
      : []),
    ...(above && isSince ? [`${asOf}: ${WHY_UNKNOWN[above.why]}`] : []),
    ...(overlapped.length > 0 && !hidden && !isUnstated(current) ? [WHY_UNKNOWN.overlap] : []),
  ]
}

/**
 * The state of a service, under its name: "Deployed, since ≈ 09:16 (requested 09:12), restarted ≈ 13:08", "Deploying,
 * failing since ≈ 13:56, deploying now".
 */
export const currentServiceWords = (current: CurrentService, when: When): string => {
  const { status, failure } = current
  const { underWay, goneSince, isSince, runs } = status
  const failing = failure.kind === 'failing'
  if (goneSince)
    return `${label(stateOf(current))}, last listed ${startWords(goneSince.item, when)}`
  const statusWords = underWay && !failing ? [] : statusWordsOf(current, when)
  const bad = failingWords(current, when)
  const words = [
    ...(status.is === 'stopped' ? [...statusWords, ...bad] : [...bad, ...statusWords]),
    ...(underWay && !failing ? [`since ${startWords(underWay.item, when)}`] : []),
    ...besideWords(current, when),
  ]
  const isRestart = status.is === 'up' && status.restarted !== undefined && runs !== undefined
  const state = stateOf(current)
  const shown = isRestart && state === isSince?.state ? runs.state : state
  const isSaid = words[0]?.startsWith(`${stateWord(shown)} `)
  const isUnknown = isUnstated(current) || (isSince?.doubtful && !failing && !underWay)
  const head = isUnknown ? [] : [label(shown)]
  const all = isSaid ? words : [...head, ...words]
  const text = all.join(', ')
  return upperFirst(text)
}

/** The summary shown while the list is collapsed. */
export const currentServicesSummary = (services: readonly CurrentService[]): string => {
  const inGroup = (group: CurrentService['group']) =>
    services.filter((one) => one.group === group).length
  const inProgress = inGroup('inProgress')
  const bad = failingAmong(services.map(({ status }) => status))
  const failing = bad.filter(lasts).length
  const stopped = services.filter(({ status }) => status.is === 'stopped').length
  const all = counted(services.length, 'service')
  if (failing > 0) return `${failing} of ${all} failing`
  if (bad.length > 0) return `${bad.length} of ${all} ${withAttempts(bad.length)}`
  if (inProgress > 0) return `${inProgress} of ${all} in progress`
  return stopped > 0 ? `${stopped} of ${all} stopped` : all
}
