import { memo } from 'react'
import { Link } from '#src/router/link.tsx'
import { pageLinkClass } from '#src/ui/styles/page-link-class.ts'
import { showView, type View, VIEWS } from '#timeline/find/timeline-search.ts'

/** Leads to the other views of the same history, with the same filter. */
export const ViewNavigation = memo(function ViewNavigation({ shown }: { shown: View }) {
  return (
    <nav aria-label="Views" className="flex h-10 gap-5 pointer-coarse:h-11">
      {VIEWS.map(({ view, label }) => (
        <Link
          key={view}
          to="."
          search={showView(view)}
          aria-current={view === shown ? 'page' : undefined}
          className={pageLinkClass}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
})
