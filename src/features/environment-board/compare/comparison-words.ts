import type { ComparedField } from '#src/deployments/past/content.ts'
import { environmentAt, environmentNow } from '#src/deployments/past/environment.ts'
import { failingAmong } from '#src/deployments/past/failing.ts'
import { effectOf, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import { coverageWords } from '#src/deployments/words/coverage.ts'
import { effectWords, WHY_UNKNOWN, type When } from '#src/deployments/words/since-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { listed } from '#src/deployments/record/service-words.ts'
import { counted } from '#src/lib/text/counted.ts'
import { spellSpan } from '#src/lib/time/span-format.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { attemptedVersion, failingClause } from '#board/matrix/event-words.ts'
import { isStopped } from '#board/matrix/relation.ts'
import { behindSide } from './direction.ts'
import { absentWords, eventTime } from './difference-words.ts'
import type { ComparedService, EnvironmentDifferences } from './environment-differences.ts'

/** The name of an environment within a sentence. */
export const nameOf = ({ name }: Pick<BoardEnvironment, 'name'>): string => inSentence(name, 40)

/** What fails in an environment: "web has been failing in production since 11:00", "2.1.0", ". This compares …". */
export type FailingFact = {
  readonly state: ServiceEvent['state']
  readonly strong: string
  readonly version: string | undefined
  readonly rest: string
}

const OF_VERSION: ReadonlySet<ComparedField> = new Set([
  'source',
  'tag',
  'commit',
  'chartVersion',
  'image',
  'chart',
])

type Some = readonly ComparedService[]
type Side = 'left' | 'right'

const some = (value: number, one: string): string[] => (value > 0 ? [counted(value, one)] : [])

/** The most services that a sentence names. */
const NAMED = 3

/** "web, api and mail", "web, api and 4 more" */
const namesOf = (services: Some): string => {
  const names = services.map(({ fullName }) => inSentence(fullName, 40))
  return names.length <= NAMED
    ? listed(names)
    : listed([...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`])
}

const hasOtherVersion = ({ differences }: ComparedService): boolean =>
  differences.some(({ field, certain }) => certain && OF_VERSION.has(field))

/** "4 versions and 1 setting" */
const countOf = (services: Some): string => {
  const versions = services.filter(hasOtherVersion).length
  return listed([...some(versions, 'version'), ...some(services.length - versions, 'setting')])
}

/** Groups services that share the same words, to name them together: "web and api were deleted at 11:04 in staging." */
const grouped = (services: Some, wordsOf: (one: ComparedService) => string) => {
  const groups = new Map<string, ComparedService[]>()
  for (const service of services) {
    const words = wordsOf(service)
    groups.set(words, [...(groups.get(words) ?? []), service])
  }
  return [...groups]
}

/** The headline of a comparison, and the sentences below it. */
export const comparisonWords = (
  differences: EnvironmentDifferences,
  left: BoardEnvironment,
  right: BoardEnvironment,
  when: When,
): { readonly headline: string; readonly more: string } => {
  const { differs, onlyLeft, onlyRight, sameTag } = differences
  const [a, b] = [nameOf(left), nameOf(right)]
  const only = [
    ...onlySentences(onlyRight, 'right', a, b, when),
    ...onlySentences(onlyLeft, 'left', b, a, when),
  ]
  const [headline, more] =
    differs.length > 0
      ? [differingSentences(differs, a, b, when), only]
      : only.length > 0
        ? [only.slice(0, 1), only.slice(1)]
        : [[alikeSentence(differences, a, b), ...stoppedSentences(differences, a, b)], []]
  const differing = differs.length + only.length > 0
  return {
    headline: headline.join(' '),
    more: [
      ...more,
      ...(differing && sameTag.length > 0
        ? [`${namesOf(sameTag)} ${has(sameTag)} the same tag, which may point to another image.`]
        : []),
      ...(differing ? stoppedSentences(differences, a, b) : []),
    ].join(' '),
  }
}

const has = ({ length }: Some): string => (length === 1 ? 'has' : 'have')

/** "production is behind staging in 4 versions." · "production and staging differ in 4 versions. …" */
const differingSentences = (differs: Some, a: string, b: string, when: When): string[] => {
  const sides = new Set(differs.map(({ direction }) => direction && behindSide(direction)))
  const [behind] = sides
  const atWords = (side: Side, { direction, [side]: own }: ComparedService) => {
    const replaced = side === 'left' ? direction?.leftReplaced : direction?.rightReplaced
    return replaced ? ` at ${eventTime(replaced.by, own, when)}` : ''
  }
  const wentBack = (side: Side, name: string) =>
    grouped(
      differs.filter(({ direction }) => direction?.wentBack === side),
      (service) => (hasOtherVersion(service) ? 'an earlier version' : 'earlier settings'),
    ).flatMap(([what, services]) =>
      grouped(services, (service) => atWords(side, service)).map(
        ([at, together]) => `${name} returned to ${what} in ${namesOf(together)}${at}.`,
      ),
    )
  if (sides.size === 1 && behind) {
    const [lacking, other] = behind === 'left' ? [a, b] : [b, a]
    return [`${lacking} is behind ${other} in ${countOf(differs)}.`]
  }
  return [
    `${a} and ${b} differ in ${countOf(differs)}.`,
    ...wentBack('left', a),
    ...wentBack('right', b),
  ]
}

/** "billing is not in production’s list, which goes back to 4 December." · "billing is stopped in staging." */
const onlySentences = (
  only: Some,
  side: Side,
  absentIn: string,
  presentIn: string,
  when: When,
): string[] => {
  const absent = side === 'right' ? 'left' : 'right'
  const stopped = only.filter((one) => isStopped(one[side]))
  return [
    ...grouped(only, (one) => absentWords(one[absent], absentIn, when)).map(([words, services]) => {
      const isOne = services.length === 1
      return words.startsWith('deleted')
        ? `${namesOf(services)} ${isOne ? 'was' : 'were'} ${words.replace(' ', ' at ')} in ${absentIn}.`
        : `${namesOf(services)} ${isOne ? 'is' : 'are'} ${words}.`
    }),
    ...(stopped.length > 0
      ? [`${namesOf(stopped)} ${stopped.length === 1 ? 'is' : 'are'} stopped in ${presentIn}.`]
      : []),
  ]
}

const alikeSentence = (
  { same, stopped, sameTag, noVersion, unknown }: EnvironmentDifferences,
  a: string,
  b: string,
): string => {
  const alike = same.length + stopped.length
  const rest = [
    ...(sameTag.length > 0
      ? [`${namesOf(sameTag)} ${has(sameTag)} the same tag, which may point to another image`]
      : []),
    ...(noVersion.length > 0
      ? [
          `${namesOf(noVersion)} ${noVersion.length === 1 ? 'is' : 'are'} in both, without a version in any record`,
        ]
      : []),
  ]
  if (alike + rest.length === 0) {
    return unknown.length === 0
      ? `Neither ${a} nor ${b} has a service.`
      : `What ${a} and ${b} run cannot be compared yet.`
  }
  const services = counted(alike, 'service')
  const verb =
    stopped.length > 0 ? `have the same ${services} deployed` : `run the same ${services}`
  return `${[
    ...(alike > 0 ? [`${a} and ${b} ${verb}`] : []),
    ...rest,
    ...(unknown.length > 0
      ? [`${counted(unknown.length, alike > 0 ? 'other' : 'service')} cannot be compared yet`]
      : []),
  ].join('; ')}.`
}

/** "1 service is stopped in staging only." */
const stoppedSentences = ({ stopped }: EnvironmentDifferences, a: string, b: string): string[] => {
  const inLeft = stopped.filter(({ left }) => isStopped(left)).length
  return [[a, inLeft] as const, [b, stopped.length - inLeft] as const].flatMap(([name, n]) =>
    n === 0 ? [] : [`${counted(n, 'service')} ${n === 1 ? 'is' : 'are'} stopped in ${name} only.`],
  )
}

const HINT = 'This is only a hint: commits are not always deployed in the order they were written.'

/** How far the left is behind or ahead by the dates of head commits, and in how many services; undefined if none differ. */
export const behindWords = (
  { behindMs, aheadMs, differs }: EnvironmentDifferences,
  left: BoardEnvironment,
): { readonly strong: string; readonly rest: string } | undefined => {
  const dated = differs.filter((service) => service.behindMs !== undefined).length
  const most = dated > 1 ? 'up to ' : ''
  const spans = [
    ...(behindMs === undefined ? [] : [`${most}≈ ${spellSpan(behindMs)} behind`]),
    ...(aheadMs === undefined ? [] : [`${most}≈ ${spellSpan(aheadMs)} ahead`]),
  ]
  if (spans.length === 0) return undefined
  return {
    strong: `By commit date, ${nameOf(left)} is ${spans.join(' in some services and ')}${spans.length > 1 ? ' in others' : ''}`,
    rest: `(commit dates differ in ${dated} of ${counted(differs.length, 'service')}). ${HINT}`,
  }
}

/** A note on what fails in an environment, since the comparison covers only what runs. */
export const failingPart = (
  environment: BoardEnvironment,
  ms: number | undefined,
  when: When,
): FailingFact | undefined => {
  const { history } = environment
  if (!history) return undefined
  const { statuses } =
    ms === undefined ? environmentNow(history, when.now) : environmentAt(history, ms)
  const failing = failingAmong(statuses.values())
  // The service that began to fail most recently comes first.
  const [lead] = failing.toSorted((a, b) => a.attempts[0].index - b.attempts[0].index)
  if (!lead) return undefined
  const { newest, asOf, status } = lead
  const at = (event: ServiceEvent) => effectWords(effectOf(event, status.past), when)
  const { who, what, rest } = failingClause(lead, ` in ${nameOf(environment)}`, at)
  const version = attemptedVersion(newest)
  return {
    state: newest.state,
    strong: `${who} ${what}`,
    version: version && inSentence(version, 40),
    rest: [
      rest,
      ...(failing.length > 1 ? [`, and ${failing.length - 1} more`] : []),
      '. ',
      ...(asOf ? [`Not known because ${WHY_UNKNOWN[asOf.why]}. `] : []),
      'This compares what runs, not what failed.',
    ].join(''),
  }
}

/** What the comparison is based on: "production: all 60 loaded. staging: 20 loaded, back to 3 November." */
export const comparedCoverage = (environments: readonly BoardEnvironment[], when: When): string =>
  environments
    .flatMap((one) =>
      one.history ? [`${nameOf(one)}: ${coverageWords(one.history, undefined, when)}.`] : [],
    )
    .join(' ')
