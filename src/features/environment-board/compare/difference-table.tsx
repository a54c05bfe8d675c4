import type { ReactNode } from 'react'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import type { SoughtService } from '#board/loading/use-board.ts'
import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { deployedIn } from '#board/matrix/relation.ts'
import { nameOf } from './comparison-words.ts'
import { DifferingRows, OneSidedRow, type Pair } from './difference-rows.tsx'
import type { ComparedService, Differences } from './environment-differences.ts'
import { rulerDays } from './ruler.tsx'

type SectionProps = { title: string; count: number; note?: string; children: ReactNode }

function Section({ title, count, note, children }: SectionProps) {
  return (
    <tbody>
      <tr data-section>
        <th scope="rowgroup" colSpan={5}>
          <span className="me-2.5 text-base font-semibold text-ink">
            {title} <span className="font-normal text-ink-3">{count}</span>
          </span>
          {note !== undefined && <span className="text-xs font-normal text-ink-3">{note}</span>}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

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
      <summary className="cursor-pointer py-2.5 [overflow-wrap:anywhere] text-ink-2">
        <strong className="font-medium text-ink">{title}</strong>
        <span className="group-open:hidden">
          : {clip(services.map(({ name }) => visible(name)).join(', '), 200)}
        </span>
      </summary>
      <ul className="grid gap-1 pb-3 ps-4.5 sm:columns-2">
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
const mayBeFurther = (
  { history }: BoardEnvironment,
  standing: ComparedService['left'],
): boolean => {
  if (!history || (history.complete && history.gaps.size === 0)) return false
  if (standing.kind === 'notNamed' || standing.kind === 'stopped') return true
  return (standing.kind === 'hidden' || standing.kind === 'unproven') && FURTHER.has(standing.why)
}

const FURTHER: ReadonlySet<string> = new Set(['gap', 'notLoaded'])

type DifferenceTableProps = Pair & {
  differences: Differences
  onLookFurther: (environmentIds: readonly string[], service: SoughtService) => void
}

/** What differs between two environments; what is the same is folded. */
export function DifferenceTable(props: DifferenceTableProps) {
  const { differences, left, right, when, onLookFurther } = props
  const { differs, onlyLeft, onlyRight, unknown, same } = differences
  const pair = { left, right, when }
  const days = rulerDays(differs.flatMap(({ behindMs }) => behindMs ?? []))
  const [a, b] = [nameOf(left), nameOf(right)]
  const furtherIn = (service: ComparedService) => {
    const sides = [
      ...(mayBeFurther(left, service.left) ? [left.environmentId] : []),
      ...(mayBeFurther(right, service.right) ? [right.environmentId] : []),
    ]
    return sides.length === 0 ? undefined : () => onLookFurther(sides, service)
  }
  const isAny = differs.length + onlyLeft.length + onlyRight.length + unknown.length > 0
  return (
    <>
      <table aria-label="Differences" className="differ">
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">{a}</th>
            <th scope="col">{b}</th>
            <th scope="col">Made by</th>
            <th scope="col">
              <span className="flex justify-between gap-2">
                <span aria-hidden>0</span>
                <span>head commit behind</span>
                <span>{days === 1 ? '1 day' : `${days} days`}</span>
              </span>
            </th>
          </tr>
        </thead>
        {differs.length > 0 && (
          <Section
            title="Differs"
            count={differs.length}
            note="same kind and name, another version or setting"
          >
            {differs.map((service) => (
              <DifferingRows key={service.key} {...pair} service={service} days={days} />
            ))}
          </Section>
        )}
        {onlyRight.length > 0 && (
          <Section title={`Only in ${b}`} count={onlyRight.length}>
            {onlyRight.map((service) => (
              <OneSidedRow key={service.key} {...pair} service={service} />
            ))}
          </Section>
        )}
        {onlyLeft.length > 0 && (
          <Section title={`Only in ${a}`} count={onlyLeft.length}>
            {onlyLeft.map((service) => (
              <OneSidedRow key={service.key} {...pair} service={service} />
            ))}
          </Section>
        )}
        {unknown.length > 0 && (
          <Section
            title="Not known"
            count={unknown.length}
            note="one side is not in what is loaded"
          >
            {unknown.map((service) => (
              <OneSidedRow
                key={service.key}
                {...pair}
                service={service}
                onLookFurther={furtherIn(service)}
              />
            ))}
          </Section>
        )}
        {!isAny && (
          <tbody>
            <tr>
              <td colSpan={5} className="py-4 text-ink-2">
                Nothing differs.
              </td>
            </tr>
          </tbody>
        )}
      </table>
      <div className="mt-4 border-t border-line">
        {onlyRight.length === 0 && <Fold title={`Only in ${b} 0`} services={[]} />}
        {onlyLeft.length === 0 && <Fold title={`Only in ${a} 0`} services={[]} />}
        <Fold title={`${same.length} the same`} services={same} />
      </div>
    </>
  )
}
