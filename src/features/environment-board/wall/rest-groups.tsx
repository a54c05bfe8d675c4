import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { WallCell } from './wall-cell.ts'
import { Sign } from './wall-parts.tsx'
import type { GroupPart } from './wall-room.ts'
import { deployedWords, groupWords } from './wall-sentence.ts'
import { cellWords } from './wall-words.ts'

/** The name of the group of environments that have none, beside others that do. */
const OTHERS = 'Others'

type RestCellProps = { cell: WallCell; isPast: boolean }

function RestCell({ cell, isPast }: RestCellProps) {
  const { appearance, brief } = cellWords(cell, isPast)
  return (
    <li className={classNames((isPast || cell.isOld) && 'wall-old')}>
      <Sign of={appearance} />
      <h3>
        <bdi>{cell.environment.name}</bdi>
      </h3>
      <p className={classNames(cell.isOld && 'tone-warning text-(--tone)')}>
        <bdi>{brief}</bdi>
      </p>
    </li>
  )
}

type RestGroupsProps = {
  groups: readonly GroupPart[]
  cells: ReadonlyMap<string, WallCell>
  isPast: boolean
  isLarge: boolean
}

/** What is deployed, by group. */
export function RestGroups({ groups, cells, isPast, isLarge }: RestGroupsProps) {
  const all = [...cells.values()]
  const hasNames = all.some(({ environment }) => environment.group !== undefined)
  return (
    <ol className={classNames('wall-rest', isLarge && 'wall-large')}>
      {groups.map(({ group, ids }) => (
        <li key={group ?? ''} data-nameless={hasNames ? undefined : ''}>
          {hasNames && (
            <div>
              <h2>
                <bdi>{group ?? OTHERS}</bdi>
              </h2>
              <p>
                {deployedWords(
                  all.filter(({ environment }) => environment.group === group),
                  isPast,
                )}
              </p>
            </div>
          )}
          <ol>
            {ids.map((id) => {
              const cell = cells.get(id)
              return cell && <RestCell key={id} cell={cell} isPast={isPast} />
            })}
          </ol>
        </li>
      ))}
    </ol>
  )
}

/** All groups in a line, with their counts, where there is no room for their environments. */
export function GroupSums({ cells, isPast }: Pick<RestGroupsProps, 'cells' | 'isPast'>) {
  const all = [...cells.values()]
  const names = new Set(all.map(({ environment }) => environment.group))
  const groups = [...names].map((group) => ({
    group,
    some: all.filter(({ environment }) => environment.group === group),
  }))
  return (
    <ul className={classNames('wall-sums', isPast && 'wall-old')}>
      {groups.map(({ group, some }) => {
        const isFailing = some.some(({ kind }) => kind === 'failing')
        const { tone, shape, mark } = stateAppearance(
          isFailing
            ? 'DEPLOYMENT_ERROR'
            : some.some(({ kind }) => kind === 'deployed')
              ? 'DEPLOYED'
              : 'READY',
        )
        return (
          <li key={group ?? ''}>
            <Glyph {...{ tone, shape, mark }} className="wall-sign" />
            <span>
              {groups.length > 1 && (
                <>
                  <bdi className="wall-service">{group ?? OTHERS}</bdi>{' '}
                </>
              )}
              {groupWords(some, isPast)}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
