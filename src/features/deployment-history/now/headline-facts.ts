import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { formatSpan } from '#src/lib/span-format.ts'
import { NO_TIME } from '#src/lib/instant.ts'
import type { DeploymentItem, Loaded } from '#src/deployments/insights/service-index.ts'
import { durationOf, triggerWords } from '#src/deployments/record/deployment-words.ts'
import { changesAt } from '#src/deployments/insights/changes.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import type { CurrentService } from '#src/deployments/insights/current-services.ts'
import { type Part, startPart, together } from '#src/deployments/insights/sentence.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { versionOf, type Service } from '#src/deployments/record/services.ts'
import { similarDuration } from '#src/deployments/insights/similar-duration.ts'
import {
  sinceWords,
  type When,
  WHY_AT_LEAST,
  WHY_NO_GOOD,
} from '#src/deployments/insights/since-words.ts'
import { summaryOf } from '#src/deployments/insights/summary.ts'

/** A line under the headline, with the glyph of a state before it. */
export type Fact = {
  readonly key: string
  readonly state: OpenEnum<DeploymentState> | undefined
  readonly parts: readonly Part[]
}

const text = (words: string): Part => ({ text: words })

const summaryFor = (loaded: Loaded, item: DeploymentItem, { zone, now }: When): string => {
  const changes = changesAt(loaded, loaded.items.indexOf(item))
  return summaryOf(item.deployment, changes && { changes, zone, now })
}

const withDuration = (duration: string): Part[] =>
  duration === NO_TIME ? [] : [text(`, ${together(duration)}`)]

/** "1 of 3 services done, started by ci-bot from Git, 3 min so far; similar ones took ≈ 5 min" */
export const progressFact = (loaded: Loaded, item: DeploymentItem, when: When): Fact => {
  const cause = triggerWords(item.deployment)
  const similar = similarDuration(loaded, item)
  return {
    key: 'running',
    state: item.deployment.status,
    parts: [
      { text: summaryFor(loaded, item, when), strong: true, deploymentId: item.id },
      ...(cause === '' ? [] : [text(`, started ${cause}`)]),
      ...withDuration(durationOf(item.deployment, when.now)),
      ...(similar === undefined
        ? []
        : [text(`; similar ones took ${together(`≈ ${formatSpan(similar)}`)}`)]),
    ],
  }
}

/** "1 updated, 6 unchanged, by ci-bot from Git, ≈ 4 min" */
export const lastFact = (loaded: Loaded, item: DeploymentItem, when: When): Fact => {
  const cause = triggerWords(item.deployment)
  return {
    key: 'last',
    state: item.deployment.status,
    parts: [
      { text: summaryFor(loaded, item, when), strong: true, deploymentId: item.id },
      ...(cause === '' ? [] : [text(`, ${cause}`)]),
      ...withDuration(durationOf(item.deployment, when.now)),
    ],
  }
}

const version = (service: Service): Part | undefined => {
  const name = versionOf(service)
  return name === undefined ? undefined : { text: clip(visible(name), 40), mono: true }
}

/** "checkout-worker failing since 13:52, first bad v1.9.4, last good v1.9.3 at 13:04. Suspects" */
export const failingFact = (row: CurrentService, when: When): Fact | undefined => {
  const { failing, service } = row
  if (!failing) return undefined
  const { since, firstBad, lastGood } = failing
  const name = sentenceName(service)
  const bad = version(firstBad.service)
  const good = typeof lastGood === 'string' ? undefined : version(lastGood.service)
  return {
    key: row.key,
    state: firstBad.service.record.status,
    parts: [
      {
        text: `${name} failing ${sinceWords(since, when)}`,
        strong: true,
        deploymentId: since.item.id,
      },
      ...(since.atLeast ? [text(`, ${WHY_AT_LEAST[since.atLeast]}`)] : []),
      // If the start of the failure is unknown, so is the first bad deployment.
      ...(since.atLeast || !bad ? [] : [text(', first bad '), bad]),
      ...(typeof lastGood === 'string'
        ? // The same reason is not given twice.
          lastGood === since.atLeast
          ? []
          : [text(`, ${WHY_NO_GOOD[lastGood]}`)]
        : [
            text(', last good '),
            ...(good ? [good, text(' at ')] : [text('at ')]),
            startPart(lastGood.item, when),
          ]),
      text('. '),
      { text: 'Suspects', suspects: { service: row.key } },
    ],
  }
}
