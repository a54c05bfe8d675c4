import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { formatSpan } from '#src/lib/time/span-format.ts'
import { NO_TIME } from '#src/lib/time/instant.ts'
import { durationOf, triggerWords } from '#src/deployments/record/deployment-words.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import type { Loaded } from '#src/deployments/history/history.ts'
import { type Past, sharedNamesIn } from '#src/deployments/past/past.ts'
import type { DeploymentItem, ServiceEvent } from '#src/deployments/past/service-event.ts'
import { type FailingStatus, failureOf } from '#src/deployments/past/failing.ts'
import type { Status } from '#src/deployments/past/status.ts'
import { similarDuration } from '#src/deployments/past/similar-duration.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { type Part, sentence, together } from '#src/deployments/words/sentence.ts'
import {
  effectWords,
  MAY_HAVE_ENDED,
  startWords,
  type When,
  WHY_UNKNOWN,
} from '#src/deployments/words/since-words.ts'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { COULD_NOT, FAILED, operationWords } from '#src/deployments/words/act-words.ts'
import { effectPart, versionsOf } from './failing-words.ts'

/** A line under the headline, with the glyph of a state before it. */
export type Fact = {
  readonly key: string
  readonly state: OpenEnum<DeploymentState> | undefined
  readonly parts: readonly Part[]
}

/** "1 of 3 services done", as a link to the deployment. */
const summaryPart = (
  loaded: Loaded,
  item: DeploymentItem,
  { zone, now }: When,
  name = '',
): Part => {
  const changes = changesAt(loaded, item)
  const summary = summaryOf(item.deployment, { changes, zone, now })
  return { text: `${name}${summary}`, strong: true, deploymentId: item.id }
}

const durationWords = ({ deployment }: DeploymentItem, { now }: When): string => {
  const duration = durationOf(deployment, now, false)
  return duration === NO_TIME ? '' : `, ${together(duration)}`
}

/** "1 of 3 services done, started by ci-bot from Git, 3 min so far; similar ones took ≈ 5 min" */
export const progressFact = (loaded: Loaded, item: DeploymentItem, when: When): Fact => {
  const cause = triggerWords(item.deployment)
  const similar = similarDuration(loaded, item)
  const took =
    similar === undefined ? '' : `; similar ones took ${together(`≈ ${formatSpan(similar)}`)}`
  return {
    key: 'running',
    state: item.deployment.status,
    parts: sentence`${summaryPart(loaded, item, when)}${cause && `, started ${cause}`}${durationWords(item, when)}${took}`,
  }
}

/**
 * The newest deployment: "1 updated, by ci-bot from Git, ≈ 4 min"; with its state and time if the sentence is about another
 * one: "Canceled 11:00: 1 updated, api canceled".
 */
export const lastFact = (
  loaded: Loaded,
  item: DeploymentItem,
  isNamed: boolean,
  when: When,
): Fact => {
  const cause = triggerWords(item.deployment)
  const { label } = stateAppearance(item.deployment.status)
  const name = isNamed ? '' : `${inSentence(label)} ${startWords(item, when)}: `
  return {
    key: 'last',
    state: item.deployment.status,
    parts: sentence`${summaryPart(loaded, item, when, name)}${cause && `, ${cause}`}${durationWords(item, when)}`,
  }
}

const mono = (text: string): Part | undefined => (text === '' ? undefined : { text, mono: true })

/** ", first bad v1.9.4", "; v1.9.4 and v1.9.5 failed" */
const attemptWords = ({ attempts, atLeast }: FailingStatus): readonly Part[] => {
  const versions = mono(versionsOf(attempts))
  if (!versions) return []
  if (new Set(attempts.map((one) => versionsOf([one]))).size > 1)
    return sentence`; ${versions} failed`
  // If the start of the failure is unknown, so is the first bad deployment.
  return atLeast ? [] : sentence`, first bad ${versions}`
}

const lastGoodWords = (row: FailingStatus, when: When): readonly Part[] => {
  const { lastGood, atLeast, status } = row
  switch (lastGood.kind) {
    case 'known': {
      const version = mono(versionsOf([lastGood.event]))
      return sentence`, last good ${version && sentence`${version} `}at ${effectPart(lastGood.event, status, when)}`
    }
    case 'deleted':
      return sentence`, no successful deployment since it was deleted at ${effectPart(lastGood.event, status, when)}`
    case 'unknown':
      // The same reason is not given twice.
      return lastGood.why === atLeast
        ? []
        : sentence`, last good not known: ${WHY_UNKNOWN[lastGood.why]}`
  }
}

/** "checkout-worker failing since ≈ 13:56 (requested 13:52), first bad v1.9.4, last good v1.9.3 at ≈ 13:08. Suspects" */
export const failingFact = (row: FailingStatus, when: When): Fact => {
  const { status, attempts, newest, atLeast, asOf } = row
  const { key } = status.past
  const [first] = attempts
  const isDeploy = first.meaning.act === 'deploy'
  const isStopped = status.is === 'stopped' && (status.isSince?.index ?? 0) > newest.index
  const name = sentenceName(status.past)
  const lead = isDeploy ? first : newest
  const said =
    isDeploy && !isStopped && !asOf
      ? `failing since ${atLeast ? 'at least ' : ''}`
      : `${COULD_NOT[lead.meaning.act]} at `
  const { text: time } = effectPart(lead, status, when, effectWords)
  const what: Part = {
    text: `${name} ${said}${time}`,
    strong: true,
    deploymentId: lead.item.id,
  }
  const details = isDeploy
    ? sentence`${atLeast && `: ${WHY_UNKNOWN[atLeast]}`}${attemptWords(row)}${lastGoodWords(row, when)}`
    : attempts
        .slice(0, -1)
        .toReversed()
        .flatMap(
          (event) =>
            sentence`, ${COULD_NOT[event.meaning.act]} at ${effectPart(event, status, when)}`,
        )
  const suspects: Part = {
    text: 'Suspects',
    suspects: { service: key },
    linkName: `Suspects for ${name}`,
  }
  return { key, state: newest.state, parts: sentence`${what}${details}. ${suspects}` }
}

const contested = (
  key: string,
  event: ServiceEvent,
  words: string,
  past: Past | undefined,
  when: When,
): Fact => {
  const { text: time } = effectPart(event, past && { past }, when)
  const what: Part = { text: `${words} at ${time}`, strong: true, deploymentId: event.item.id }
  return {
    key: `overlap ${key}`,
    state: event.state,
    parts: sentence`${what}, ${MAY_HAVE_ENDED.overlap}`,
  }
}

/** "The deployment of web failed at ≈ 12:31, but an overlapping deployment succeeded": either may have ended last. */
export const contestedFact = (loaded: Loaded, event: ServiceEvent, when: When): Fact => {
  const words = `The ${operationWords(event, sharedNamesIn(loaded))} failed`
  return contested(event.item.key, event, words, undefined, when)
}

/** "web failed at ≈ 12:31, but an overlapping deployment succeeded": either may have ended last. */
export const overlapFact = (status: Status, when: When): readonly Fact[] => {
  const lost = failureOf(status)
  // What is beyond a gap is said where services are listed: the headline is the same whatever a link has loaded.
  if (lost.kind !== 'lost' || lost.why !== 'overlap') return []
  const { failure } = lost
  const { past } = status
  const words = `${sentenceName(past)} ${FAILED[failure.meaning.act]}`
  return [contested(past.key, failure, words, past, when)]
}
