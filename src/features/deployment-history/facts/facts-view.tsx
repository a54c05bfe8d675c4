import { useMemo } from 'react'
import type { ViewProps } from '#timeline/find/view-props.ts'
import { ShowsEntries } from './behind.tsx'
import { DurationTable } from './duration-table.tsx'
import { FactsHead } from './facts-head.tsx'
import { factsOf } from './facts-of.ts'
import { HourGrid } from './hour-grid.tsx'
import { KeyFigures } from './key-figures.tsx'
import { PeriodChart } from './period-chart.tsx'
import { RecoveryTable } from './recovery-table.tsx'
import { ServiceShares, TriggerShares } from './share-tables.tsx'

/** What the loaded deployments that match the filter add up to. Each number opens the deployments behind it. */
export function FactsView(props: ViewProps) {
  const { history, compiled, now, coverage, timeline, afterOf } = props
  // Days are those of the filter, so that a number opens exactly the deployments that it counts.
  const { zone } = compiled
  const filter = { ...compiled.filter, zone }
  const of = compiled.empty ? 'deployment' : 'matching deployment'
  const facts = useMemo(() => factsOf(history, compiled, zone, now), [history, compiled, zone, now])
  return (
    <ShowsEntries zone={zone} afterOf={afterOf}>
      <section aria-labelledby="facts" className="min-w-0 pt-6 pb-16">
        <FactsHead
          facts={facts}
          filter={filter}
          of={of}
          coverage={coverage}
          timeline={timeline}
          zone={zone}
        />
        {facts.tally.all.length > 0 && (
          <>
            <KeyFigures facts={facts} filter={filter} of={of} />
            <PeriodChart facts={facts} filter={filter} of={of} />
            <HourGrid hours={facts.hours} zone={zone} now={now} of={of} />
            <ServiceShares facts={facts} filter={filter} />
            <RecoveryTable recoveries={facts.recoveries} />
            <DurationTable facts={facts} filter={filter} />
            <TriggerShares facts={facts} filter={filter} />
          </>
        )}
      </section>
    </ShowsEntries>
  )
}
