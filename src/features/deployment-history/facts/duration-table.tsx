import { useId } from 'react'
import { formatSpan } from '#src/lib/time/span-format.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { Count } from './behind.tsx'
import { FactTable } from './fact-table.tsx'
import { BehindQuantile } from './behind-quantile.tsx'
import type { Facts } from './facts-of.ts'
import { withStates } from './narrow.ts'
import type { OperationKind } from './operation-durations.ts'

const LABEL: Record<OperationKind, string> = {
  deploy: 'Deploy',
  restart: 'Restart',
  stop: 'Stop',
  delete: 'Delete',
}

type DurationTableProps = { facts: Pick<Facts, 'durations' | 'tally'>; filter: Filter }

/** About how long the deployments with a good end took, by what they did. */
export function DurationTable({ facts, filter }: DurationTableProps) {
  const { durations, tally } = facts
  const id = useId()
  const top = durations.reduce((most, { longest }) => Math.max(most, longest?.ms ?? 0), 1)
  const at = (ms: number | undefined) => `${(100 * (ms ?? 0)) / top}%`
  if (durations.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="text-md font-medium">
        Duration by operation
      </h3>
      <p className="mt-1 text-xs text-ink-3">
        Approximate (≈): a deployment counts until the last update of its record, which may be later
        than its end. Only those that succeeded count. The bar runs from the shortest to the 90 %
        mark, with a tick at the median.
      </p>
      <FactTable
        caption="Duration by operation"
        heads={[
          'Operation',
          'Succeeded',
          'Measured',
          'Median',
          '90 % within',
          'Longest',
          `0 to ≈ ${formatSpan(top)}`,
        ]}
      >
        {durations.map(({ kind, items, measured, shortest, median, p90, longest }) => (
          <tr key={kind} className="tabular-nums">
            <th scope="row">{LABEL[kind]}</th>
            <td>
              <Count
                items={items}
                to={withStates(filter, tally.all, items)}
                what={`succeeded, ${LABEL[kind].toLowerCase()}`}
              />
            </td>
            <td>
              <Count
                items={measured}
                to={undefined}
                what={`measured, ${LABEL[kind].toLowerCase()}`}
              />
            </td>
            {(
              [
                ['median', median],
                ['90 % within', p90],
                ['longest', longest],
              ] as const
            ).map(([name, quantile]) => (
              <td key={name} className="whitespace-nowrap">
                <BehindQuantile
                  quantile={quantile}
                  items={measured}
                  what={`${name}, ${LABEL[kind].toLowerCase()}`}
                />
              </td>
            ))}
            <td aria-hidden className="w-1/4 min-w-24">
              {measured.length > 0 && (
                <span className="relative block h-3 border-b border-line-2">
                  <span
                    style={{
                      insetInlineStart: at(shortest?.ms),
                      width: at((p90?.ms ?? 0) - (shortest?.ms ?? 0)),
                    }}
                    className="absolute inset-y-0.5 min-w-0.5 bg-line-2 forced-color-adjust-none forced-colors:bg-[GrayText]"
                  />
                  <span
                    style={{ insetInlineStart: at(median?.ms) }}
                    className="absolute inset-y-0 w-0.5 bg-ink forced-color-adjust-none forced-colors:bg-[CanvasText]"
                  />
                </span>
              )}
            </td>
          </tr>
        ))}
      </FactTable>
    </section>
  )
}
