import { epochMs, type Zone } from '#src/lib/instant.ts'
import { spellSpan } from '#src/lib/span-format.ts'
import {
  type DeploymentItem,
  ENVIRONMENT,
  type Loaded,
} from '#src/deployments/insights/service-index.ts'
import { counted } from '#src/lib/counted.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { deploymentInProgress } from '#src/deployments/insights/in-progress.ts'
import { failuresIn } from '#src/deployments/insights/failures.ts'
import { type Fact, failingFact, lastFact, progressFact } from './headline-facts.ts'
import { type CurrentService, currentServices } from '#src/deployments/insights/current-services.ts'
import { standingIn } from '#src/deployments/insights/environment-standing.ts'
import { type Part, startPart, together } from '#src/deployments/insights/sentence.ts'
import { namesOf } from '#src/deployments/record/service-words.ts'
import type { When } from '#src/deployments/insights/since-words.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'

/** The page's headline: one or two sentences, and the facts that support them. */
export type Headline = { readonly sentence: readonly Part[]; readonly facts: readonly Fact[] }

/** Failing services that get a line each. */
const LINES = 3

const text = (words: string): Part => ({ text: words })

/** "Deploying since 14:29." · "Deployment failed at 13:52." */
const stateSentence = (at: DeploymentItem, toned: boolean, when: When, atLeast = false): Part[] => {
  const { label, tone } = lookOf(at.deployment.status)
  const failed = tone === 'danger'
  const speaks = toned && (failed || tone === 'warning')
  return [
    { text: inSentence(label), ...(speaks && { tone }) },
    text(failed ? ' at ' : ` since ${atLeast ? 'at least ' : ''}`),
    startPart(at, when),
    text('.'),
  ]
}

const startMs = ({ failing }: CurrentService): number =>
  (failing && epochMs(failing.since.item.deployment.created_at)) ?? Infinity

/** " checkout-worker has been failing for 40 minutes." */
const failingSentence = (rows: readonly CurrentService[], { now }: When): Part[] => {
  const longest = rows.toSorted((a, b) => startMs(a) - startMs(b))[0]
  if (!longest) return []
  const names = namesOf(rows.map(({ service }) => service))
  const many = rows.length > 1
  const tone = 'danger' as const
  const ms = now - startMs(longest)
  // If the local clock is behind the server's, the span is unknown.
  if (!(ms >= 0))
    return [text(` ${names} ${many ? 'are' : 'is'} `), { text: 'failing', tone }, text('.')]
  const least = longest.failing?.since.atLeast ? 'at least ' : ''
  const most = many ? `, the long${rows.length > 2 ? 'est' : 'er'}` : ''
  const span = `failing${most} for ${least}${together(spellSpan(ms))}`
  return [text(` ${names} ${many ? 'have' : 'has'} been `), { text: span, tone }, text('.')]
}

/**
 * The state of the environment in a sentence: since when it holds, what fails and for how long.
 * Undefined if no deployment can be read.
 */
export const headlineOf = (loaded: Loaded, zone: Zone, now: number): Headline | undefined => {
  const when = { zone, now }
  const standing = standingIn(loaded)
  if (!standing) return undefined
  const running = deploymentInProgress(loaded)
  const { open } = failuresIn(loaded)
  const failedAsAWhole = open.get(ENVIRONMENT)
  const failing = currentServices(loaded).filter((row) => row.failing !== undefined)
  const calm = open.size === 0 || (!running && failing.length === 0)
  const first = running
    ? stateSentence(running, calm, when)
    : stateSentence(standing.since, calm, when, standing.atLeast)
  const lines = failing.slice(0, LINES).flatMap((row) => failingFact(row, when) ?? [])
  const more = failing.length - lines.length
  return {
    sentence: [
      ...first,
      ...(running && failedAsAWhole
        ? [text(' '), ...stateSentence(failedAsAWhole.item, failing.length === 0, when)]
        : []),
      ...failingSentence(failing, when),
    ],
    facts: [
      running ? progressFact(loaded, running, when) : lastFact(loaded, standing.by, when),
      ...lines,
      ...(more > 0
        ? [
            {
              key: 'more',
              state: failing[LINES]?.service.record.status,
              parts: [text(`${counted(more, 'more service')} failing`)],
            },
          ]
        : []),
    ],
  }
}
