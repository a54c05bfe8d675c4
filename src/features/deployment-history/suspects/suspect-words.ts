import {
  type ComparedField,
  FIELD_WORD,
  type FieldChange,
  shortIds,
} from '#src/deployments/insights/diff-service.ts'
import type { DeploymentItem } from '#src/deployments/insights/service-index.ts'
import { type Part, startPart } from '#src/deployments/insights/sentence.ts'
import { type When, WHY_AT_LEAST } from '#src/deployments/insights/since-words.ts'
import { type Event, isOfVersion, type Suspect } from '#src/deployments/insights/suspect.ts'
import type { Suspects, Untold } from '#src/deployments/insights/suspects.ts'
import type { Unclear } from '#src/deployments/insights/neighbour-changes.ts'
import type { NoEarlier } from '#src/deployments/insights/previous-service.ts'
import { type ArgumentLine, onlyChange } from '#src/deployments/record/diff-arguments.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { listed } from '#src/deployments/record/service-words.ts'
import { type Service, serviceName } from '#src/deployments/record/services.ts'
import { counted } from '#src/lib/counted.ts'

/*
 * Suspects in words, for the page and for the note that is copied. Texts of the API are in parts of their own, marked as
 * `strong` or `mono`: all others are the console's.
 */

/** A field that changed: one value, or lines of arguments. */
export type ChangeWords =
  | {
      readonly kind: 'value'
      /** The argument that has the value. */
      readonly flag: string | undefined
      readonly from: string
      readonly to: string
    }
  | { readonly kind: 'lines'; readonly lines: readonly ArgumentLine[] }

export type SuspectWords = {
  readonly id: string
  /** "checkout-worker, tag" */
  readonly title: readonly Part[]
  readonly changes: readonly ChangeWords[]
  /** Why it has its rank. */
  readonly why: readonly Part[]
}

const text = (words: string): Part => ({ text: words })
const named = (service: Service): Part => ({
  text: clip(serviceName(service), 60),
  strong: true,
})
const given = (value: string): Part => ({ text: clip(visible(value), 40), mono: true })

/** Names of services, at most five of them. */
const MOST_NAMES = 5

/** "web", "web and api", "a, b, c, d, e and 7 more" */
const nameParts = (services: readonly Service[]): readonly Part[] => {
  const shown = services.slice(0, MOST_NAMES)
  const more = services.length - shown.length
  const names = shown.flatMap((service, at): Part[] => {
    const isLast = at === shown.length - 1 && more === 0
    const before = at === 0 ? [] : [text(isLast ? ' and ' : ', ')]
    return [...before, named(service)]
  })
  return more > 0 ? [...names, text(` and ${more} more`)] : names
}

const NONE = '—'

const changeWords = ({ field, from, to, lines }: FieldChange): ChangeWords => {
  if (lines) {
    const only = onlyChange(lines)
    return only
      ? { kind: 'value', ...only }
      : { kind: 'lines', lines: lines.filter(({ kind }) => kind !== 'keep') }
  }
  const { from: was = NONE, to: is = NONE } = field === 'commit' ? shortIds(from, to) : { from, to }
  return { kind: 'value', flag: undefined, from: was, to: is }
}

const EVENT: Record<Event, string> = {
  added: 'new',
  returned: 'back',
  gone: 'deleted',
  stopped: 'stopped',
  restarted: 'restarted',
  deleted: 'deleted',
  failed: 'failed',
}

const titleOf = ({ services, event, changes }: Suspect): readonly Part[] => {
  const what = event
    ? EVENT[event]
    : listed([...new Set(changes.map(({ field }) => FIELD_WORD[field]))])
  const who = services.length === 0 ? [text('The whole environment')] : nameParts(services)
  return [...who, text(`, ${what}`)]
}

const OWN_OPERATION: Partial<Record<Event, string>> = {
  restarted: 'It failed in a restart, which deploys no version.',
  stopped: 'It failed while it was stopped; no version was deployed.',
  deleted: 'It failed while it was deleted; no version was deployed.',
}

const SAME = 'in the same deployment'

const OTHER_WITH_IT: Record<Event | 'changed', string> = {
  changed: `Changed ${SAME}`,
  added: `Named for the first time ${SAME}`,
  returned: `Back after it was deleted, ${SAME}`,
  gone: `Deleted ${SAME}`,
  stopped: `Stopped ${SAME}`,
  restarted: `Restarted ${SAME}; no version changed`,
  deleted: `Deleted ${SAME}`,
  failed: `Failed ${SAME}, although nothing of it changed`,
}

const OTHER_BETWEEN: Record<Event | 'changed', string> = {
  changed: 'Changed between the two, at ',
  added: 'Named for the first time between the two, at ',
  returned: 'Back after it was deleted, between the two, at ',
  gone: 'Deleted between the two, at ',
  stopped: 'Stopped between the two, at ',
  restarted: 'Restarted between the two, without a new version, at ',
  deleted: 'Deleted between the two, at ',
  failed: 'Failed between the two, at ',
}

