import { upperFirst } from '#src/lib/text/first-letter.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { COULD_NOT, OPERATION } from '#src/deployments/words/act-words.ts'
import { formatBriefTime } from '#src/lib/time/time-format.ts'
import { type Effect, effectOf, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import { openFailures, unknownAbove } from '#src/deployments/past/status.ts'
import { WHY_UNKNOWN, effectInTable, untilWords } from '#src/deployments/words/since-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { stateAppearance, type StateAppearance } from '#src/deployments/record/state-appearance.ts'
import type { ServiceThen } from './services-at.ts'

/** A service at a moment, in words. */
export type ThenWords = {
  readonly appearance: StateAppearance | undefined
  /** "Deployed", "Not known" */
  readonly state: string
  /** The version that ran or ran last; undefined if none is proven or given. */
  readonly version: string | undefined
  /** "≈ 12:03", "12:00 (requested)"; empty if not known. */
  readonly since: string
  /** The time in `since`, in ms since the epoch. */
  readonly sinceAt: number | undefined
  /** As `untilWords`; empty if nothing ran. */
  readonly until: string
  /** The time in `until`. */
  readonly untilAt: number | undefined
  /** What else is known: attempts, restarts, or why the version is not known. */
  readonly note: string
}

const timeOf = ({ at, requestedAt }: Effect): number | undefined => at ?? requestedAt

const versionIn = ({ service, meaning }: ServiceEvent): string | undefined => {
  const version =
    service && meaning.act !== 'restart' && meaning.act !== 'stop' && meaning.act !== 'delete'
      ? versionOf(service)
      : undefined
  return version === undefined ? undefined : clip(visible(version), 40)
}

/** `today` is a `dayKey`. */
export const thenWords = ({ status, until }: ServiceThen, zone: Zone, today: string): ThenWords => {
  const { past, runs, is, isSince, restarted, unclear, underWay, overlapped } = status
  const when = (event: ServiceEvent) => effectInTable(effectOf(event, past), zone, today)
  const notes = [
    ...openFailures(status).map((event) => {
      const { act } = event.meaning
      const what =
        act === 'deploy'
          ? `${versionIn(event) ?? 'A version'} ${COULD_NOT.deploy}`
          : upperFirst(COULD_NOT[act])
      return `${what}, ${when(event)}.`
    }),
    ...(restarted && is === 'up' ? [`Restarted ${when(restarted)}.`] : []),
    ...(unclear
      ? [`${clip(visible(stateAppearance(unclear.state).label), 40)}, ${when(unclear)}.`]
      : []),
    ...(underWay
      ? [
          `${versionIn(underWay) ?? `A ${OPERATION[underWay.meaning.act]}`} under way, requested ${formatBriefTime(underWay.requestedAt ?? NaN, zone, today)}.`,
        ]
      : []),
  ]
  const proves = is === 'up' ? (runs ?? isSince) : isSince
  const above = unknownAbove(status, proves)
  const asOf = isSince && above ? [`What came after is not known: ${WHY_UNKNOWN[above.why]}.`] : []
  const why =
    overlapped.length > 0 && !runs
      ? ['Two deployments overlapped, so it is not known which version ran.']
      : runs || is === 'deleted'
        ? []
        : ['No loaded record proves which version ran.']
  const common = { version: runs && versionIn(runs), note: [...why, ...notes, ...asOf].join(' ') }
  if (is === 'unknown' || !isSince)
    return {
      ...common,
      appearance: undefined,
      state: runs ? 'Not known whether it ran' : 'Not known',
      since: '',
      sinceAt: undefined,
      until: '',
      untilAt: undefined,
    }
  const since = effectOf(proves ?? isSince, past)
  const appearance = stateAppearance(is === 'up' && runs ? runs.state : isSince.state)
  return {
    ...common,
    appearance,
    state: appearance.label,
    since: effectInTable(since, zone, today),
    sinceAt: timeOf(since),
    until: until ? untilWords(until, zone, today) : '',
    untilAt: until?.kind === 'ended' ? timeOf(until.effect) : undefined,
  }
}
