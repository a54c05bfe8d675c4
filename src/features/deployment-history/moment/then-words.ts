import type { Zone } from '#src/lib/instant.ts'
import { formatBriefTime } from '#src/lib/time-format.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { lookOf, type StateLook } from '#src/deployments/record/state-look.ts'
import type { ServiceThen } from '#src/deployments/insights/at-moment.ts'
import type { Attempt } from '#src/deployments/insights/service-standing.ts'
import { untilWords } from '#src/deployments/insights/until-words.ts'

/** A service at a moment, in words. */
export type ThenWords = {
  readonly look: StateLook | undefined
  /** "Deployed", "Not known" */
  readonly state: string
  /** The version that ran or ran last; undefined if none is proven or given. */
  readonly version: string | undefined
  /** "12:03", "at least 14 Nov, 12:03"; empty if not known */
  readonly since: string
  /** The time in `since`. */
  readonly sinceAt: string | undefined
  /** As `untilWords`; empty if nothing ran. */
  readonly until: string
  /** The time in `until`, in ms since the epoch. */
  readonly untilAt: number | undefined
  /** What else is known: an attempt under way or failed, or why the version is not known. */
  readonly note: string
}

const short = (version: string | undefined) =>
  version === undefined ? undefined : clip(visible(version), 40)

/** `today` is a `dayKey`. */
export const thenWords = (
  { standing, until }: ServiceThen,
  zone: Zone,
  today: string,
): ThenWords => {
  const brief = ({ item }: Pick<Attempt, 'item'>) =>
    formatBriefTime(item.deployment.created_at, zone, today)
  const nothing = {
    look: undefined,
    version: undefined,
    since: '',
    sinceAt: undefined,
    until: '',
    untilAt: undefined,
  }
  switch (standing.kind) {
    case 'missing':
      return {
        ...nothing,
        state: 'Deleted',
        note: standing.deletedBy ? `Deleted ${brief({ item: standing.deletedBy })}.` : '',
      }
    case 'notNamed':
    case 'hidden':
      return {
        ...nothing,
        state: 'Not known',
        note: 'A record that may name it is missing or cannot be read.',
      }
    case 'running':
    case 'stopped':
    case 'unproven': {
      const { failed, underWay } = standing
      const attempts = [
        underWay &&
          `≈ ${short(underWay.version) ?? 'a deployment'} under way, from ${brief(underWay)}.`,
        failed && `${short(failed.version) ?? 'A deployment'} failed ${brief(failed)}.`,
      ].filter((words) => words !== undefined)
      if (standing.kind === 'unproven') {
        const why = 'No loaded record proves which version ran.'
        return { ...nothing, state: 'Not proven', note: [why, ...attempts].join(' ') }
      }
      const look = lookOf(standing.state)
      const isRunning = standing.kind === 'running'
      const since = isRunning ? standing.since.item : standing.by
      const atLeast = isRunning && standing.since.atLeast ? 'at least ' : ''
      return {
        look,
        state: look.label,
        version: short(isRunning ? standing.version : standing.deployed?.version),
        since: `${atLeast}${brief({ item: since })}`,
        sinceAt: since.deployment.created_at,
        until: until ? untilWords(until, zone, today) : '',
        untilAt: until?.kind === 'changed' ? until.end : undefined,
        note: attempts.join(' '),
      }
    }
  }
}
