import { NO_TIME } from '#src/lib/time/instant.ts'
import {
  type Comparison,
  FIELD_WORD,
  type FieldChange,
  shortIds,
} from '#src/deployments/past/content.ts'
import { effectOf, tookAWhile, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { Past } from '#src/deployments/past/past.ts'
import type { Rollback } from '#src/deployments/past/failing.ts'
import { type Part, startPart } from '#src/deployments/words/sentence.ts'
import { COULD_NOT, FAILED } from '#src/deployments/words/act-words.ts'
import { timeBeside, type When, WHY_UNKNOWN } from '#src/deployments/words/since-words.ts'
import { type ArgumentLine, onlyChange } from '#src/deployments/record/diff-arguments.ts'
import { timeInSentence } from '#src/deployments/record/deployment-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { fullName, listed, type Named, namedAmong } from '#src/deployments/record/service-words.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { counted } from '#src/lib/text/counted.ts'
import { upperFirst } from '#src/lib/text/first-letter.ts'
import type { Unclear } from './neighbours.ts'
import { type Happening, isOfVersion, type Suspect } from './rank-suspects.ts'
import type { LastGood, Suspects } from './suspects.ts'

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
const named = (one: Named): Part => ({ text: clip(fullName(one), 60), strong: true })
const given = (value: string): Part => ({ text: clip(visible(value), 40), mono: true })

/** The service that fails, to be named. */
export const failingName = ({ service, past }: Suspects): Named => ({
  service,
  sharedNames: past.sharedNames,
})

/** Names of services, at most five of them. */
const MOST_NAMES = 5

/** "web", "web and api", "a, b, c, d, e and 7 more" */
const nameParts = (services: readonly Named[]): readonly Part[] => {
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

/**
 * When an event took effect, as a link to its deployment: "≈ 11:50 (requested 11:00)"; "11:00 (requested)" if only that is
 * known.
 */
export const effectParts = (event: ServiceEvent, past: Past, when: When): readonly Part[] => {
  const effect = effectOf(event, past)
  const requested = startPart(event.item, when)
  if (effect.at === undefined)
    return effect.requestedAt === undefined ? [text(NO_TIME)] : [requested, text(' (requested)')]
  if (!tookAWhile(effect)) return [requested]
  const { id } = event.item
  const took: Part = {
    text: timeInSentence(effect.at, when.zone, when.now),
    at: new Date(effect.at).toISOString(),
    deploymentId: id,
  }
  return [
    text('≈ '),
    took,
    text(' (requested '),
    { text: timeBeside(effect.requestedAt, effect.at, when), at: event.item.deployment.created_at },
    text(')'),
  ]
}

const HAPPENED: Record<Happening, string> = {
  added: 'first named here',
  returned: 'back',
  gone: 'deleted',
  stopped: 'stopped',
  again: 'deployed again',
  restarted: 'restarted',
  deleted: 'deleted',
  failed: 'failed',
}

/** What was tried with the service that fails. */
const OWN_FAILED: Partial<Record<Happening, string>> = {
  restarted: COULD_NOT.restart,
  stopped: COULD_NOT.stop,
  deleted: COULD_NOT.delete,
}

const titleOf = ({ id, services, happening, changes, event, past }: Suspect): readonly Part[] => {
  const isOwn = id.startsWith('own')
  const fields = listed([...new Set(changes.map(({ field }) => FIELD_WORD[field]))])
  const what = happening
    ? happening === 'failed'
      ? FAILED[event.meaning.act]
      : ((isOwn ? OWN_FAILED[happening] : undefined) ?? HAPPENED[happening])
    : fields
  const who =
    services.length === 0
      ? [text('The whole environment')]
      : nameParts(namedAmong(services, past.sharedNames))
  return [...who, text(`, ${what}`)]
}

const OWN_OPERATION: Partial<Record<Happening, string>> = {
  restarted: 'It could not be restarted; no version was deployed.',
  stopped: 'It could not be stopped; no version was deployed.',
  deleted: 'It could not be deleted; no version was deployed.',
}

/** What records say of a service that was deployed again: variables and secrets are in none. */
const AGAIN: Record<Comparison, string> = {
  same: 'the same version; no record has its variables',
  sameTag: 'the same tag, which may be another image; no record has its variables',
  notComparable: 'no record says what changed in it',
  differs: '',
}

const TO_OTHERS: Record<Exclude<Happening, 'failed'> | 'changed', string> = {
  changed: 'Changed',
  added: 'Named for the first time in this list',
  returned: 'Back after it was deleted',
  gone: 'Deleted',
  stopped: 'Stopped',
  restarted: 'Restarted, without another version,',
  deleted: 'Deleted',
  again: 'Deployed again',
}

const ownReason = (suspect: Suspect, found: Suspects): readonly Part[] => {
  const { rank, happening, changes } = suspect
  if (happening) return [text(OWN_OPERATION[happening] ?? 'It failed without another version.')]
  const what = 'in the first deployment that failed'
  if (rank === 'ownVersion') return [text(`Its own version differs ${what}.`)]
  const hasVersion = found.ranked.some((one) => one.rank === 'ownVersion')
  const isVersionUnclear = found.unclearFields.some((field) => isOfVersion({ field }))
  const words = listed(changes.map(({ field }) => FIELD_WORD[field]))
  const rest = hasVersion ? ' too' : isVersionUnclear ? '' : '; its version does not'
  return [text(`Its ${words} differ${words.endsWith('s') ? '' : 's'} ${what}${rest}.`)]
}

/** "; 3 failed together with web": what else was tried of a service that had changed before. */
const failedToo = ({ failed }: Suspect, found: Suspects): readonly Part[] => {
  if (!failed) return []
  const { act } = failed.meaning
  const version = act === 'deploy' && failed.service ? versionOf(failed.service) : undefined
  return [
    text('; '),
    ...(version === undefined ? [text('it')] : [given(version)]),
    text(` ${FAILED[act]} together with `),
    named(failingName(found)),
  ]
}

const otherReason = (suspect: Suspect, found: Suspects, when: When): readonly Part[] => {
  const { happening = 'changed', event, past, withIt, changedBefore, changes } = suspect
  const again = happening === 'again' && suspect.comparison ? `: ${AGAIN[suspect.comparison]}` : ''
  if (happening === 'failed') {
    const attempt =
      changes.length > 0
        ? ', so that this was not deployed'
        : event.meaning.act === 'deploy'
          ? ', although no record shows a difference'
          : ''
    return [text(`${upperFirst(FAILED[event.meaning.act])} in the same deployment${attempt}.`)]
  }
  const was = TO_OTHERS[happening]
  if (withIt) {
    const before = changedBefore ? ' and before it' : ''
    return [text(`${was} in the same deployment${before}${again}.`)]
  }
  const last = changedBefore ? ', last at ' : ' at '
  return [
    text(`${was} between the two${last}`),
    ...effectParts(event, past, when),
    text(again),
    ...failedToo(suspect, found),
    text('.'),
  ]
}

/** "looks like a rollback to v1.9.3, deployed at 13:04." */
export const rollbackParts = (
  { version, of }: Rollback,
  past: Past,
  when: When,
): readonly Part[] => [
  text('looks like a rollback to '),
  given(version),
  text(', deployed at '),
  ...effectParts(of, past, when),
  text('.'),
]

/** A suspect and why it has its rank. */
export const suspectWords = (suspect: Suspect, found: Suspects, when: When): SuspectWords => {
  const { id, changes, rollback, undoneBy, past } = suspect
  const isOwn = id.startsWith('own')
  return {
    id,
    title: titleOf(suspect),
    changes: changes.map(changeWords),
    why: [
      ...(isOwn ? ownReason(suspect, found) : otherReason(suspect, found, when)),
      ...(rollback ? [text(' It '), ...rollbackParts(rollback, past, when)] : []),
      ...(undoneBy
        ? [text(' Reverted at '), ...effectParts(undoneBy, past, when), text('; it still failed.')]
        : []),
    ],
  }
}

/** What the list of suspects means as a whole; empty if that needs no words. */
export const overviewOf = (found: Suspects): readonly Part[] => {
  const { lastGood, ranked, unclearFields, unclear, same } = found
  if (lastGood.kind !== 'known')
    return ranked.length === 0
      ? []
      : [text('What happened to other services in the first deployment that failed:')]
  const isSure = unclearFields.length === 0 && unclear.length === 0
  if (ranked.length === 0 && !isSure)
    return [text('No confirmed change between the two deployments.')]
  if (ranked.some(({ id }) => id.startsWith('own')) || same === undefined) return []
  return [named(failingName(found)), text(` itself: ${AGAIN[same]}.`)]
}

const WHY_UNCLEAR: Record<Unclear['why'], string> = {
  ...WHY_UNKNOWN,
  state: 'its state does not say what happened',
}

const FIELDS_LEFT_OUT = 'one of the two records leaves it out'

/** What cannot be told, a sentence each: "Cannot tell whether edge changed: older deployments are not loaded." */
export const unclearWords = ({
  unclear,
  unclearFields: fields,
  past,
}: Pick<Suspects, 'unclear' | 'unclearFields' | 'past'>): readonly (readonly Part[])[] => {
  const reasons = [...new Set(unclear.map(({ why }) => why))]
  return [
    ...fields.map((field) => [
      text(`Cannot tell whether its ${FIELD_WORD[field]} changed: ${FIELDS_LEFT_OUT}.`),
    ]),
    ...reasons.map((why) => {
      const services = unclear.filter((one) => one.why === why).map(({ service }) => service)
      const reason =
        why === 'state' && services.length > 1
          ? 'their states do not say what happened'
          : WHY_UNCLEAR[why]
      return [
        text('Cannot tell whether '),
        ...nameParts(namedAmong(services, past.sharedNames)),
        text(` changed: ${reason}.`),
      ]
    }),
  ]
}

/** Why the last good deployment is not known. */
export const noGoodParts = (
  lastGood: Exclude<LastGood, { kind: 'known' }>,
  past: Past,
  when: When,
): readonly Part[] => {
  switch (lastGood.kind) {
    case 'deleted':
      return [
        text('None since it was deleted at '),
        ...effectParts(lastGood.by, past, when),
        text('.'),
      ]
    case 'none':
      return [text('This list has no earlier deployment of it that succeeded.')]
    case 'unknown':
      return [text(`Cannot tell: ${WHY_UNKNOWN[lastGood.why]}.`)]
  }
}

/** What the first failed event is called: only a deploy can bring a bad version. */
export const firstWords = ({ first, atLeast }: Suspects): string => {
  const { act } = first.meaning
  const known = atLeast ? 'first known ' : 'first '
  return act === 'deploy' || act === 'unknown' ? `${known}bad` : `${known}failed ${act}`
}

/** "v2, then v3": the versions that were tried, if they differ. */
const triedParts = ({ attempts }: Suspects): readonly Part[] => {
  const versions = attempts.flatMap(({ meaning, service }) =>
    meaning.act === 'deploy' && service ? [versionOf(service)] : [],
  )
  const tried = versions.filter((version, at) => version !== versions[at - 1])
  if (tried.length < 2 || tried.length > MOST_NAMES || tried.includes(undefined)) return []
  return tried.flatMap((version = '', at) => [text(at === 0 ? ': ' : ', then '), given(version)])
}

/** What failed: "Failing", "Could not be stopped". A failed act other than a deploy says nothing of a version. */
const failedWords = ({ attempts, first }: Suspects, isOver: boolean): string => {
  const { act } = first.meaning
  const isDeploy = attempts.some(({ meaning }) => meaning.act === 'deploy')
  if (isDeploy || (act !== 'stop' && act !== 'delete' && act !== 'restart'))
    return isOver ? 'Failed from ' : 'Failing since '
  const done = { stop: 'stopped', delete: 'deleted', restart: 'restarted' }[act]
  return `Could not be ${done} at `
}

/** "Failing since ≈ 13:56 (requested 13:52), 3 attempts.", "Failed from 13:52; not failing since 14:10." */
export const failingParts = (found: Suspects, when: When): readonly Part[] => {
  const { attempts, overBy, atLeast, first, past, isGone, isAsOf } = found
  const isOver = overBy !== undefined || isGone || isAsOf
  const words = failedWords(found, isOver)
  const isOnce = words.endsWith(' at ')
  const tries = attempts.length > 1 ? `, ${counted(attempts.length, 'attempt')}` : ''
  return [
    text(`${words}${atLeast && !isOnce ? 'at least ' : ''}`),
    ...effectParts(first, past, when),
    text(`${atLeast ? `${isOnce ? ', or earlier: ' : ', '}${WHY_UNKNOWN[atLeast]}` : ''}${tries}`),
    ...triedParts(found),
    ...(overBy ? [text('; not failing since '), ...effectParts(overBy, past, when)] : []),
    text(
      isGone
        ? '; newer deployments do not name it.'
        : isAsOf
          ? '; what came after it is not known.'
          : '.',
    ),
  ]
}
