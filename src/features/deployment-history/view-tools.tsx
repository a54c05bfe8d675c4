import CalendarSearch from 'lucide-react/icons/calendar-search'
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import List from 'lucide-react/icons/list'
import SearchAlert from 'lucide-react/icons/search-alert'
import Waypoints from 'lucide-react/icons/waypoints'
import { useNavigate } from '#src/router/router-context.tsx'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { LazyPanel } from '#src/ui/states/lazy-panel.tsx'
import { currentServices } from '#timeline/now/current-services.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { type Exported, useExportActions } from '#timeline/export/export-actions.ts'
import type { JumpsProps } from '#timeline/jumps/jumps.tsx'
import { SavedViews } from '#timeline/saved/saved-views.tsx'
import { choosingDate } from '#timeline/jumps/goal.ts'
import { useRangeLoad } from '#timeline/find/use-range-load.ts'
import { openSuspects, showView, type View, viewOf, VIEWS } from '#timeline/find/timeline-search.ts'
import { Jumps } from './preload.ts'

/** Failing services whose suspects are offered. */
const MOST_SUSPECTS = 5

const ICON: Record<View, IconType> = {
  timeline: List,
  services: Waypoints,
  facts: ChartNoAxesColumn,
}

/**
 * What else can be done with the views: they are commands too, as are the suspects of what fails, and the timeline can be
 * left for a date.
 */
export function ViewTools(props: JumpsProps & Exported) {
  const shown = viewOf(props.search)
  const navigate = useNavigate()
  const { pager, paging } = props.timeline
  useRangeLoad(props.matching.filter, props.history, pager, paging)
  useExportActions(props)
  const failing = currentServices(props.history, props.now).filter(
    ({ group }) => group === 'failing',
  )
  usePageActions([
    ...failing.slice(0, MOST_SUSPECTS).map(({ key, status }) => ({
      id: `suspects ${key}`,
      label: `Show suspects for ${sentenceName(status.past)}`,
      icon: SearchAlert,
      run: () => void navigate({ to: '.', search: openSuspects({ service: key }) }),
    })),
    ...VIEWS.filter(({ view }) => view !== shown).map(({ view, label }) => ({
      id: `view ${view}`,
      label: `Show ${label.toLowerCase()}`,
      icon: ICON[view],
      run: () => void navigate({ to: '.', search: showView(view) }),
    })),
  ])
  return (
    <span className="flex">
      <SavedViews environmentId={props.environmentId} search={props.search} />
      {shown === 'timeline' && (
        <Button
          size="sm"
          variant="ghost"
          icon={CalendarSearch}
          aria-haspopup="dialog"
          className="pointer-coarse:h-11"
          onClick={() => choosingDate.set(true)}
        >
          <span className="max-sm:sr-only">Go to a date</span>
        </Button>
      )}
      <LazyPanel what="the day strip" fallback={null}>
        <Jumps {...props} />
      </LazyPanel>
    </span>
  )
}
