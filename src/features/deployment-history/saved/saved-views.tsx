import Bookmark from 'lucide-react/icons/bookmark'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { useState } from 'react'
import { paths } from '#src/lib/page/paths.ts'
import { changeViews } from '#src/lib/storage/saved-view-store.ts'
import {
  keepView,
  pinView,
  removeView,
  renameView,
  type SavedView,
  viewsOf,
} from '#src/lib/storage/saved-views.ts'
import { useSavedViews } from '#src/shared/use-saved-views.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { DeletedNotice } from '#src/ui/states/deleted-notice.tsx'
import { NamedRow } from '#src/ui/fields/named-row.tsx'
import { NameForm } from '#src/ui/fields/name-form.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import type { TimelineSearch } from '#timeline/find/timeline-search.ts'
import { Link } from '#src/router/link.tsx'
import { parseSearch } from '#src/router/search.ts'
import { savedSearch } from './saved-search.ts'

type SavedViewRowProps = {
  view: SavedView
  isShown: boolean
  isTaken: (name: string) => boolean
  onOpen: () => void
  onDelete: () => void
}

/** A view that the person keeps. */
function SavedViewRow(props: SavedViewRowProps) {
  const { view, isShown, isTaken, onOpen, onDelete } = props
  const { name, environmentId, pinned } = view
  const pin = () => {
    changeViews((known) => pinView(known, view, !pinned))
    announce(pinned ? `Unpinned ${name}` : `Pinned ${name} to the board`)
  }
  return (
    <NamedRow
      {...{ name, isTaken, onDelete }}
      onRename={(next) => changeViews((known) => renameView(known, view, next))}
      tools={
        <IconButton
          icon={pinned ? PinOff : Pin}
          size="sm"
          iconSize="sm"
          label={pinned ? `Unpin ${name} from the board` : `Pin ${name} to the board`}
          onClick={pin}
        />
      }
    >
      <Link
        to={paths.deployments(environmentId)}
        search={parseSearch(view.search)}
        aria-current={isShown ? 'page' : undefined}
        className="min-w-0 truncate aria-[current]:font-medium"
        onClick={onOpen}
      >
        <bdi>{name}</bdi>
      </Link>
    </NamedRow>
  )
}

type SavedViewsProps = { environmentId: string; search: TimelineSearch }

function SavedViewList({
  environmentId,
  search,
  onDone,
}: SavedViewsProps & { onDone: () => void }) {
  const views = viewsOf(useSavedViews(), environmentId)
  const [deleted, setDeleted] = useState<SavedView>()
  const zone = useZone()
  const shown = savedSearch(search, zone)
  const same = views.find((view) => savedSearch(parseSearch(view.search), zone) === shown)
  const remove = (view: SavedView) => {
    changeViews((known) => removeView(known, view))
    setDeleted(view)
  }
  const undo = () => {
    if (!deleted) return
    changeViews((known) => keepView(known, deleted))
    announce('Undone')
    setDeleted(undefined)
  }
  const isTaken = (name: string) => views.some((view) => view.name === name)
  const save = (name: string) => {
    setDeleted(undefined)
    changeViews((known) => keepView(known, { name, environmentId, search: shown }))
    announce(`Saved ${name}`)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {views.length > 0 && (
        <ul aria-label="Saved views" className="grid grid-cols-1">
          {views.map((view) => (
            <SavedViewRow
              key={view.name}
              view={view}
              isShown={view === same}
              isTaken={isTaken}
              onOpen={onDone}
              onDelete={() => remove(view)}
            />
          ))}
        </ul>
      )}
      {deleted && <DeletedNotice key={deleted.name} name={deleted.name} onUndo={undo} />}
      {same ? (
        <p className="text-sm text-ink-2">
          This filter and view are saved as <bdi className="font-medium">{same.name}</bdi>.
        </p>
      ) : shown === '' ? (
        <p className="text-sm text-ink-2">
          Choose a filter or another view to save it under a name.
        </p>
      ) : (
        <NameForm
          // Empty again for the next one.
          key={`${shown} ${views.length}`}
          label="Name of this filter and view"
          action="Save"
          isTaken={isTaken}
          onSave={save}
        />
      )}
      <p className="text-xs text-ink-3">
        Saved views stay in this browser; to use them in another one, save the names as a file. A
        link to a view works in any browser; pinned views are listed on the board.
      </p>
    </div>
  )
}

/** Opens the views of an environment that the person keeps, and saves the shown one. */
export function SavedViews({ environmentId, search }: SavedViewsProps) {
  const popover = usePopover('end')
  return (
    <>
      <Button
        {...popover.trigger}
        size="sm"
        variant="ghost"
        icon={Bookmark}
        className="pointer-coarse:h-11"
      >
        <span className="max-sm:sr-only">Saved views</span>
      </Button>
      <Popover
        {...popover.box}
        label="Saved views"
        className="w-88 max-w-[calc(100vw-5rem)] px-3.5 py-3"
      >
        <SavedViewList environmentId={environmentId} search={search} onDone={popover.close} />
      </Popover>
    </>
  )
}
