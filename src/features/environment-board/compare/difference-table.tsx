import ChevronRight from 'lucide-react/icons/chevron-right'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { counted } from '#src/lib/text/counted.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { SoughtService } from '#board/loading/use-board.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { deployedIn, isStopped, mayBeFurther as mayBeIn } from '#board/matrix/relation.ts'
import { nameOf } from './comparison-words.ts'
import { type DifferenceSection, differenceLines, type ServiceLines } from './difference-lines.ts'
import { DifferingRow, OneSidedRow, type EnvironmentPair } from './difference-rows.tsx'
import type { ComparedService, EnvironmentDifferences } from './environment-differences.ts'
import { rulerScale } from './ruler.tsx'
import { FEW_LINES, firstLineCount, LinesInView } from './lines-in-view.tsx'

const versionIn = ({ left, right }: ComparedService): string => {
  const version = (deployedIn(right) ?? deployedIn(left))?.version
  return version === undefined ? '' : ` ${clip(visible(version), 40)}`
}

function Fold({ title, services }: { title: string; services: readonly ComparedService[] }) {
  if (services.length === 0) {
    return <p className="border-b border-line py-2.5 text-sm text-ink-2">{title}</p>
  }
  return (
    <details className="group border-b border-line text-sm">
      <summary className="flex items-start gap-2 py-2.5 text-ink-2">
        <Icon of={ChevronRight} size="sm" className="mt-0.5 text-ink-3 group-open:rotate-90" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <strong className="font-medium text-ink">{title}</strong>
          <span className="group-open:hidden">
            : {clip(services.map(({ name }) => visible(name)).join(', '), 200)}
          </span>
        </span>
      </summary>
      <ul className="grid gap-1 pb-3 ps-5.5 sm:columns-2">
        {services.map((service) => (
          <li key={service.key}>
            <bdi>{clip(visible(service.name), 80)}</bdi>
            <span className="mono text-ink-3">{versionIn(service)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Whether older deployments, which are not loaded, may tell what an environment has of a service. */
const mayBeFurther = ({ history }: BoardEnvironment, has: ComparedService['left']): boolean =>
  history !== undefined &&
  !(history.complete && history.gaps.size === 0) &&
  (mayBeIn(has) || isStopped(has))

type DifferenceTableProps = EnvironmentPair & {
  differences: EnvironmentDifferences
  onLookFurther: (environmentIds: readonly string[], service: SoughtService) => void
}

/** What differs between two environments; what is the same is folded. */
export function DifferenceTable(props: DifferenceTableProps) {
  const { differences, left, right, when, onLookFurther } = props
  const { differs, onlyLeft, onlyRight, noVersion, same } = differences
  const pair = { left, right, when }
  const scale = rulerScale(differs.flatMap(({ behindMs }) => behindMs ?? []))
  const [a, b] = [nameOf(left), nameOf(right)]
  const lines = differenceLines(differences)
  const firstCount = firstLineCount()
  const heads: Record<DifferenceSection, { title: string; note?: string }> = {
    differs: { title: 'Differs', note: 'same kind and name, another version or setting' },
    onlyRight: { title: `Listed only in ${b}` },
    onlyLeft: { title: `Listed only in ${a}` },
    stopped: { title: 'Stopped in one', note: 'nothing else differs in any record' },
    sameTag: { title: 'Same tag', note: 'which may point to another image' },
    unknown: { title: 'Not known', note: 'one side is not in the loaded deployments' },
  }
  const furtherIn = (service: ComparedService) => {
    const sides = [
      ...(mayBeFurther(left, service.left) ? [left.environmentId] : []),
      ...(mayBeFurther(right, service.right) ? [right.environmentId] : []),
    ]
    return sides.length === 0 ? undefined : () => onLookFurther(sides, service)
  }
  const headOf = (section: DifferenceSection, rowIndex: number) => {
    const { title, note } = heads[section]
    return (
      <tr aria-rowindex={rowIndex} data-section>
        <th scope="rowgroup" colSpan={5}>
          <span className="me-2.5 text-base font-semibold text-ink">
            {title} <span className="font-normal text-ink-3">{differences[section].length}</span>
          </span>
          {note !== undefined && <span className="text-xs font-normal text-ink-3">{note}</span>}
        </th>
      </tr>
    )
  }
  const lineCount = lines.reduce((sum, { count }) => sum + count, 0)
  const rowsOf = ({ section, service, isFirst, from }: ServiceLines) => {
    // The first row of the table has the heads of its columns.
    const rowIndex = from + 2
    const own = rowIndex + (isFirst ? 1 : 0)
    return (
      <>
        {isFirst && headOf(section, rowIndex)}
        {section === 'differs' ? (
          service.differences.map(({ field }, at) => (
            <DifferingRow key={field} {...{ ...pair, service, at, scale }} rowIndex={own + at} />
          ))
        ) : (
          <OneSidedRow
            {...{ ...pair, service }}
            rowIndex={own}
            onLookFurther={section === 'unknown' ? furtherIn(service) : undefined}
          />
        )}
      </>
    )
  }
  return (
    <>
      {lines.length === 0 ? (
        <p className="py-4 text-sm text-ink-2">Nothing differs.</p>
      ) : (
        <table aria-label="Differences" aria-rowcount={lineCount + 1} className="differ">
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">Service</th>
              <th scope="col">{a}</th>
              <th scope="col">{b}</th>
              <th scope="col">Changed by</th>
              <th scope="col">
                <span className="flex justify-between gap-2">
                  <span aria-hidden>0</span>
                  <span>head commit {scale.way}</span>
                  <span>{counted(scale.days, 'day')}</span>
                </span>
              </th>
            </tr>
          </thead>
          {lines.map((one) => (
            <LinesInView
              key={`${one.section} ${one.service.key}`}
              count={one.count}
              first={one.from < firstCount}
              always={lineCount <= FEW_LINES}
              render={() => rowsOf(one)}
            />
          ))}
        </table>
      )}
      <div className="mt-4 border-t border-line">
        {onlyRight.length === 0 && <Fold title={`Listed only in ${b} 0`} services={[]} />}
        {onlyLeft.length === 0 && <Fold title={`Listed only in ${a} 0`} services={[]} />}
        {noVersion.length > 0 && (
          <Fold
            title={`${noVersion.length} in both, without a version in any record`}
            services={noVersion}
          />
        )}
        <Fold title={`${same.length} the same`} services={same} />
      </div>
    </>
  )
}
