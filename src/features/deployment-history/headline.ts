import { epochMs, type Zone } from '#src/lib/instant.ts'
import { spellSpan } from '#src/lib/span-format.ts'
import type { Appearance, DeploymentItem, Loaded } from './appearances.ts'
import { counted } from '#src/lib/counted.ts'
import { inSentence } from './display-text.ts'
import { newestDeployment } from './earlier.ts'
import { type Fact, failingFact, lastFact, progressFact } from './headline-facts.ts'
import { type RunningService, runningNow } from './running-now.ts'
import { settledAt, verdictOf, verdictRun } from './runs.ts'
import { type Part, startPart, together } from './sentence.ts'
import { namesOf } from './service-words.ts'
import type { When } from './since-words.ts'
import { isInProgress, lookOf } from './state-look.ts'

/** What the page answers: one sentence or two, and what they rest on. */
export type Headline = { readonly sentence: readonly Part[]; readonly facts: readonly Fact[] }

/** How many of the newest deployments are looked through for the one that runs. */
const NEWEST = 20
/** Failing services that get a line each. */
const LINES = 3

const text = (words: string): Part => ({ text: words })

/** The newest deployment that runs, or else waits. */
const underWay = (loaded: Loaded): DeploymentItem | undefined => {
  const newest = loaded.items
    .slice(0, NEWEST)
    .filter((item) => item.kind === 'deployment')
    .filter(({ deployment }) => isInProgress(lookOf(deployment.status)))
  return newest.find(({ deployment }) => lookOf(deployment.status).shape === 'active') ?? newest[0]
}

/** The deployment that says how things stand when nothing runs. */
const standing = (loaded: Loaded, newest: Appearance): Appearance => {
  const settled = settledAt(loaded, newest)
  return typeof settled === 'string' ? newest : settled
}

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

const startMs = ({ failing }: RunningService): number =>
  (failing && epochMs(failing.since.item.deployment.created_at)) ?? Infinity

/** " checkout-worker has been failing for 40 minutes." */
const failingSentence = (rows: readonly RunningService[], { now }: When): Part[] => {
  const longest = rows.toSorted((a, b) => startMs(a) - startMs(b))[0]
  if (!longest) return []
  const names = namesOf(rows.map(({ service }) => service))
  const many = rows.length > 1
  const tone = 'danger' as const
  const ms = now - startMs(longest)
  // A clock that is behind the server's has no span to tell.
  if (!(ms >= 0))
    return [text(` ${names} ${many ? 'are' : 'is'} `), { text: 'failing', tone }, text('.')]
  const least = longest.failing?.since.atLeast ? 'at least ' : ''
  const span = `failing${many ? ', the longest' : ''} for ${least}${together(spellSpan(ms))}`
  return [text(` ${names} ${many ? 'have' : 'has'} been `), { text: span, tone }, text('.')]
}

/** Off since the first deployment of the row; everything else since the last one. */
const startOfStanding = (loaded: Loaded, at: Appearance) => {
  if (verdictOf(at.state) !== 'off') return { item: at.item, atLeast: false }
  const run = verdictRun(loaded, at)
  return { item: run.first.item, atLeast: run.atLeast !== undefined }
}

/**
 * The page in a sentence: what is so and since when, what fails and for how long. Undefined where
 * no deployment can be read.
 */
export const headlineOf = (loaded: Loaded, zone: Zone, now: number): Headline | undefined => {
  const when = { zone, now }
  const newest = newestDeployment(loaded)
  if (!newest) return undefined
  const running = underWay(loaded)
  const failing = runningNow(loaded).filter((row) => row.failing !== undefined)
  const calm = failing.length === 0
  const at = standing(loaded, newest)
  const { item, atLeast } = startOfStanding(loaded, at)
  const first = running
    ? stateSentence(running, calm, when)
    : stateSentence(item, calm, when, atLeast)
  const lines = failing.slice(0, LINES).flatMap((row) => failingFact(row, when) ?? [])
  const more = failing.length - lines.length
  return {
    sentence: [...first, ...failingSentence(failing, when)],
    facts: [
      running ? progressFact(loaded, running, when) : lastFact(loaded, at.item, when),
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