const ownReason = (suspect: Suspect, found: Suspects): readonly Part[] => {
  const { rank, event, changes } = suspect
  if (event) return [text(OWN_OPERATION[event] ?? 'It failed without a new version.')]
  if (rank === 'ownVersion') return [text('Its own version changed in the first bad deployment.')]
  const hasVersion = found.ranked.some((one) => one.rank === 'ownVersion')
  const isVersionUnclear = found.unclearFields.some((field) => isOfVersion({ field }))
  const words = listed(changes.map(({ field }) => FIELD_WORD[field]))
  const rest = hasVersion ? ' too' : isVersionUnclear ? '' : '; its version did not'
  return [text(`Its ${words} changed in the first bad deployment${rest}.`)]
}

const otherReason = (suspect: Suspect, when: When): readonly Part[] => {
  const { event = 'changed', item, withIt, failed, changedBefore } = suspect
  const also = failed && event !== 'failed' ? ', and failed there' : ''
  if (withIt) {
    const before = changedBefore ? ' and before it' : ''
    return [text(`${OTHER_WITH_IT[event]}${before}${also}.`)]
  }
  const between = changedBefore ? 'Changed between the two, last at ' : OTHER_BETWEEN[event]
  return [text(between), startPart(item, when), text(`${also}.`)]
}

type LooksBack = { readonly version: string; readonly of: DeploymentItem }

/** "looks like a rollback to v1.9.3, which was good at 13:04." */
export const rollbackParts = ({ version, of }: LooksBack, when: When): readonly Part[] => [
  text('looks like a rollback to '),
  given(version),
  text(', which was good at '),
  startPart(of, when),
  text('.'),
]

/** A suspect and why it has its rank. */
export const suspectWords = (suspect: Suspect, found: Suspects, when: When): SuspectWords => {
  const { id, changes, rollback, undoneBy } = suspect
  const isOwn = id.startsWith('own')
  return {
    id,
    title: titleOf(suspect),
    changes: changes.map(changeWords),
    why: [
      ...(isOwn ? ownReason(suspect, found) : otherReason(suspect, when)),
      ...(rollback ? [text(' It '), ...rollbackParts(rollback, when)] : []),
      ...(undoneBy
        ? [text(' Taken back at '), startPart(undoneBy, when), text(', which did not help.')]
        : []),
    ],
  }
}

/** What the list of suspects means as a whole; empty if that needs no words. */
export const overviewOf = (found: Suspects): readonly Part[] => {
  const { failing, ranked, unclearFields, untold, deployed, service } = found
  const isOwn = ranked.some(({ id }) => id.startsWith('own'))
  if (typeof failing.lastGood === 'string') {
    return ranked.length === 0 ? [] : [text('What changed in the first bad deployment itself:')]
  }
  if (ranked.length === 0) {
    const isSure = unclearFields.length === 0 && untold.length === 0
    return [
      text(
        isSure
          ? 'Nothing changed between the two that the deployments name. What broke it is not in this history.'
          : 'Nothing is certain to have changed between the two.',
      ),
    ]
  }
  if (isOwn || unclearFields.length > 0 || !deployed) return []
  return [text('Nothing of '), named(service), text(' itself changed, but others did.')]
}

const WHY_UNTOLD: Record<Unclear, string> = {
  notLoaded: 'loaded history ends',
  unreadable: 'a record cannot be read',
  unidentified: 'earlier records do not identify it',
  unclear: 'a record says too little',
}

const FIELDS_LEFT_OUT = 'one of the two records leaves it out'

/** What cannot be told, a sentence each: "Cannot tell whether edge changed: loaded history ends." */
export const untoldWords = (
  untold: readonly Untold[],
  fields: readonly ComparedField[],
): readonly (readonly Part[])[] => {
  const reasons = [...new Set(untold.map(({ why }) => why))]
  return [
    ...fields.map((field) => [
      text(`Cannot tell whether its ${FIELD_WORD[field]} changed: ${FIELDS_LEFT_OUT}.`),
    ]),
    ...reasons.map((why) => [
      text('Cannot tell whether '),
      ...nameParts(untold.filter((one) => one.why === why).map(({ service }) => service)),
      text(` changed: ${WHY_UNTOLD[why]}.`),
    ]),
  ]
}

const NO_GOOD: Record<NoEarlier, string> = {
  none: 'Never good before: no earlier deployment of it succeeded.',
  notLoaded: 'Cannot tell: loaded history ends.',
  unreadable: 'Cannot tell: a record before it cannot be read.',
  unidentified: 'Cannot tell: earlier records do not identify it.',
}

/** Why the last good deployment is not known. */
export const noGoodWords = (why: NoEarlier): string => NO_GOOD[why]

/** "Failing since 13:52, 3 attempts.", "Failed from 13:52 on, no longer since 14:10." */
export const failingParts = (found: Suspects, when: When): readonly Part[] => {
  const { failing, failures, overBy, atLeast } = found
  const { item } = failing.since
  const least = atLeast ? 'at least ' : ''
  const tries = failures > 1 ? `, ${counted(failures, 'attempt')}` : ''
  const why = atLeast ? `, ${WHY_AT_LEAST[atLeast]}` : ''
  return overBy
    ? [
        text(`Failed from ${least}`),
        startPart(item, when),
        text(`${why}${tries}; no longer since `),
        startPart(overBy, when),
        text('.'),
      ]
    : [text(`Failing since ${least}`), startPart(item, when), text(`${why}${tries}.`)]
}
