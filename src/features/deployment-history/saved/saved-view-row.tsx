import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { paths } from '#src/lib/paths.ts'
import { changeViews } from '#src/lib/saved-view-store.ts'
import { pinView, renameView, type SavedView, searchIn } from '#src/lib/saved-views.ts'
import { Link } from '#src/router/link.tsx'
import { announce } from '#src/ui/announcer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NameForm } from '#src/ui/name-form.tsx'

type SavedViewRowProps = {
  view: SavedView
  isShown: boolean
  isTaken: (name: string) => boolean
  onOpen: () => void
  onDelete: () => void
}

/** A view that the person keeps: its link, and buttons to pin, rename and delete it. */
export function SavedViewRow(props: SavedViewRowProps) {
  const { view, isShown, isTaken, onOpen, onDelete } = props
  const [renaming, setRenaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const { name, environmentId, pinned } = view
  const rename = () => {
    flushSync(() => setRenaming(true))
    row.current?.querySelector('input')?.focus()
  }
  const done = () => {
    flushSync(() => setRenaming(false))
    row.current?.querySelector<HTMLElement>('[data-rename]')?.focus()
  }
  const pin = () => {
    changeViews((known) => pinView(known, view, !pinned))
    announce(pinned ? `Unpinned ${name}` : `Pinned ${name} to the board`)
  }
  return (
    <li
      ref={row}
      className="flex min-h-9 items-center justify-between gap-3 border-t border-line first:border-t-0"
    >
      {renaming ? (
        <NameForm
          label={`Name of ${name}`}
          labelHidden
          initial={name}
          action="Save name"
          isTaken={isTaken}
          onSave={(next) => {
            changeViews((known) => renameView(known, view, next))
            done()
          }}
          onCancel={done}
        />
      ) : (
        <>
          <Link
            to={paths.deployments(environmentId)}
            search={searchIn(view)}
            aria-current={isShown ? 'page' : undefined}
            className="min-w-0 truncate aria-[current]:font-medium"
            onClick={onOpen}
          >
            <bdi>{name}</bdi>
          </Link>
          <span className="flex flex-none items-center">
            <IconButton
              icon={pinned ? PinOff : Pin}
              size="sm"
              iconSize="sm"
              label={pinned ? `Unpin ${name} from the board` : `Pin ${name} to the board`}
              onClick={pin}
            />
            <IconButton
              data-rename
              icon={Pencil}
              size="sm"
              iconSize="sm"
              label={`Rename ${name}`}
              onClick={rename}
            />
            <IconButton icon={X} size="sm" label={`Delete ${name}`} onClick={onDelete} />
          </span>
        </>
      )}
    </li>
  )
}
