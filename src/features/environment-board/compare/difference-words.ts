import { FIELD_WORD, versionChange } from '#src/deployments/insights/diff-service.ts'
import { startWords, type When } from '#src/deployments/insights/since-words.ts'
import type { Attempt, Standing } from '#src/deployments/insights/service-standing.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { dayKey, formatBrief } from '#src/lib/time-format.ts'
import { counted } from '#src/lib/counted.ts'
import type { Cell } from '#board/matrix/matrix.ts'
import { deployedIn } from '#board/matrix/relation.ts'
import type { ComparedService, Difference } from './environment-differences.ts'

/** A difference in short form. */
export type DifferenceWords = {
  /** "tag", "argument --max-conns" */
  readonly what: string
  readonly left: string
  readonly right: string
}

const NOT_GIVEN = 'not given'

const linesOf = ({ lines }: Difference, kind: 'del' | 'ins'): string =>
  lines
    ?.filter((line) => line.kind === kind)
    .map(({ text }) => text)
    .join(' ') || 'none'

/** What differs, and its value on each side. */
export const differenceWords = (
  { left, right }: Pick<ComparedService, 'left' | 'right'>,
  difference: Difference,
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

const WHY: Record<
  (Standing & { kind: 'hidden' })['why'] | (Standing & { kind: 'unproven' })['why'],
  string
> = {
  unreadable: 'a newer record cannot be read',
  ambiguous: 'two services have this name',
  gap: 'deployments are missing in between',
  renamed: 'it has another name now',
  unnamed: 'it has no name to match',
  notLoaded: 'its deployment is not loaded',
  neverDeployed: 'never deployed',
  failed: 'its last attempt failed',
  unclear: 'its state says too little',
}

/** Why it is not known what an environment has of a service: "not in the last 20". */
export const unknownWords = (standing: Cell['standing']): string => {
  switch (standing.kind) {
    case 'notNamed':
      return `not in the last ${standing.loaded}`
    case 'hidden':
    case 'unproven':
      return WHY[standing.why]
    case 'missing':
      return 'missing'
    case 'loading':
      return 'loading'
    case 'unread':
      return 'cannot be read'
    case 'running':
      return 'its record names no version'
    case 'stopped':
      return 'stopped, its deployment is not loaded'
  }
}

/** Why a service is not there: "deleted 16:31", "never named in 60 deployments", "nothing is deployed yet". */
export const missingWords = (standing: Cell['standing'], loaded: number, when: When): string =>
  standing.kind === 'missing' && standing.deletedBy
    ? `deleted ${startWords(standing.deletedBy, when)}`
    : loaded === 0
      ? 'nothing is deployed yet'
      : `never named in ${counted(loaded, 'deployment')}`

/** An attempt below what runs: its version, and how it went. */
export type AttemptWords = {
  readonly attempt: Attempt
  readonly version: string | undefined
  /** "failed 16:56", "deploying" */
  readonly how: string
}

/** The newest attempt that failed and the one under way, for lines below what runs. */
export const attemptWords = (
  standing: Cell['standing'],
  { zone, now }: When,
): { readonly failed: AttemptWords | undefined; readonly underWay: AttemptWords | undefined } => {
  const failed = 'failed' in standing ? standing.failed : undefined
  const underWay = 'underWay' in standing ? standing.underWay : undefined
  const version = (attempt: Attempt) =>
    attempt.version === undefined ? undefined : clip(visible(attempt.version), 40)
  return {
    failed: failed && {
      attempt: failed,
      version: version(failed),
      how: `failed ${formatBrief(failed.item.deployment.created_at, zone, dayKey(now, zone))}`,
    },
    underWay: underWay && {
      attempt: underWay,
      version: version(underWay),
      how: visible(lookOf(underWay.service.record.status).label).toLowerCase(),
    },
  }
}
