import ArrowUp from 'lucide-react/icons/arrow-up'
import { Button } from '#src/ui/buttons/button.tsx'
import { newDeployments } from '#timeline/feed/newer-pill.tsx'
import type { History } from '#src/deployments/history/history.ts'
import { pastsIn } from '#src/deployments/past/past.ts'
import { Link } from '#src/router/link.tsx'
import { type Filter, serviceToken } from '#timeline/find/filter.ts'
import { showView } from '#timeline/find/timeline-search.ts'
import type { ViewProps } from '#timeline/find/view-props.ts'
import { LoadMore } from '#timeline/find/load-more.tsx'
import { OverTime } from './over-time.tsx'
import { ServiceVersions } from './service-versions.tsx'

/** The one service that the filter chooses; undefined if it chooses none, several, or one that no record names. */
const onlyService = (history: History, { service }: Filter) => {
  const [token] = service
  return token === undefined || service.size > 1
    ? undefined
    : [...pastsIn(history).values()].find((past) => serviceToken(past.service) === token)
}

/** The services of the environment over the loaded deployments. */
export function ServicesView(props: ViewProps) {
  const { environmentId, history, compiled, zone, now, afterOf, search, timeline } = props
  const { newer, showNewer } = timeline
  const only = onlyService(history, compiled.filter)
  return (
    <section aria-labelledby="over-time" className="min-w-0 pt-4 pb-10">
      <h2 id="over-time" className="sr-only">
        Services over time
      </h2>
      {/* Newer deployments wait, so that no column moves under the person. */}
      {newer.count > 0 && (
        <div className="mb-2">
          <Button size="sm" icon={ArrowUp} onClick={showNewer}>
            {newDeployments(newer)}
          </Button>
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
      {only && (
        <>
          <ServiceVersions {...{ history, zone, now, afterOf }} past={only} />
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            <Link to="." search={showView('timeline')}>
              Its deployments on the timeline
            </Link>
            <Link to="." search={{ view: 'services' }}>
              All services
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
