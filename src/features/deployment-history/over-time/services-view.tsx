import type { ViewProps } from '#timeline/find/view-props.ts'
import { LoadMore } from '#timeline/find/load-more.tsx'
import { OverTime } from './over-time.tsx'
import { ShowNewer } from './show-newer.tsx'

/** The services of the environment over the loaded deployments. */
export function ServicesView(props: ViewProps) {
  const { environmentId, history, compiled, zone, now, afterOf, search, timeline } = props
  const { newer, showNewer } = timeline
  return (
    <section aria-labelledby="over-time" className="min-w-0 pt-4 pb-10">
      <h2 id="over-time" className="sr-only">
        Services over time
      </h2>
      {newer.count > 0 && (
        <div className="mb-2">
          <ShowNewer newer={newer} onShow={showNewer} />
        </div>
      )}
      <OverTime
        environmentId={environmentId}
        history={history}
        waiting={newer.count}
        compiled={compiled}
        zone={zone}
        now={now}
        afterOf={afterOf}
        search={search}
        more={<LoadMore timeline={timeline} zone={zone} />}
      />
    </section>
  )
}
