import {
  failingAmong,
  failureKind,
  type FailingStatus,
  lasts,
} from '#src/deployments/past/failing.ts'
import { type ServiceEvent, effectOf } from '#src/deployments/past/service-event.ts'
import type { Status } from '#src/deployments/past/status.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { listed, namesOf } from '#src/deployments/record/service-words.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { countFailing, COULD_NOT } from '#src/deployments/words/act-words.ts'
import { type Part, sentence, together } from '#src/deployments/words/sentence.ts'
import { effectBriefly, type When } from '#src/deployments/words/since-words.ts'
import { formatIso } from '#src/lib/time/time-format.ts'
import { spellSpan } from '#src/lib/time/span-format.ts'

/** The first words of a sentence, unless they are a name. */
export const opening = (words: string): Part => ({ text: words, opens: true })

/** What fails, in the tone of failures. */
export const danger = (words: string): Part => ({ text: words, tone: 'danger' })

/** When an event took effect, as a link to its deployment. */
export const effectPart = (
  event: ServiceEvent,
  status: Pick<Status, 'past'> | undefined,
  when: When,
  words = effectBriefly,
): Part => {
  const effect = effectOf(event, status?.past)
  const { id, deployment } = event.item
  return {
    text: words(effect, when),
    at: effect.at === undefined ? deployment.created_at : formatIso(effect.at, 'UTC'),
    deploymentId: id,
  }
}

/** The services that fail, those whose newest failure is the newest first. */
export const failingServices = (statuses: ReadonlyMap<string, Status>): readonly FailingStatus[] =>
  failingAmong(statuses.values()).toSorted((a, b) => a.newest.index - b.newest.index)

/** The versions that failed, oldest first: "2.1.0, 2.1.1 and 2.1.2". */
export const versionsOf = (events: readonly ServiceEvent[]): string =>
  listed([
    ...new Set(
      events.flatMap(({ service }) => {
        const version = service && versionOf(service)
        return version === undefined ? [] : [clip(visible(version), 40)]
      }),
    ),
  ])

const namesIn = (group: readonly FailingStatus[]): string =>
  namesOf(group.map(({ status }) => status.past))

/** "web could not be stopped at ≈ 11:34; 2.0.0 was running", "web was failing when it was stopped at ≈ 11:44" */
const otherClause = (group: Group, when: When): readonly Part[] => {
  const [row, ...others] = group
  const { status, newest } = row
  const { is, isSince, runs } = status
  const names = namesIn(group)
  const failedAt = effectPart(newest, status, when)
  const stoppedAt = isSince && effectPart(isSince, status, when)
  switch (failureKind(row)) {
    case 'untilStopped':
      return sentence`${names} was failing when it was stopped at ${stoppedAt}`
    case 'attempt': {
      const version = runs && is === 'up' && others.length === 0 ? versionsOf([runs]) : ''
      const before =
        is === 'stopped' && stoppedAt
          ? sentence`; it has been stopped since ${stoppedAt}`
          : version && `; ${version} was running`
      return sentence`${names} ${danger(COULD_NOT[newest.meaning.act])} at ${failedAt}${before}`
    }
    default:
      return sentence`${names} was failing at ${failedAt}; what came after it is not known`
  }
}

/** "failing for at least 36 minutes"; without a span if the clock is behind the API's. */
const spanOf = ({ status, attempts, atLeast }: FailingStatus, { now }: When) => {
  const { at, requestedAt } = effectOf(attempts[0], status.past)
  const ms = now - (at ?? requestedAt ?? Number.NaN)
  return ms >= 0 ? `for ${atLeast ? 'at least ' : ''}${together(spellSpan(ms))}` : undefined
}

type Group = readonly [FailingStatus, ...FailingStatus[]]

/** Those that began to fail in the same deployment share a clause. */
const groupsOf = (rows: readonly FailingStatus[]): readonly Group[] => {
  const groups = new Map<string, [FailingStatus, ...FailingStatus[]]>()
  for (const row of rows) {
    const { attempts, newest, atLeast, status } = row
    const kind = failureKind(row)
    const key =
      kind === 'lasts'
        ? `${attempts[0].index} ${atLeast}`
        : kind === 'attempt' && status.is !== 'stopped'
          ? `${newest.meaning.act} ${newest.index}`
          : row.status.past.key
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

/** More groups than this are counted. */
const MAX_CLAUSES = 2

const ongoingClause = (group: Group, when: When): readonly Part[] => {
  const [{ status }] = group
  const { unclear } = status
  const span = spanOf(group[0], when)
  const many = group.length > 1
  const has = span === undefined ? (many ? 'are' : 'is') : `${many ? 'have' : 'has'} been`
  const was = unclear?.state === 'UNAVAILABLE' ? 'unavailable' : 'in another state'
  const later =
    unclear && !many ? sentence`; it was ${was} at ${effectPart(unclear, status, when)}` : undefined
  return sentence`${namesIn(group)} ${has} ${danger(span === undefined ? 'failing' : `failing ${span}`)}${later}`
}

const clauseOf = (group: Group, when: When): readonly Part[] =>
  lasts(group[0]) ? ongoingClause(group, when) : otherClause(group, when)

/** "checkout has been failing for 10 minutes, a-reports for 10 days 2 hours": the newest failure leads. */
export const failingSentence = (rows: readonly FailingStatus[], when: When): readonly Part[] => {
  const groups = groupsOf(rows)
  const [lead, other] = groups
  if (!lead) return []
  const first = clauseOf(lead, when)
  if (!other) return first
  if (groups.length > MAX_CLAUSES) {
    if (!rows.every(lasts))
      return sentence`${first}; ${countFailing(groups.slice(1).flat(), 'more service')}`
    const span = spanOf(lead[0], when)
    return sentence`${namesIn(rows)} are ${danger('failing')}, most recently ${namesIn(lead)}${span && `, ${span}`}`
  }
  const isAlike = [lead, other].every(([row]) => lasts(row))
  const span = isAlike ? spanOf(other[0], when) : undefined
  return span === undefined
    ? sentence`${first}; ${clauseOf(other, when)}`
    : sentence`${first}, ${namesIn(other)} ${span}`
}
