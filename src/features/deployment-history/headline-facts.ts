import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import { formatSpan } from '#src/lib/span-format.ts'
import { NO_TIME } from '#src/lib/instant.ts'
import type { DeploymentItem, Loaded } from './appearances.ts'
import { causeOf } from './cause.ts'
import { changesAt } from './changes.ts'
import { clip, visible } from './display-text.ts'
import { durationOf } from './duration.ts'
import type { RunningService } from './running-now.ts'
import { type Part, startPart, together } from './sentence.ts'
import { sentenceName } from './service-words.ts'
import { versionOf, type Service } from './services.ts'
import { similarDuration } from './similar-duration.ts'
import { saySince, type When, WHY_AT_LEAST, WHY_NO_GOOD } from './since-words.ts'
import { summaryOf } from './summary.ts'

/** A line under the headline, after the glyph of a state. */
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
  const cause = causeOf(item.deployment)
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
  const cause = causeOf(item.deployment)
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

/** "checkout-worker failing since 13:52, first bad v1.9.4, last good v1.9.3 at 13:04. Compare the two" */
export const failingFact = (row: RunningService, when: When): Fact | undefined => {
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
        text: `${name} failing ${saySince(since, when)}`,
        strong: true,
        deploymentId: since.item.id,
      },
      ...(since.atLeast ? [text(`, ${WHY_AT_LEAST[since.atLeast]}`)] : []),
      // Of a row whose start is not known, the first bad one is not known either.
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
            text('. '),
            {
              text: 'Compare the two',
              compare: { newer: firstBad.item.id, older: lastGood.item.id },
            },
          ]),
    ],
  }
}
