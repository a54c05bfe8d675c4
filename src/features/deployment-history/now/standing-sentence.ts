import type { ServiceEvent } from '#src/deployments/past/service-event.ts'
import { isUnsure, type Status, unknownAbove } from '#src/deployments/past/status.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { namesOf } from '#src/deployments/record/service-words.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import { counted } from '#src/lib/text/counted.ts'
import type { Part } from '#src/deployments/words/sentence.ts'
import { effectWords, type When, WHY_UNKNOWN } from '#src/deployments/words/since-words.ts'
import { effectPart, opening, textPart } from './failing-words.ts'

/** How services stand of which none fails, and the event that the sentence is about. */
export type Standing = { readonly parts: readonly Part[]; readonly by: ServiceEvent }

type At = { readonly status: Status; readonly event: ServiceEvent }

const nameAll = (all: readonly At[]): string => namesOf(all.map(({ status }) => status.past))

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

/** "; it was deleted at ≈ 10:34": a state that says nothing brings nothing back. */
const deletedWords = (alike: readonly At[], isAll: boolean, when: When): readonly Part[] => {
  const [lead] = since(
    alike.map(({ status }) => status),
    ({ is, isSince }) => (is === 'deleted' ? isSince : undefined),
  )
  if (!lead || alike.some(({ status }) => status.is !== 'deleted')) return []
  const who = isAll ? ', ' : alike.length > 1 ? '; they were ' : '; it was '
  return [textPart(`${who}deleted at `), effectPart(lead.event, lead.status, when)]
}

/** "web was unavailable at 11:00", "Unavailable at 11:00": whether such a state lasts is not known. */
const unclearSentence = (
  unclear: readonly At[],
  isAll: boolean,
  when: When,
): Standing | undefined => {
  const [lead] = unclear
  if (!lead) return undefined
  const { state } = lead.event
  const { label, tone } = lookOf(state)
  const alike = unclear.filter(({ event }) => event.state === state)
  const at = effectPart(lead.event, lead.status, when)
  // What another state means is not known.
  if (state !== 'UNAVAILABLE')
    return {
      by: lead.event,
      parts: [
        textPart(nameAll(alike)),
        textPart(state === undefined ? ' gave no state at ' : ` reported ${inSentence(label)} at `),
        at,
        ...deletedWords(alike, false, when),
      ],
    }
  const who = isAll ? [] : [textPart(`${nameAll(alike)} ${alike.length > 1 ? 'were' : 'was'} `)]
  return {
    by: lead.event,
    parts: [
      ...who,
      {
        text: isAll ? inSentence(label) : 'unavailable',
        opens: isAll,
        ...(tone === 'warning' && { tone }),
      },
      textPart(' at '),
      at,
      ...deletedWords(alike, isAll, when),
    ],
  }
}

/** "; web was deployed at ≈ 11:34" */
const startedWords = (
  started: readonly At[],
  { event, status }: At,
  when: When,
): readonly Part[] => [
  textPart(`; ${nameAll(started)} ${started.length > 1 ? 'were' : 'was'} `),
  textPart(event.meaning.act === 'restart' ? 'restarted at ' : 'deployed at '),
  effectPart(event, status, when),
]

/** "worker has been stopped since ≈ 11:04; web runs", "Stopped since ≈ 11:04" */
const stoppedSentence = (
  stopped: readonly At[],
  up: readonly At[],
  all: number,
  when: When,
): Standing | undefined => {
  const [lead] = stopped
  if (!lead) return undefined
  const time = effectPart(lead.event, lead.status, when)
  const last = stopped.some(({ event }) => event.index !== lead.event.index)
  const isAll = stopped.length === all
  if (isAll && !last) return { by: lead.event, parts: [opening('Stopped since '), time] }
  const who =
    stopped.length > 1 ? `${stopped.length} of ${counted(all, 'service')}` : nameAll(stopped)
  const [newest] = up
  return {
    by: newest && newest.event.index < lead.event.index ? newest.event : lead.event,
    parts: [
      textPart(
        `${who} ${stopped.length > 1 ? 'have' : 'has'} been stopped${last ? ', the last' : ''} since `,
      ),
      time,
      ...(newest && newest.event.index < lead.event.index
        ? startedWords(
            up.filter(({ event }) => event.index === newest.event.index),
            newest,
            when,
          )
        : newest
          ? [textPart(`; ${nameAll(up)} ${up.length > 1 ? 'run' : 'runs'}`)]
          : []),
    ],
  }
}

/** "Deployed since ≈ 11:50 (requested 11:00)", "Deployed since ≈ 10:04, restarted ≈ 11:04" */
const deployedSentence = (up: readonly At[], when: When): Standing | undefined => {
  const [lead] = up
  if (!lead) return undefined
  const { status, event } = lead
  const isBelowGap = unknownAbove(status, event)?.why === 'gap'
  const how = isBelowGap ? 'Deployed at ' : 'Deployed since '
  const after = isBelowGap ? [textPart('; deployments since then are missing')] : []
  if (event.meaning.act === 'deploy')
    return {
      by: event,
      parts: [opening(how), effectPart(event, status, when, effectWords), ...after],
    }
  const restarted = [effectPart(event, status, when), ...after]
  // Above a record that cannot be read, it is not known what was restarted.
  const [deploy] = since(
    up.map((one) => one.status),
    ({ runs, unknowns }) =>
      unknowns.some(({ index }) => index > event.index && index < (runs?.index ?? 0))
        ? undefined
        : runs,
  )
  return {
    by: event,
    parts: deploy
      ? [
          opening(how),
          effectPart(deploy.event, deploy.status, when),
          textPart(', restarted '),
          ...restarted,
        ]
      : [opening('Restarted at '), ...restarted],
  }
}

/** "Whether web still runs is not known: the stop at ≈ 11:04 does not name it" */
const doubtfulSentence = (doubtful: readonly At[], when: When): Standing | undefined => {
  const [lead] = doubtful
  if (!lead) return undefined
  const many = doubtful.length > 1
  const act = lead.event.meaning.act === 'delete' ? 'deletion' : 'stop'
  return {
    by: lead.event,
    parts: [
      opening(
        `Whether ${nameAll(doubtful)} still ${many ? 'run' : 'runs'} is not known: the ${act} at `,
      ),
      effectPart(lead.event, lead.status, when),
      textPart(` does not name ${many ? 'them' : 'it'}`),
    ],
  }
}

/** "Whether web runs is not known: two deployments overlapped" */
const unsureSentence = (unsure: readonly At[]): Standing | undefined => {
  const [lead] = unsure
  return (
    lead && {
      by: lead.event,
      parts: [
        opening(
          `Whether ${nameAll(unsure)} ${unsure.length > 1 ? 'run' : 'runs'} is not known: ${WHY_UNKNOWN.overlap}`,
        ),
      ],
    }
  )
}

/** How services stand of which none fails; undefined if nothing is known of any. */
export const standingSentence = (statuses: readonly Status[], when: When): Standing | undefined => {
  // What was deleted and has said anything since is told of like what is there.
  const there = statuses.filter(
    ({ is, goneSince, unclear }) => (is !== 'deleted' || unclear) && !goneSince,
  )
  const [deleted] = since(statuses, ({ is, isSince }) => (is === 'deleted' ? isSince : undefined))
  if (there.length === 0)
    return (
      deleted && {
        by: deleted.event,
        parts: [opening('Deleted since '), effectPart(deleted.event, deleted.status, when)],
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
