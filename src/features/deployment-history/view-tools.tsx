import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import List from 'lucide-react/icons/list'
import Waypoints from 'lucide-react/icons/waypoints'
import { useNavigate } from '#src/router/router-context.tsx'
import { usePageActions } from '#src/shared/page-actions.ts'
import type { IconType } from '#src/ui/icon.tsx'
import { showView, type View, VIEWS } from '#timeline/find/timeline-search.ts'

const ICON: Record<View, IconType> = {
  timeline: List,
  services: Waypoints,
  facts: ChartNoAxesColumn,
}

/** Offers the views to the commands. */
export function ViewTools({ shown }: { shown: View }) {
  const navigate = useNavigate()
  usePageActions(
    VIEWS.filter(({ view }) => view !== shown).map(({ view, label }) => ({
      id: `view ${view}`,
      label: `Show ${label.toLowerCase()}`,
      icon: ICON[view],
      run: () => void navigate({ to: '.', search: showView(view), resetScroll: false }),
    })),
  )
  return null
}
