import type { Attempt, WhyHidden, WhyUnproven } from '#src/deployments/insights/service-standing.ts'
import type { DeploymentItem } from '#src/deployments/insights/service-index.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import {
  isFailed,
  isInProgress,
  lookOf,
  type StateLook,
} from '#src/deployments/record/state-look.ts'
import { commitOf, versionOf } from '#src/deployments/record/services.ts'
import { nameKeyOf } from '#src/deployments/insights/service-identity.ts'
import { FIELD_WORD } from '#src/deployments/insights/diff-service.ts'
import { formatBrief } from '#src/lib/time-format.ts'
import type { Zone } from '#src/lib/instant.ts'
import type { Cell } from '#board/matrix/matrix.ts'

/** A line of a cell that names an attempt: "v1.87.1 failed 16:56", "v1.87.0 deploying". */
export type AttemptLine = {
  readonly item: DeploymentItem
  readonly look: StateLook
  readonly version: string | undefined
  /** "failed 16:56" */
  readonly words: string
  /** The key of the service if it failed, to ask for its suspects. */
  readonly suspects: string | undefined
}

/** What a cell shows. */
export type CellWords =
  | { readonly kind: 'loading' }
  | { readonly kind: 'unread' }
  /** No record of the whole history names it, or it was deleted. */
  | { readonly kind: 'missing'; readonly item: DeploymentItem | undefined; readonly why: string }
  /** `further`: older deployments may tell. */
  | {
      readonly kind: 'unknown'
      readonly words: string
      /** The version that its newest restart names: meant to run, not proven to. */
      readonly named: string | undefined
      readonly why: string
      readonly further: boolean
      readonly attempts: readonly AttemptLine[]
    }
  | {
      readonly kind: 'version'
      /** The deployment that the cell leads to: the one whose time it shows. */
      readonly item: DeploymentItem
      readonly version: string
      /** Why there is no version to show: a database has none, or the record lacks it. */
      readonly unversioned: boolean
      /** Whether the version stands beside another attempt, so that it has to be called the one that runs. */
      readonly running: boolean
      readonly look: StateLook
      /** "14:03", "stopped 02:00" */
      readonly since: string
      /** When it was restarted, after that: "16:31". */
      readonly restarted: string | undefined
      readonly attempts: readonly AttemptLine[]
      /** What differs from the reference where the versions do not: "arguments". */
      readonly differs: string | undefined
    }

const HIDDEN: Record<WhyHidden, string> = {
  unreadable: 'A newer record of this environment cannot be read, and may name it.',
  ambiguous: 'A newer record names two services of this kind and name.',
  gap: 'Deployments are missing between the loaded ones, and may name it.',
  renamed: 'It has another name now.',
  unnamed: 'It has no name, so it cannot be matched.',
}

const UNPROVEN: Record<WhyUnproven, string> = {
  notLoaded: 'No loaded deployment says which version was deployed.',
  neverDeployed: 'No deployment of it has succeeded.',
  failed: 'The newest attempt with the version that ran has failed.',
  unclear: 'Its newest state does not say whether it runs.',
  unreadable: 'A newer record cannot be read.',
  ambiguous: 'A newer record names two services of this kind and name.',
}

const shortVersion = (version: string | undefined): string | undefined =>
  version === undefined ? undefined : clip(visible(version), 40)

const attemptLine = (
  { item, service, version }: Attempt,
  zone: Zone,
  today: string,
): AttemptLine => {
  const look = lookOf(service.record.status)
  const at = formatBrief(item.deployment.created_at, zone, today)
  const words = isFailed(look)
    ? `failed ${at}`
    : isInProgress(look)
      ? look.label.toLowerCase()
      : `${look.label.toLowerCase()} ${at}`
  const suspects = isFailed(look) ? nameKeyOf(service) : undefined
  return { item, look, version: shortVersion(version), words, suspects }
}

