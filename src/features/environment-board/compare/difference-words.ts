import { FIELD_WORD, versionChange } from '#src/deployments/past/content.ts'
import { effectOf, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import { effectBriefly, type When } from '#src/deployments/words/since-words.ts'
import { visible } from '#src/deployments/record/display-text.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import type { CellStatus } from '#board/matrix/matrix.ts'
import { deployedIn, statusIn } from '#board/matrix/relation.ts'
import { notListedWords } from '#board/services/cell-words.ts'
import type { ComparedService, FieldDifference } from './environment-differences.ts'

/** A difference in short form. */
export type DifferenceWords = {
  /** "tag", "argument --max-conns" */
  readonly what: string
  readonly left: string
  readonly right: string
}

const NOT_GIVEN = 'not given'

const linesOf = ({ lines }: FieldDifference, kind: 'del' | 'ins'): string =>
  lines
    ?.filter((line) => line.kind === kind)
    .map(({ text }) => text)
    .join(' ') || 'none'

/** What differs, and its value on each side. */
export const differenceWords = (
  { left, right }: Pick<ComparedService, 'left' | 'right'>,
  difference: FieldDifference,
): DifferenceWords => {
  const [was, is] = [deployedIn(left)?.service, deployedIn(right)?.service]
  const { field } = difference
  const short = was && is && field !== 'source' ? versionChange(was, is, [difference]) : undefined
  const { from, to } = short ?? difference
  if (field === 'arguments' && (from === undefined || to === undefined)) {
    return {
      what: FIELD_WORD.arguments,
      left: visible(linesOf(difference, 'del')),
      right: visible(linesOf(difference, 'ins')),
    }
  }
  return {
    what: short?.what ?? FIELD_WORD[field],
    left: visible(from ?? NOT_GIVEN),
    right: visible(to ?? NOT_GIVEN),
  }
}

/** When something took effect on a side, in a sentence. */
export const eventTime = (event: ServiceEvent, has: CellStatus, when: When): string =>
  effectBriefly(effectOf(event, statusIn(has)?.past), when)

/** Why a service is not there: "deleted 16:31", "not in production’s list, which goes back to 4 December 2025". */
export const absentWords = (has: CellStatus, name: string, when: When): string => {
  const since = statusIn(has)?.isSince
  if (since) return `deleted ${eventTime(since, has, when)}`
  return has.kind === 'notNamed'
    ? notListedWords(has, `${name}’s`, when.zone, dayKey(when.now, when.zone))
    : 'not listed'
}
