import { FIELD_WORD, versionChange } from '#src/deployments/past/content.ts'
import { effectOf, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import { unknownAbove } from '#src/deployments/past/status.ts'
import { effectBriefly, type When, WHY_UNKNOWN } from '#src/deployments/words/since-words.ts'
import { visible } from '#src/deployments/record/display-text.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { count } from '#src/lib/text/counted.ts'
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

/** Why it is not known what an environment has of a service: "not in the last 20". */
export const unknownWords = (has: CellStatus, when: When): string => {
  switch (has.kind) {
    case 'loading':
      return 'loading'
    case 'unread':
      return 'cannot be read'
    case 'unmatched':
      return has.why === 'renamed' ? 'it has another name now' : 'it has no name to match'
    case 'notNamed':
      return has.why === 'notLoaded' ? `not in the last ${count(has.loaded)}` : WHY_UNKNOWN[has.why]
    case 'named': {
      const { goneSince, overlapped, runs, isSince, is } = has.status
      if (goneSince) return `last named ${eventTime(goneSince, has, when)}`
      const above = unknownAbove(has.status, runs ?? isSince)
      if (above && above.index !== Infinity) return WHY_UNKNOWN[above.why]
      if (overlapped.length > 0) return WHY_UNKNOWN.overlap
      if (is === 'unknown' && isSince?.doubtful) return 'it may have been stopped'
      if (!runs)
        return is === 'stopped'
          ? 'stopped, its deployment is not loaded'
          : 'no good deploy is loaded'
      return 'its record names no version'
    }
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
