import { Fragment, useMemo, useState } from 'react'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Switch } from '#src/ui/fields/switch.tsx'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import {
  type Answers,
  type ClusterCell,
  type ClusterRow,
  compareClusters,
} from './compare-clusters.ts'

const PARTS: readonly (readonly [ClusterRow['part'], string])[] = [
  ['violations', 'Violations'],
  ['requirements', 'Requirements'],
  ['fields', 'Fields'],
]

type Table = { columns: readonly string[]; rows: readonly ClusterRow[] }

/** The rows of each part that has some. */
const partsOf = (rows: readonly ClusterRow[]) =>
  PARTS.flatMap(([part, name]) => {
    const its = rows.filter((row) => row.part === part)
    return its.length === 0 ? [] : [{ part, name, its }]
  })

const keyOf = ({ part, path, what }: ClusterRow) => JSON.stringify([part, path, what])

function What({ row: { label, path, what } }: { row: ClusterRow }) {
  return (
    <>
      <bdi className="font-medium">{label}</bdi>{' '}
      {what !== '' && <span className="whitespace-nowrap text-ink-2">{what}</span>}{' '}
      {path !== label && <bdi className="mono block text-key text-ink-3">{path}</bdi>}
    </>
  )
}

/** What is the same as in the first column is quiet. */
const cellClass = ({ asFirst, absent }: ClusterCell, isFirst: boolean) => {
  if (absent) return 'text-ink-3'
  return isFirst || asFirst ? 'text-ink-2' : 'font-semibold text-ink'
}

function Matrix({ columns, rows }: Table) {
  return (
    <div
      role="group"
      aria-label="Differences (scrollable)"
      // What scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto -outline-offset-2"
    >
      <table aria-label="Differences" className="min-w-full text-sm">
        <thead>
          <tr className="border-b border-edge align-bottom text-xs text-ink-3">
            <th
              scope="col"
              className="sticky start-0 z-(--z-rail) w-56 min-w-44 bg-raised py-1.5 pe-4 text-start font-normal"
            >
              What
            </th>
            {columns.map((name, index) => (
              <th
                // Names may be equal, and the columns never reorder.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                scope="col"
                className="max-w-64 min-w-36 py-1.5 pe-4 text-start font-medium wrap-anywhere text-ink"
              >
                <bdi>{name}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        {partsOf(rows).map(({ part, name, its }) => (
          <tbody key={part}>
            <tr>
              <th
                scope="rowgroup"
                className="sticky start-0 bg-raised pt-3 pb-1 text-start text-xs font-normal text-ink-3"
              >
                {name} · {its.length}
              </th>
            </tr>
            {its.map((row) => (
              <tr
                key={keyOf(row)}
                className="border-t border-line align-top [&>*]:py-1.5 [&>*]:pe-4"
              >
                <th
                  scope="row"
                  className="sticky start-0 z-(--z-rail) bg-raised text-start font-normal wrap-anywhere"
                >
                  <What row={row} />
                </th>
                {row.cells.map((cell, index) => (
                  <td
                    // oxlint-disable-next-line react/no-array-index-key
                    key={index}
                    className={classNames('max-w-64 wrap-anywhere', cellClass(cell, index === 0))}
                  >
                    <bdi>{cell.text}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** On a phone: one cluster after the other. */
function OneByOne({ columns, rows }: Table) {
  return (
    <div className="grid grid-cols-1 gap-4 text-sm">
      {columns.map((name, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index} aria-label={`${name}, what differs`}>
          <h4 className="border-b border-edge pb-1 wrap-anywhere">
            <bdi>{name}</bdi>
          </h4>
          <dl>
            {partsOf(rows).map(({ part, name: partName, its }) => (
              <Fragment key={part}>
                {its.map((row, at) => {
                  const cell = row.cells[index]
                  return (
                    cell && (
                      <div key={keyOf(row)} className="border-t border-line py-1.5 first:border-0">
                        <dt className="wrap-anywhere">
                          {at === 0 && <span className="block text-xs text-ink-3">{partName}</span>}
                          <What row={row} />
                        </dt>
                        <dd className={classNames('wrap-anywhere', cellClass(cell, index === 0))}>
                          <bdi>{cell.text}</bdi>
                        </dd>
                      </div>
                    )
                  )
                })}
              </Fragment>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

type DifferenceMatrixProps = {
  /** What the answers are called, in their order. */
  columns: readonly string[]
  answers: Answers
}

/** What several answers say of one draft, side by side; at first only what differs. */
export function DifferenceMatrix({ columns, answers }: DifferenceMatrixProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(true)
  const isWide = useMinWidth(48)
  const rows = useMemo(() => compareClusters(answers), [answers])
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows
  const View = isWide ? Matrix : OneByOne
  return (
    <section aria-label="What differs" className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-sm">What differs</h3>
        <Switch label="Differences only" on={onlyDifferences} onChange={setOnlyDifferences} />
      </div>
      {shown.length === 0 ? (
        <p className="text-sm text-ink-2">
          {answers.length === 2 ? 'Both' : `All ${answers.length}`} responses are the same.
        </p>
      ) : (
        <View columns={columns} rows={shown} />
      )}
    </section>
  )
}
