import { type CsvCell, csvFile, type SavedFile } from '#src/lib/text/csv.ts'
import { formatIso } from '#src/lib/time/time-format.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { deployedIn, isUnlisted, statusIn } from '#board/matrix/relation.ts'
import type { SetBy } from './direction.ts'
import type {
  ComparedService,
  FieldDifference,
  DifferenceGroup,
  EnvironmentDifferences,
} from './environment-differences.ts'

const COLUMNS = [
  'relation service_kind service_name field left right certain',
  'left_deployment_id left_deployed_at left_maybe_earlier',
  'right_deployment_id right_deployed_at right_maybe_earlier',
  'right_origin right_triggered_by head_commit_behind_seconds',
  'left_environment_id right_environment_id loaded',
].flatMap((names) => names.split(' '))

/** The groups of services in the order of the file, and what it calls their relation. */
const RELATIONS: readonly (readonly [DifferenceGroup, string])[] = [
  ['differs', 'differs'],
  ['onlyRight', 'only right'],
  ['onlyLeft', 'only left'],
  ['stopped', 'stopped in one'],
  ['sameTag', 'same tag'],
  ['unknown', 'unknown'],
  ['noVersion', 'no version'],
  ['same', 'same'],
]

/** What nobody can prove to be so. */
const UNCERTAIN: ReadonlySet<DifferenceGroup> = new Set(['unknown', 'sameTag', 'noVersion'])

const valueOf = ({ field, lines, from, to }: FieldDifference, side: 'from' | 'to'): CsvCell => {
  if (field !== 'arguments') return side === 'from' ? from : to
  const left = side === 'from' ? 'ins' : 'del'
  return JSON.stringify(lines?.filter(({ kind }) => kind !== left).map(({ text }) => text) ?? [])
}

type Has = ComparedService['left']

const versionOf = (has: Has): CsvCell => deployedIn(has)?.version

const broughtBy = (has: Has): SetBy | undefined => {
  const item = deployedIn(has)?.item
  return item && { item, maybeOlder: false }
}

/** By which deployment it runs, or was stopped. */
const stateSince = (has: Has): SetBy | undefined => {
  const item = statusIn(has)?.isSince?.item
  return item && { item, maybeOlder: false }
}

const madeBy = (made: SetBy | undefined): readonly CsvCell[] => [
  made?.item.id,
  made?.item.deployment.created_at,
  made && String(made.maybeOlder),
]

const rowsOf = (
  service: ComparedService,
  [group, relation]: (typeof RELATIONS)[number],
  tail: readonly CsvCell[],
) => {
  const { kind, name, behindMs } = service
  const [left, right] = [broughtBy(service.left), broughtBy(service.right)]
  const behind = behindMs === undefined ? undefined : String(Math.round(behindMs / 1000))
  const row = (
    values: readonly CsvCell[],
    leftBy: SetBy | undefined,
    rightBy: SetBy | undefined,
  ) => [
    relation,
    kind,
    name,
    ...values,
    ...madeBy(leftBy),
    ...madeBy(rightBy),
    rightBy?.item.deployment.origin,
    rightBy?.item.deployment.triggered_by,
    behind,
    ...tail,
  ]
  if (group === 'stopped') {
    const stateOf = (has: Has): CsvCell => statusIn(has)?.isSince?.state
    const states = [stateOf(service.left), stateOf(service.right)]
    return [row(['state', ...states, 'true'], stateSince(service.left), stateSince(service.right))]
  }
  if (service.differences.length === 0) {
    return [
      row(
        [
          'version',
          versionOf(service.left),
          versionOf(service.right),
          String(!UNCERTAIN.has(group) && ![service.left, service.right].some(isUnlisted)),
        ],
        left,
        right,
      ),
    ]
  }
  return service.differences.map((difference) => {
    const { field, certain, leftBy, rightBy } = difference
    const values = [valueOf(difference, 'from'), valueOf(difference, 'to')]
    return row([field, ...values, String(certain)], leftBy, rightBy)
  })
}

const loadedOf = ({ name, history }: BoardEnvironment): string =>
  `${name}: ${history?.complete && history.gaps.size === 0 ? 'all ' : ''}${history?.items.length ?? 0}`

/** The comparison as CSV (RFC 4180): a row for each difference, and one for each other service. */
export const compareCsv = (
  differences: EnvironmentDifferences,
  left: BoardEnvironment,
  right: BoardEnvironment,
  now: number,
): SavedFile => {
  const tail = [left.environmentId, right.environmentId, `${loadedOf(left)}; ${loadedOf(right)}`]
  const short = (id: string) => id.replace(/[^\w-]/g, '').slice(0, 8)
  const at = formatIso(Math.floor(now / 1000) * 1000, 'UTC').replaceAll(':', '-')
  return csvFile(
    `compare-${short(left.environmentId)}-${short(right.environmentId)}-${at}.csv`,
    COLUMNS,
    RELATIONS.flatMap((relation) =>
      differences[relation[0]].flatMap((service) => rowsOf(service, relation, tail)),
    ),
  )
}
