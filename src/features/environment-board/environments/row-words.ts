import {
  effectOf,
  type DeploymentItem,
  type ServiceEvent,
} from '#src/deployments/past/service-event.ts'
import type { Past } from '#src/deployments/past/past.ts'
import type { WhyNoGood } from '#src/deployments/past/failing.ts'
import { ranBefore, type Status } from '#src/deployments/past/status.ts'
import { type When, WHY_UNKNOWN } from '#src/deployments/words/since-words.ts'
import { lowerFirst } from '#src/lib/text/first-letter.ts'
import { epochMs, NO_TIME, UNKNOWN_TIME } from '#src/lib/time/instant.ts'
import { formatSpan } from '#src/lib/time/span-format.ts'
import { dayKey, formatBriefTime } from '#src/lib/time/time-format.ts'
import type { GlyphAppearance } from '#src/ui/marks/glyph.tsx'
import type { Trouble } from '#src/shared/trouble-appearance.ts'

/** How the state of an environment is shown: its look, its line, and what is known besides. */
export type StateWords = {
  /** The glyph of a state, or the icon of why there is none. */
  readonly appearance: GlyphAppearance | { readonly trouble: Trouble } | undefined
  /** "Failing since 16:31" */
  readonly line: string
  /** Whether the line begins with a name or a value, whose letters stay as they are in the middle of a sentence. */
  readonly keepsCase?: boolean
  /** The same for a sentence, if the line leaves something out: "1 of 2 services stopped: worker since ≈ 11:04". */
  readonly inFull?: string | undefined
  /** "55 min, 3 attempts" */
  readonly detail: string | undefined
}

/** The line in the middle of a sentence. */
export const lineInMiddle = ({ line, keepsCase }: StateWords): string =>
  keepsCase ? line : lowerFirst(line)

/** The same in full. */
export const fullInMiddle = (words: StateWords): string =>
  lineInMiddle({ ...words, line: words.inFull ?? words.line })

/** When a deployment was triggered, as short as a column needs: "14:03", or "18 Nov, 09:12" on another day. */
export const startBriefly = ({ deployment }: DeploymentItem, { zone, now }: When): string =>
  epochMs(deployment.created_at) === undefined
    ? UNKNOWN_TIME
    : formatBriefTime(deployment.created_at, zone, dayKey(now, zone))

export const joinWords = (...words: readonly (string | undefined)[]): string | undefined => {
  const known = words.filter((word) => word !== undefined && word !== '' && word !== NO_TIME)
  return known.length === 0 ? undefined : known.join(', ')
}

/** "55 min" */
export const spanSince = (event: ServiceEvent, past: Past | undefined, now: number): string => {
  const { at, requestedAt } = effectOf(event, past)
  const ms = at ?? requestedAt
  return ms === undefined || ms > now ? '' : formatSpan(now - ms)
}

/** "the newest deployment cannot be read"; undefined if it can. */
export const newestUnreadWords = (count: number): string | undefined =>
  count === 0
    ? undefined
    : count === 1
      ? 'the newest deployment cannot be read'
      : `the newest ${count} deployments cannot be read`

/** Why the last good deploy of a service that fails is not known. */
export const noGoodWords = (status: Status, why: WhyNoGood): string =>
  why === 'listEnds' && !ranBefore(status)
    ? 'never succeeded before in the history'
    : `last good not known: ${WHY_UNKNOWN[why === 'listEnds' ? 'unclear' : why]}`
