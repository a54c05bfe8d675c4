import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { isUnsure, type Status, unknownAbove } from '#src/deployments/past/status.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { namesOf } from '#src/deployments/record/service-words.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { counted } from '#src/lib/text/counted.ts'
import { type Part, sentence } from '#src/deployments/words/sentence.ts'
import { effectWords, type When, WHY_UNKNOWN } from '#src/deployments/words/since-words.ts'
import { effectPart, opening } from './failing-words.ts'

/** How services stand of which none fails, and the event that the sentence is about. */
export type StatusSentence = { readonly parts: readonly Part[]; readonly by: ServiceEvent }

type At = { readonly status: Status; readonly event: ServiceEvent }

const nameAll = (all: readonly At[]): string => namesOf(all.map(({ status }) => status.past))

const timeOf = ({ event, status }: At, when: When): Part => effectPart(event, status, when)

/** By the event that made it so, the newest first. */
const since = (
  statuses: readonly Status[],
  eventOf: (status: Status) => ServiceEvent | undefined,
): readonly At[] =>
  statuses
    .flatMap((status): At[] => {
      const event = eventOf(status)
      return event ? [{ status, event }] : []
    })
    .toSorted((a, b) => a.event.index - b.event.index)

/** "was", "were" */
const be = ({ length }: readonly At[]): string => (length > 1 ? 'were' : 'was')

/** "; it was deleted at ≈ 10:34": a state that says nothing brings nothing back. */
const deletedWords = (alike: readonly At[], isAll: boolean, when: When): readonly Part[] => {
  const [lead] = since(
    alike.map(({ status }) => status),
    ({ is, isSince }) => (is === 'deleted' ? isSince : undefined),
  )
  if (!lead || alike.some(({ status }) => status.is !== 'deleted')) return []
  const who = isAll ? ', ' : `; ${alike.length > 1 ? 'they' : 'it'} ${be(alike)} `
  return sentence`${who}deleted at ${timeOf(lead, when)}`
}

/** "web was unavailable at 11:00", "Unavailable at 11:00": whether such a state lasts is not known. */
const unclearSentence = (
  unclear: readonly At[],
  isAll: boolean,
  when: When,
): StatusSentence | undefined => {
  const [lead] = unclear
  if (!lead) return undefined
  const { state } = lead.event
  const { label, tone } = stateAppearance(state)
  const alike = unclear.filter(({ event }) => event.state === state)
  const at = timeOf(lead, when)
  if (state === 'UNAVAILABLE') {
    const what: Part = {
      text: isAll ? inSentence(label) : 'unavailable',
      opens: isAll,
      ...(tone === 'warning' && { tone }),
    }
    const who = isAll ? '' : `${nameAll(alike)} ${be(alike)} `
    return {
      by: lead.event,
      parts: sentence`${who}${what} at ${at}${deletedWords(alike, isAll, when)}`,
    }
  }
  // What another state means is not known.
  const said = state === undefined ? 'gave no state' : `reported ${inSentence(label)}`
  return {
    by: lead.event,
    parts: sentence`${nameAll(alike)} ${said} at ${at}${deletedWords(alike, false, when)}`,
  }
}

/** "worker has been stopped since ≈ 11:04; web runs", "Stopped since ≈ 11:04" */
const stoppedSentence = (
  stopped: readonly At[],
  up: readonly At[],
  all: number,
  when: When,
): StatusSentence | undefined => {
  const [lead] = stopped
  if (!lead) return undefined
  const time = timeOf(lead, when)
  const isOne = stopped.every(({ event }) => event.index === lead.event.index)
  if (stopped.length === all && isOne)
    return { by: lead.event, parts: sentence`${opening('Stopped since ')}${time}` }
  const who =
    stopped.length > 1
      ? `${stopped.length} of ${counted(all, 'service')} have`
      : `${nameAll(stopped)} has`
  const what = sentence`${who} been stopped${isOne ? ' since' : ', most recently at'} ${time}`
  const [newest] = up
  if (newest && newest.event.index < lead.event.index) {
    const started = up.filter(({ event }) => event.index === newest.event.index)
    const how = newest.event.meaning.act === 'restart' ? 'restarted' : 'deployed'
    return {
      by: newest.event,
      parts: sentence`${what}; ${nameAll(started)} ${be(started)} ${how} at ${timeOf(newest, when)}`,
    }
  }
  const others = newest && `; ${nameAll(up)} ${up.length > 1 ? 'run' : 'runs'}`
  return { by: lead.event, parts: sentence`${what}${others}` }
}

