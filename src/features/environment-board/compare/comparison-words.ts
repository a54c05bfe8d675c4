import type { ComparedField } from '#src/deployments/insights/diff-service.ts'
import { coverageWords } from '#src/deployments/insights/coverage.ts'
import type { When } from '#src/deployments/insights/since-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { listed } from '#src/deployments/record/service-words.ts'
import { counted } from '#src/lib/counted.ts'
import { spellSpan } from '#src/lib/span-format.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import type { ComparedService, Differences } from './environment-differences.ts'

/** The name of an environment within a sentence. */
export const nameOf = ({ name }: Pick<BoardEnvironment, 'name'>): string => inSentence(name, 40)

const OF_VERSION: ReadonlySet<ComparedField> = new Set([
  'source',
  'tag',
  'commit',
  'chartVersion',
  'image',
  'chart',
])

const some = (value: number, one: string): string[] => (value > 0 ? [counted(value, one)] : [])

type Side = { readonly name: string; readonly lacks: readonly ComparedService[] }

/**
 * "production lacks 4 versions and 1 service that staging runs. production has 1 service of its own." The behind one comes
 * first, whichever side it is on.
 */
const lacksSentence = (behind: Side, ahead: Side, versions: number, settings: number): string => {
  const lacks = [
    ...some(versions, 'version'),
    ...some(settings, 'setting'),
    ...some(behind.lacks.length, 'service'),
  ]
  const verb = settings > 0 ? 'has' : 'runs'
  const own =
    ahead.lacks.length > 0
      ? ` ${behind.name} has ${counted(ahead.lacks.length, 'service')} of its own.`
      : ''
  return `${behind.name} lacks ${listed(lacks)} that ${ahead.name} ${verb}.${own}`
}

/** " 1 service is stopped in staging only." */
const stoppedSentences = (stopped: Differences['stopped'], left: string, right: string): string => {
  const isStopped = ({ left: { kind } }: ComparedService) => kind === 'stopped'
  const there = stopped.filter(isStopped).length
  return [
    { name: left, count: there },
    { name: right, count: stopped.length - there },
  ]
    .map(({ name, count }) =>
      count === 0
        ? ''
        : ` ${counted(count, 'service')} ${count === 1 ? 'is' : 'are'} stopped in ${name} only.`,
    )
    .join('')
}

/**
 * What the comparison says. One side lacks versions of the other only where the dates of head commits agree which one
 * is behind; otherwise the two differ.
 */
export const comparisonSentence = (
  differences: Differences,
  left: BoardEnvironment,
  right: BoardEnvironment,
): string =>
  whatDiffers(differences, left, right) +
  stoppedSentences(differences.stopped, nameOf(left), nameOf(right))

const whatDiffers = (
  { differs, onlyLeft, onlyRight, stopped, same, unknown, behindMs, aheadMs }: Differences,
  left: BoardEnvironment,
  right: BoardEnvironment,
): string => {
  const a: Side = { name: nameOf(left), lacks: onlyRight }
  const b: Side = { name: nameOf(right), lacks: onlyLeft }
  const versions = differs.filter(({ differences }) =>
    differences.some(({ field, certain }) => certain && OF_VERSION.has(field)),
  ).length
  const settings = differs.length - versions
  if (differs.length > 0) {
    if (behindMs !== undefined && aheadMs === undefined)
      return lacksSentence(a, b, versions, settings)
    if (aheadMs !== undefined && behindMs === undefined)
      return lacksSentence(b, a, versions, settings)
    const what = listed([...some(versions, 'version'), ...some(settings, 'setting')])
    const lacking = [a, b].flatMap(({ name, lacks }) =>
      lacks.length > 0 ? [` ${name} lacks ${counted(lacks.length, 'service')}.`] : [],
    )
    return `${a.name} and ${b.name} differ in ${what}.${lacking.join('')}`
  }
  if (onlyRight.length > 0) return lacksSentence(a, b, 0, 0)
  if (onlyLeft.length > 0) return lacksSentence(b, a, 0, 0)
  const alike = same.length + stopped.length
  if (alike === 0) {
    return unknown.length === 0
      ? `Neither ${a.name} nor ${b.name} has a service.`
      : `What ${a.name} and ${b.name} run cannot be compared yet.`
  }
  const services = counted(alike, 'service')
  const have =
    stopped.length > 0 ? `have the same ${services} deployed` : `run the same ${services}`
  const others =
    unknown.length > 0 ? `; ${counted(unknown.length, 'other')} cannot be compared yet` : ''
  return `${a.name} and ${b.name} ${have}${others}.`
}

const HINT = 'A hint: commits are not deployed in the order they were written.'

/** How far the left is behind or ahead, in bold, and where that is from; undefined if no commits can be compared. */
export const behindWords = (
  { behindMs, aheadMs, differs }: Differences,
  left: BoardEnvironment,
): { readonly strong: string; readonly rest: string } | undefined => {
  const spans = [
    ...(behindMs === undefined ? [] : [`behind by ≈ ${spellSpan(behindMs)}`]),
    ...(aheadMs === undefined ? [] : [`ahead by ≈ ${spellSpan(aheadMs)}`]),
  ]
  if (spans.length === 0) return undefined
  const dated = differs.filter((service) => service.behindMs !== undefined).length
  return {
    strong: `${nameOf(left)} is ${spans.join(' in some, ')}${spans.length > 1 ? ' in others' : ''},`,
    rest: `from the dates of head commits of ${dated} of ${counted(differs.length, 'service')}. ${HINT}`,
  }
}

/** What the comparison is based on: "production: all 60 loaded. staging: 20 loaded, back to 3 November." */
export const comparedCoverage = (environments: readonly BoardEnvironment[], when: When): string =>
  environments
    .flatMap((one) =>
      one.history ? [`${nameOf(one)}: ${coverageWords(one.history, undefined, when)}.`] : [],
    )
    .join(' ')
