import { formatSpan } from '#src/lib/time/span-format.ts'
import type { Filter } from '#timeline/find/filter.ts'
import { BehindQuantile, Count } from './behind.tsx'
import { FactSection, FactTable } from './fact-table.tsx'
import type { Facts } from './facts-of.ts'
import { withStates } from './narrow.ts'
import type { OperationKind } from './operation-durations.ts'
import { quantileOf, type Span } from './quantile.ts'

const LABEL: Record<OperationKind, string> = {
  deploy: 'Deploy',
  restart: 'Restart',
  stop: 'Stop',
  delete: 'Delete',
}

type DurationTableProps = { facts: Pick<Facts, 'durations' | 'tally'>; filter: Filter }

const QUANTILES = [
  { name: 'median', share: 0.5 },
  { name: '90 % within', share: 0.9 },
  { name: 'longest', share: 1 },
] as const

/** From the shortest to the 90 % mark, with a tick at the median. */
function Bar({ spans, top }: { spans: readonly Span[]; top: number }) {
  const at = (share: number) => quantileOf(spans, share)?.ms ?? 0
  const percent = (ms: number) => `${(100 * ms) / top}%`
  return (
    <span className="relative block h-3 border-b border-line-2">
      <span
        style={{ insetInlineStart: percent(at(0)), width: percent(at(0.9) - at(0)) }}
        className="absolute inset-y-0.5 min-w-0.5 bg-line-2 forced-color-adjust-none forced-colors:bg-[GrayText]"
      />
      <span
        style={{ insetInlineStart: percent(at(0.5)) }}
        className="absolute inset-y-0 w-0.5 bg-ink forced-color-adjust-none forced-colors:bg-[CanvasText]"
      />
    </span>
  )
}

/** About how long the deployments with a good end took, by what they did. */
export function DurationTable({ facts, filter }: DurationTableProps) {
  const { durations, tally } = facts
  const top = Math.max(1, ...durations.map(({ spans }) => quantileOf(spans, 1)?.ms ?? 0))
  if (durations.length === 0) return null
  return (
    <FactSection
      title="Duration by operation"
      note={
        <>
          Approximate (≈): a duration runs until the last update of the record, which may be later
          than the end. Only those that succeeded count. The bar runs from the shortest to the 90 %
          mark, with a tick at the median.
        </>
      }
    >
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
        rows={durations.map(({ kind, items, spans }) => {
          const what = LABEL[kind].toLowerCase()
          return (
            <tr key={kind} className="tabular-nums">
              <th scope="row">{LABEL[kind]}</th>
              <td>
                <Count
                  items={items}
                  to={withStates(filter, tally.all, items)}
                  what={`succeeded, ${what}`}
                />
              </td>
              <td>
                <Count
                  items={spans.map(({ item }) => item)}
                  to={undefined}
                  what={`measured, ${what}`}
                />
              </td>
              {QUANTILES.map(({ name, share }) => (
                <td key={name} className="whitespace-nowrap">
                  <BehindQuantile spans={spans} share={share} what={`${name}, ${what}`} />
                </td>
              ))}
              <td aria-hidden className="w-1/4 min-w-24">
                {spans.length > 0 && <Bar spans={spans} top={top} />}
              </td>
            </tr>
          )
        })}
      />
    </FactSection>
  )
}