/** "Deployed since ≈ 11:50 (requested 11:00)", "Deployed since ≈ 10:04, restarted ≈ 11:04" */
const deployedSentence = (up: readonly At[], when: When): StatusSentence | undefined => {
  const [lead] = up
  if (!lead) return undefined
  const { status, event } = lead
  const isBelowGap = unknownAbove(status, event)?.why === 'gap'
  const how = opening(isBelowGap ? 'Deployed at ' : 'Deployed since ')
  const after = isBelowGap ? '; some deployments since then are not loaded' : ''
  if (event.meaning.act === 'deploy')
    return {
      by: event,
      parts: sentence`${how}${effectPart(event, status, when, effectWords)}${after}`,
    }
  // Above a record that cannot be read, it is not known what was restarted.
  const [deploy] = since(
    up.map((one) => one.status),
    ({ runs, unknowns }) =>
      unknowns.some(({ index }) => index > event.index && index < (runs?.index ?? 0))
        ? undefined
        : runs,
  )
  const what = deploy
    ? sentence`${how}${timeOf(deploy, when)}, restarted `
    : opening('Restarted at ')
  return { by: event, parts: sentence`${what}${timeOf(lead, when)}${after}` }
}

/** "Whether web still runs is not known: the stop at ≈ 11:04 does not name it" */
const doubtfulSentence = (doubtful: readonly At[], when: When): StatusSentence | undefined => {
  const [lead] = doubtful
  if (!lead) return undefined
  const [run, it] = doubtful.length > 1 ? ['run', 'them'] : ['runs', 'it']
  const act = lead.event.meaning.act === 'delete' ? 'deletion' : 'stop'
  const what = opening(`Whether ${nameAll(doubtful)} still ${run} is not known: the ${act} at `)
  return { by: lead.event, parts: sentence`${what}${timeOf(lead, when)} does not name ${it}` }
}

/** "Whether web runs is not known: two deployments overlapped" */
const unsureSentence = (unsure: readonly At[]): StatusSentence | undefined => {
  const [lead] = unsure
  const run = unsure.length > 1 ? 'run' : 'runs'
  const words = `Whether ${nameAll(unsure)} ${run} is not known: ${WHY_UNKNOWN.overlap}`
  return lead && { by: lead.event, parts: [opening(words)] }
}

/** How services stand of which none fails; undefined if nothing is known of any. */
export const statusSentence = (
  statuses: readonly Status[],
  when: When,
): StatusSentence | undefined => {
  // What was deleted and has said anything since is told of like what is there.
  const there = statuses.filter(
    ({ is, goneSince, unclear }) => (is !== 'deleted' || unclear) && !goneSince,
  )
  const [deleted] = since(statuses, ({ is, isSince }) => (is === 'deleted' ? isSince : undefined))
  if (there.length === 0)
    return (
      deleted && {
        by: deleted.event,
        parts: [opening('Deleted since '), timeOf(deleted, when)],
      }
    )
  const unclear = since(there, (status) => status.unclear)
  const stopped = since(there, (status) => (status.is === 'stopped' ? status.isSince : undefined))
  const up = since(there, ({ is, isSince }) => (is === 'up' ? isSince : undefined))
  const doubtful = since(there, ({ is, isSince }) =>
    is === 'unknown' && isSince?.doubtful ? isSince : undefined,
  )
  const unsure = since(there, (status) => (isUnsure(status) ? status.lastNamed : undefined))
  return (
    unclearSentence(unclear, unclear.length === there.length, when) ??
    doubtfulSentence(doubtful, when) ??
    unsureSentence(unsure) ??
    stoppedSentence(stopped, up, there.length, when) ??
    deployedSentence(up, when)
  )
}
