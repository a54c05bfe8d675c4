import { createContext } from 'react'
import { EMPTY_HISTORY, type Loaded } from '#src/deployments/history/history.ts'
import { keptFor } from '#src/lib/values/kept-for.ts'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import { type Past, pastsIn } from '#src/deployments/past/past.ts'
import { rollbackOf, type Rollback } from '#src/deployments/past/failing.ts'
import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { openFailures, statusAfter } from '#src/deployments/past/status.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'

/** What an event is to a deploy that still fails: the one that brought what runs, or the first one that failed. */
export type FailureMark = 'lastGood' | 'firstBad'

/** What is to be marked of a service in a deployment. */
export type MarkedAs = {
  readonly end: FailureMark | undefined
  readonly rollback: Rollback | undefined
}

const endsIn = keptFor((loaded: Loaded): ReadonlyMap<ServiceEvent['service'], FailureMark> => {
  const ends = new Map<ServiceEvent['service'], FailureMark>()
  for (const past of pastsIn(loaded).values()) {
    if (!past.events.some(({ meaning }) => meaning.end === 'failed')) continue
    const status = statusAfter(past, 0, -Infinity)
    const { runs, unknowns } = status
    const first = openFailures(status).find(({ meaning }) => meaning.act === 'deploy')
    if (!first || !runs) continue
    // If something is missing between the two, an older one may have failed first.
    if (unknowns.some(({ index }) => index > first.index && index < runs.index)) continue
    ends.set(first.service, 'firstBad')
    ends.set(runs.service, 'lastGood')
  }
  return ends
})

/** Whether an event is an end of a failure that is still open, or looks like a rollback. */
export const markedAs = (loaded: Loaded, past: Past, event: ServiceEvent): MarkedAs => ({
  end: endsIn(loaded).get(event.service),
  rollback: rollbackOf(past, event),
})

const END_WORDS: Record<FailureMark, string> = {
  lastGood: 'last good',
  firstBad: 'first bad',
}

/** "last good", "first bad", "looks like a rollback to v1.9.3"; undefined if there is nothing to say. */
export const markedWords = ({ end, rollback }: MarkedAs): string | undefined => {
  const words = [
    ...(end ? [END_WORDS[end]] : []),
    ...(rollback ? [`looks like a rollback to ${inSentence(rollback.version, 40)}`] : []),
  ]
  return words.length === 0 ? undefined : words.join(', ')
}

/** The history that the entries of the feed are from. A context, because they must not render again for each page of it. */
export const HistoryContext = createContext<Loaded>(EMPTY_HISTORY)

/** What is to be marked of a service in an entry, in words. */
export const changeMark = (loaded: Loaded, { key, service }: ServiceChange): string | undefined => {
  const past = pastsIn(loaded).get(key)
  const event = past?.events.find((one) => one.service?.record === service.record)
  return past && event && markedWords(markedAs(loaded, past, event))
}