/** The two ids of a pair of commits may share their first seven characters; the full ones are in the title. */
const differsIn = ({ relation, differences }: Cell): string | undefined => {
  if (relation !== 'differs') return undefined
  const fields = differences.filter(({ certain }) => certain).map(({ field }) => field)
  const versions = new Set(['tag', 'commit', 'chartVersion', 'source'])
  if (fields.length === 0 || fields.some((field) => versions.has(field))) return undefined
  return fields.map((field) => FIELD_WORD[field]).join(', ')
}

/**
 * A cell in words. Running comes first, and a version that failed is never the one that runs. `today` is a `dayKey`.
 */
export const cellWords = (cell: Cell, zone: Zone, today: string): CellWords => {
  const { standing } = cell
  const attempts = (...all: readonly (Attempt | undefined)[]) =>
    all.flatMap((one) => (one ? [attemptLine(one, zone, today)] : []))
  switch (standing.kind) {
    case 'loading':
    case 'unread':
      return { kind: standing.kind }
    case 'missing': {
      const { deletedBy } = standing
      const why = deletedBy
        ? `Deleted ${formatBrief(deletedBy.deployment.created_at, zone, today)}.`
        : 'No deployment of the whole history names it.'
      return { kind: 'missing', item: deletedBy, why }
    }
    case 'notNamed':
      return {
        kind: 'unknown',
        words: `not in the last ${standing.loaded}`,
        named: undefined,
        why: 'None of the loaded deployments names it.',
        further: true,
        attempts: [],
      }
    case 'hidden':
      return {
        kind: 'unknown',
        words: 'not known',
        named: undefined,
        why: HIDDEN[standing.why],
        further: false,
        // Its key is not known for certain.
        attempts: attempts(standing.failed).map((line) => ({ ...line, suspects: undefined })),
      }
    case 'unproven': {
      const { newest } = standing
      const lines = attempts(standing.failed, standing.underWay)
      const isRestarted =
        standing.why === 'notLoaded' && newest.service.record.status === 'RESTARTED'
      if (isRestarted && newest.version !== undefined) {
        return {
          kind: 'unknown',
          words: 'not proven',
          named: shortVersion(newest.version),
          why: 'Its restart names this version. The deployment that may have brought it is not loaded.',
          further: true,
          attempts: [...attempts({ ...newest, version: undefined }), ...lines],
        }
      }
      return {
        kind: 'unknown',
        words: standing.why === 'neverDeployed' ? 'never deployed' : 'not known',
        named: undefined,
        why: UNPROVEN[standing.why],
        further: standing.why === 'notLoaded',
        attempts: lines.length > 0 ? lines : attempts(newest),
      }
    }
    case 'running':
    case 'stopped': {
      const { failed, underWay, state } = standing
      const deployed = standing.kind === 'running' ? standing : standing.deployed
      const lines = attempts(failed, underWay)
      const item = standing.kind === 'running' ? standing.since.item : standing.by
      const at = formatBrief(item.deployment.created_at, zone, today)
      const look = lookOf(state)
      const version = shortVersion(deployed?.version)
      const isDatabase = standing.newest.service.kind === 'database'
      return {
        kind: 'version',
        item,
        version: version ?? (isDatabase ? 'no version' : 'version not given'),
        unversioned: version === undefined,
        running: lines.length > 0 && standing.kind === 'running',
        look,
        since:
          standing.kind === 'stopped'
            ? `${look.label.toLowerCase()} ${at}`
            : standing.since.atLeast
              ? `≤ ${at}`
              : at,
        restarted:
          standing.kind === 'running' && standing.restarted
            ? formatBrief(standing.restarted.deployment.created_at, zone, today)
            : undefined,
        attempts: lines,
        differs: differsIn(cell),
      }
    }
  }
}

/** Where a version comes from in full, for the title of a cell. */
export const versionTitle = ({ standing }: Cell): string | undefined => {
  const deployed =
    standing.kind === 'running'
      ? standing
      : standing.kind === 'stopped'
        ? standing.deployed
        : undefined
  if (!deployed) return undefined
  const commit = commitOf(deployed.service)
  const version = versionOf(deployed.service)
  if (!commit) return version === undefined ? undefined : visible(version)
  return visible(`${commit.git_commit_id.slice(0, 40)}, ${commit.message.split('\n', 1)[0] ?? ''}`)
}
