import { formatSpan } from '#src/lib/time/span-format.ts'
import { namesOf } from '#src/deployments/record/service-words.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { BehindQuantile, Count, EntryLink } from './behind.tsx'
import { FactSection, FactTable } from './fact-table.tsx'
import { type Aftermath, type Recovery, recoverySpans } from './recoveries.ts'

const UNTIMED = ['gone', 'overlapped', 'hidden', 'untimed'] as const

const WHY: Record<(typeof UNTIMED)[number], string> = {
  gone: 'deleted or no longer listed before they recovered',
  overlapped: 'with an overlapping deployment that succeeded; which ended last is not known',
  hidden: 'with deployments in between that are not loaded or cannot be read',
  untimed: 'without a usable time',
}

export const recoverySpanWords = (after: Aftermath): string => {
  if (after.kind === 'succeeded')
    return `≈ ${formatSpan(after.ms)}${after.stopped ? ', stopped for part of it' : ''}`
  return after.kind === 'open' ? `≥ ${formatSpan(after.ms)}` : '—'
}

const itemsOf = (recoveries: readonly Recovery[], kind: Aftermath['kind']): DeploymentItem[] =>
  recoveries.flatMap(({ item, after }) => (after.kind === kind ? [item] : []))

function Row({ recovery, longest }: { recovery: Recovery; longest: number }) {
  const { item, services, after } = recovery
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        <EntryLink item={item} />
      </th>
      <td className="min-w-32 [overflow-wrap:anywhere]">
        {services.length === 0 ? 'the deployment as a whole' : namesOf(services)}
      </td>
      <td className="whitespace-nowrap">
        {after.kind === 'succeeded' ? (
          <EntryLink item={after.by} />
        ) : after.kind === 'open' ? (
          'still failing'
        ) : (
          <span className="whitespace-normal">{WHY[after.kind]}</span>
        )}
      </td>
      <td className="whitespace-nowrap tabular-nums">{recoverySpanWords(after)}</td>
      <td aria-hidden className="w-1/4 min-w-24">
        {'ms' in after && (
          <span
            style={{ width: `${Math.max(1, (100 * after.ms) / longest)}%` }}
            className={
              after.kind === 'open'
                ? 'failed-bar block h-2.5 forced-color-adjust-none'
                : 'block h-2.5 bg-neutral-solid forced-color-adjust-none forced-colors:bg-[CanvasText]'
            }
          />
        )}
      </td>
    </tr>
  )
}

/** Each deployment in which services began to fail, and how long it took until the same services were deployed. */
export function RecoveryTable({ recoveries }: { recoveries: readonly Recovery[] }) {
  const spans = recoverySpans(recoveries)
  const longest = spans.reduce((most, { ms }) => Math.max(most, ms), 1)
  const open = itemsOf(recoveries, 'open')
  const rest = UNTIMED.map((kind) => ({ kind, items: itemsOf(recoveries, kind) })).filter(
    ({ items }) => items.length > 0,
  )
  return (
    <FactSection title="From a failure to the next success of the same services">
      <p className="text-sm leading-6.5 text-ink-2">
        {recoveries.length === 0 ? (
          'Nothing began to fail in these deployments.'
        ) : (
          <>
            Median <BehindQuantile spans={spans} share={0.5} what="median" />, 90 % within{' '}
            <BehindQuantile spans={spans} share={0.9} what="90 % within" />, from{' '}
            <Count
              items={spans.map(({ item }) => item)}
              to={undefined}
              what="failures with a known duration"
            />{' '}
            {spans.length === 1 ? 'failure' : 'failures'} with a known duration.
          </>
        )}{' '}
        {open.length > 0 && (
          <>
            <Count items={open} to={undefined} what="still failing" /> still failing, counted with
            the time so far.{' '}
          </>
        )}
        {rest.map(({ kind, items }) => (
          <span key={kind}>
            <Count items={items} to={undefined} what={WHY[kind]} /> {WHY[kind]}.{' '}
          </span>
        ))}
      </p>
      <p className="mt-0.5 text-xs text-ink-3">
        Approximate (≈): from the last update of one record to the last update of the other. A
        failed restart or stop ends with the next one that succeeds. Records do not show what users
        noticed.
      </p>
      {recoveries.length > 0 && (
        <FactTable
          caption="From a failure to the next success"
          heads={['Failed', 'Services', 'Succeeded', 'Time', `0 to ${formatSpan(longest)}`]}
          rows={recoveries.map((recovery) => (
            <Row key={recovery.item.key} recovery={recovery} longest={longest} />
          ))}
          many="failures"
        />
      )}
    </FactSection>
  )
}
