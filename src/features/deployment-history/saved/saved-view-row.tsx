import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { paths } from '#src/lib/page/paths.ts'
import { changeViews } from '#src/lib/storage/saved-view-store.ts'
import { pinView, renameView, type SavedView } from '#src/lib/storage/saved-views.ts'
import { Link } from '#src/router/link.tsx'
import { parseSearch } from '#src/router/search.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { NamedRow } from '#src/ui/fields/named-row.tsx'

type SavedViewRowProps = {
  view: SavedView
  isShown: boolean
  isTaken: (name: string) => boolean
  onOpen: () => void
  onDelete: () => void
}

/** A view that the person keeps. */
export function SavedViewRow(props: SavedViewRowProps) {
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
