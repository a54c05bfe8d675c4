import { useState } from 'react'
import { removeBookmark } from '#src/lib/storage/change-bookmarks.ts'
import { idOf, keyOf, type Bookmark } from '#src/lib/storage/bookmarks.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { BookmarkRow } from './bookmark-row.tsx'
import { changeWithUndo } from '#src/shared/undo-bookmark-change.ts'

type BookmarkListProps = {
  /** The id of the heading, which names the list. */
  id: string
  heading: string
  bookmarks: readonly Bookmark[]
  /** Two columns where there is room. */
  columns?: boolean
  /** How many are shown before "Show all". */
  shown?: number
  /** Called when the person starts or stops typing a name. */
  onNaming?: (bookmark: Bookmark, isNaming: boolean) => void
}

/** Bookmarks under a heading; nothing if there are none. */
export function BookmarkList({
  id,
  heading,
  bookmarks,
  columns = false,
  shown = 12,
  onNaming,
}: BookmarkListProps) {
  const [all, setAll] = useState(false)
  if (bookmarks.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2">
        {heading}
      </h2>
      <ul className={columns ? 'grid md:grid-cols-2 md:gap-x-12' : 'border-b border-line'}>
        {(all ? bookmarks : bookmarks.slice(0, shown)).map((bookmark) => (
          <BookmarkRow
            key={keyOf(bookmark)}
            bookmark={bookmark}
            onNaming={(isNaming) => onNaming?.(bookmark, isNaming)}
            onForget={() =>
              changeWithUndo(`Removed ${bookmark.name ?? idOf(bookmark)} from the list.`, (known) =>
                removeBookmark(known, bookmark),
              )
            }
          />
        ))}
      </ul>
      {bookmarks.length > shown && (
        <Button size="sm" variant="ghost" className="mt-2" onClick={() => setAll(!all)}>
          {all ? `Show the first ${shown}` : `Show all ${bookmarks.length}`}
        </Button>
      )}
    </section>
  )
}
