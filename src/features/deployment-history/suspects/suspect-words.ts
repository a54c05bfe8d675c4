import { UNKNOWN_TIME } from '#src/lib/time/instant.ts'
import {
  type Comparison,
  FIELD_WORD,
  type FieldChange,
  shortIds,
} from '#src/deployments/past/content.ts'
import { effectOf, tookAWhile, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { Past } from '#src/deployments/past/past.ts'
import type { Rollback } from '#src/deployments/past/failing.ts'
import { type Part, sentence, startPart } from '#src/deployments/words/sentence.ts'
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
 * Suspects in words, for the page and for the copied note. Texts from the API are separate parts, marked `strong` or
 * `mono`; all other parts are the console's own words.
 */

/** A field that changed: one value, or lines of arguments. */
export type ChangeWords =
  | {
      readonly kind: 'value'
      /** The argument's flag, such as `--max-conns`; undefined for a value without one. */
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

const named = (one: Named): Part => ({ text: clip(fullName(one), 60), strong: true })
const given = (value: string): Part => ({ text: clip(visible(value), 40), mono: true })

/** The failing service, for use in a sentence. */
export const failingName = ({ service, past }: Suspects): Named => ({
  service,
  sharedNames: past.sharedNames,
})

/** The most services or versions that a sentence lists. */
const MOST_NAMES = 5

/** "web", "web and api", "a, b, c, d, e and 7 more" */
const nameParts = (services: readonly Named[]): readonly Part[] => {
  const shown = services.slice(0, MOST_NAMES)
  const more = services.length - shown.length
  const names = shown.flatMap((service, at) => {
    const isLast = at === shown.length - 1 && more === 0
    return sentence`${at === 0 ? '' : isLast ? ' and ' : ', '}${named(service)}`
  })
  return sentence`${names}${more > 0 ? ` and ${more} more` : ''}`
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
 * When an event took effect, as a link to its deployment: "≈ 11:50 (requested 11:00)", or "11:00 (requested)" if only
 * the request is known.
 */
export const effectParts = (event: ServiceEvent, past: Past, when: When): readonly Part[] => {
  const effect = effectOf(event, past)
  const requested = startPart(event.item, when)
  if (effect.at === undefined)
    return effect.requestedAt === undefined
      ? sentence`${UNKNOWN_TIME}`
      : sentence`${requested} (requested)`
  if (!tookAWhile(effect)) return [requested]
  const took: Part = {
    text: timeInSentence(effect.at, when.zone, when.now),
    at: new Date(effect.at).toISOString(),
    deploymentId: event.item.id,
  }
  const asked: Part = {
    text: timeBeside(effect.requestedAt, effect.at, when),
    at: event.item.deployment.created_at,
  }
  return sentence`≈ ${took} (requested ${asked})`
}

/** Words for what happened: in a title, and in a sentence about another service. */
const HAPPENED: Record<Exclude<Happening, 'failed'>, readonly [title: string, reason: string]> = {
  added: ['first seen here', 'Listed for the first time in this history'],
  firstDeployed: ['first deployed here', 'Deployed for the first time in this history'],
  returned: ['back', 'Back after it was deleted'],
  gone: ['deleted', 'Deleted'],
  stopped: ['stopped', 'Stopped'],
  again: ['deployed again', 'Deployed again'],
  restarted: ['restarted', 'Restarted (same version)'],
  deleted: ['deleted', 'Deleted'],
}

const isOwn = ({ id }: Suspect): boolean => id.startsWith('own')

const titleOf = (suspect: Suspect): readonly Part[] => {
  const { services, happening, changes, event, past } = suspect
  const what = !happening
    ? listed([...new Set(changes.map(({ field }) => FIELD_WORD[field]))])
    : happening === 'failed' || isOwn(suspect)
      ? FAILED[event.meaning.act]
      : HAPPENED[happening][0]
  const who =
    services.length === 0
      ? 'The whole environment'
      : nameParts(namedAmong(services, past.sharedNames))
  return sentence`${who}, ${what}`
}

/** What records show about a service that was deployed again; none contains variables or secrets. */
const AGAIN: Record<Comparison, string> = {
  same: 'the same version; records do not show its variables',
  sameTag: 'the same tag, which may be another image; records do not show its variables',
  notComparable: 'no record says what changed in it',
  differs: '',
}

const ownReason = ({ rank, happening, changes, event }: Suspect, found: Suspects): string => {
  if (happening) return `It ${COULD_NOT[event.meaning.act]}; no version was deployed.`
  const what = 'in the first deployment that failed'
  if (rank === 'ownVersion') return `Its own version differs ${what}.`
  const hasVersion = found.ranked.some((one) => one.rank === 'ownVersion')
  const isVersionUnclear = found.unclearFields.some((field) => isOfVersion({ field }))
  const words = listed(changes.map(({ field }) => FIELD_WORD[field]))
  const rest = hasVersion ? ' too' : isVersionUnclear ? '' : '; its version does not'
  return `Its ${words} differ${words.endsWith('s') ? '' : 's'} ${what}${rest}.`
}

/** "; 3 failed together with web": a later attempt on a service that had changed before. */
const failedToo = ({ failed }: Suspect, found: Suspects): readonly Part[] => {
  if (!failed) return []
  const { act } = failed.meaning
  const version = act === 'deploy' && failed.service ? versionOf(failed.service) : undefined
  const what = version === undefined ? 'it' : given(version)
  return sentence`; ${what} ${FAILED[act]} together with ${named(failingName(found))}`
}

const otherReason = (suspect: Suspect, found: Suspects, when: When): readonly Part[] => {
  const { happening, event, past, withIt, changedBefore, changes, comparison } = suspect
  if (happening === 'failed') {
    const attempt =
      changes.length > 0
        ? ', so that this was not deployed'
        : event.meaning.act === 'deploy'
          ? ', although no record shows a difference'
          : ''
    return sentence`${upperFirst(FAILED[event.meaning.act])} in the same deployment${attempt}.`
  }
  const was = happening ? HAPPENED[happening][1] : 'Changed'
  const again = happening === 'again' && comparison ? `: ${AGAIN[comparison]}` : ''
  if (withIt)
    return sentence`${was} in the failing deployment${changedBefore ? ' and before it' : ''}${again}.`
  const between = `between last good and ${firstFailureWords(found)}`
  const at = changedBefore ? 'most recently at' : 'at'
  return sentence`${was} ${between}, ${at} ${effectParts(event, past, when)}${again}${failedToo(suspect, found)}.`
}

/** "looks like a rollback to v1.9.3, deployed at 13:04." */
export const rollbackParts = ({ version, of }: Rollback, past: Past, when: When): readonly Part[] =>
  sentence`looks like a rollback to ${given(version)}, deployed at ${effectParts(of, past, when)}.`

/** A suspect and why it has its rank. */
export const suspectWords = (suspect: Suspect, found: Suspects, when: When): SuspectWords => {
  const { id, changes, rollback, undoneBy, past } = suspect
  const reason = isOwn(suspect) ? ownReason(suspect, found) : otherReason(suspect, found, when)
  const back = rollback && sentence` It ${rollbackParts(rollback, past, when)}`
  const undone =
    undoneBy && sentence` Reverted at ${effectParts(undoneBy, past, when)}; it still failed.`
  return {
    id,
    title: titleOf(suspect),
    changes: changes.map(changeWords),
    why: sentence`${reason}${back}${undone}`,
  }
}

/** A summary of the list of suspects; empty if it needs none. */
export const overviewOf = (found: Suspects): readonly Part[] => {
  const { lastGood, ranked, unclearFields, unclear, same } = found
  if (lastGood.kind !== 'known')
    return ranked.length === 0
      ? []
      : sentence`What happened to other services in the first deployment that failed:`
  const isSure = unclearFields.length === 0 && unclear.length === 0
  if (ranked.length === 0 && !isSure)
    return sentence`No confirmed change between the two deployments.`
  if (ranked.some(isOwn) || same === undefined) return []
  return sentence`${named(failingName(found))} itself: ${AGAIN[same]}.`
}

const WHY_UNCLEAR: Record<Unclear['why'], string> = {
  ...WHY_UNKNOWN,
  state: 'its state does not say what happened',
}

/** One sentence per open question: "Cannot tell whether edge changed: older deployments are not loaded." */
export const unclearWords = ({
  unclear,
  unclearFields: fields,
  past,
}: Pick<Suspects, 'unclear' | 'unclearFields' | 'past'>): readonly (readonly Part[])[] => {
  const reasons = [...new Set(unclear.map(({ why }) => why))]
  return [
    ...fields.map(
      (field) =>
        sentence`Cannot tell whether its ${FIELD_WORD[field]} changed: one of the two records leaves it out.`,
    ),
    ...reasons.map((why) => {
      const services = unclear.filter((one) => one.why === why).map(({ service }) => service)
      const reason =
        why === 'state' && services.length > 1
          ? 'their states do not say what happened'
          : WHY_UNCLEAR[why]
      return sentence`Cannot tell whether ${nameParts(namedAmong(services, past.sharedNames))} changed: ${reason}.`
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
      return sentence`None since it was deleted at ${effectParts(lastGood.by, past, when)}.`
    case 'none':
      return sentence`No earlier deployment of it in the history succeeded.`
    case 'unknown':
      return sentence`Cannot tell: ${WHY_UNKNOWN[lastGood.why]}.`
  }
}

/** Words for the first failed event: only a deploy can bring a bad version. */
export const firstFailureWords = ({ first, atLeast }: Suspects): string => {
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
  return tried.flatMap(
    (version = '', at) => sentence`${at === 0 ? ': ' : ', then '}${given(version)}`,
  )
}

/** "Failing since ≈ 13:56 (requested 13:52), 3 attempts.", "Failed from 13:52 until 14:10." */
export const failingParts = (found: Suspects, when: When): readonly Part[] => {
  const { attempts, overBy, atLeast, first, past, isGone, isAsOf } = found
  const { act } = first.meaning
  // A failed act other than a deploy says nothing about a version.
  const isOnce = act !== 'unknown' && attempts.every(({ meaning }) => meaning.act !== 'deploy')
  const isOver = overBy !== undefined || isGone || isAsOf
  const words = isOnce
    ? `${upperFirst(COULD_NOT[act])} at `
    : `${isOver ? 'Failed from' : 'Failing since'} ${atLeast ? 'at least ' : ''}`
  const why = atLeast && `${isOnce ? ', or earlier: ' : ', '}${WHY_UNKNOWN[atLeast]}`
  const tries = attempts.length > 1 ? `, ${counted(attempts.length, 'attempt')}` : ''
  const overAt = overBy && effectParts(overBy, past, when)
  const until = overAt && !isOnce ? sentence` until ${overAt}` : undefined
  const over = overAt && isOnce ? sentence`; not failing since ${overAt}` : undefined
  const end = isGone
    ? '; newer deployments do not name it.'
    : isAsOf
      ? '; what came after it is not known.'
      : '.'
  return sentence`${words}${effectParts(first, past, when)}${until}${why}${tries}${triedParts(found)}${over}${end}`
}
