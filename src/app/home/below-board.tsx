import { Fragment } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { BookmarkList } from '#src/app/bookmarks/bookmark-list.tsx'
import { NamesTools } from '#src/app/bookmarks/names-tools.tsx'
import { PinnedViews } from '#src/app/bookmarks/pinned-views.tsx'
import { WaysToOpen } from '#src/app/open/ways-to-open.tsx'
import type { HomeLists } from '#src/app/bookmarks/use-home-bookmarks.ts'

/** Says what will be listed here, and names some components of the sample workspace. */
function NothingConfigured() {
  const { sample } = useConnection().api.config
  return (
    <section aria-labelledby="configured">
      <h2 id="configured" className="mb-2.5">
        Recently configured
      </h2>
      <p className="max-w-prose text-sm text-ink-2">
        The components that you open are listed here, with what you edited in this tab.
        {sample && ' The sample workspace has these: '}
        {sample?.components.slice(0, 4).map(({ key }, index) => (
          <Fragment key={key}>
            {index > 0 && ', '}
            <Link to={paths.component(sample.organizationId, sample.clusterId, key)}>{key}</Link>
          </Fragment>
        ))}
        {sample && '.'}
      </p>
    </section>
  )
}

/** What stands below the board: the ways to open something, components, and what else was opened or has a name. */
export function BelowBoard({ lists }: { lists: HomeLists }) {
  const { components, others, onNaming } = lists
  return (
    <div className="grid grid-cols-1 gap-10 pt-10 print:hidden">
      <PinnedViews />
      <div className="grid grid-cols-1 gap-10 md:grid-cols-2 md:gap-16">
        <WaysToOpen />
        {components.length === 0 ? (
          <NothingConfigured />
        ) : (
          <BookmarkList
            id="configured"
            heading="Recently configured"
            bookmarks={components}
            shown={6}
            onNaming={onNaming}
          />
        )}
      </div>
      <BookmarkList
        id="known"
        heading="Opened or named in this browser"
        bookmarks={others}
        columns
        onNaming={onNaming}
      />
      <NamesTools />
    </div>
  )
}
