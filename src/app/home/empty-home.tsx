import { UndoNotice } from '#src/shared/undo-notice.tsx'
import { Divider } from '#src/ui/marks/divider.tsx'
import { FirstRun } from './first-run.tsx'
import { BookmarkList } from '#src/app/bookmarks/bookmark-list.tsx'
import type { HomeLists } from '#src/app/bookmarks/use-home-bookmarks.ts'
import { NamesTools } from '#src/app/bookmarks/names-tools.tsx'
import { PinnedViews } from '#src/app/bookmarks/pinned-views.tsx'
import { WaysToOpen } from '#src/app/open/ways-to-open.tsx'

/** The home page while nothing is pinned: what a board is, and beside it the ways to open something. */
export function EmptyHome({ lists: { components, others, onNaming } }: { lists: HomeLists }) {
  return (
    <div className="grid min-h-[calc(100dvh-3rem)] grid-cols-[1.5rem_minmax(0,1fr)_1rem] grid-rows-[auto_1fr] sm:grid-cols-[3rem_minmax(0,1fr)_1.5rem] lg:grid-cols-[minmax(1.5rem,1fr)_minmax(0,26rem)_8rem_minmax(0,34rem)_minmax(1.5rem,1fr)] lg:grid-rows-1">
      <Divider className="row-span-2 self-stretch [--water:2.9rem] lg:[--water:calc(clamp(3rem,16dvh,10rem)+1rem)] lg:col-start-3 lg:row-span-1 lg:row-start-1 lg:me-16 lg:justify-self-end" />
      <div className="col-start-2 ps-3 pt-8 sm:ps-6 lg:row-start-1 lg:ps-0 lg:pt-[clamp(3rem,16dvh,10rem)]">
        <h1>What do you want to open?</h1>
        <FirstRun />
      </div>
      <div className="grid grid-cols-1 content-start gap-10 py-8 ps-3 col-start-2 sm:ps-6 lg:col-start-4 lg:row-start-1 lg:ps-0 lg:pt-[clamp(3rem,16dvh,10rem)]">
        <UndoNotice />
        <WaysToOpen />
        <PinnedViews />
        <BookmarkList
          id="configured"
          heading="Recently configured"
          bookmarks={components}
          shown={6}
          onNaming={onNaming}
        />
        <BookmarkList
          id="known"
          heading="Opened or named in this browser"
          bookmarks={others}
          onNaming={onNaming}
        />
        <NamesTools />
      </div>
    </div>
  )
}
