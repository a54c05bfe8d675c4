import Pencil from 'lucide-react/icons/pencil'
import type { BookmarkedComponent, EnvironmentAddress } from '#src/lib/storage/bookmarks.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import { BookmarkMenuContent } from './bookmark-menu-content.tsx'

/** Opens a popover that names and pins the environment or component of a page. */
export function BookmarkMenu({ address }: { address: EnvironmentAddress | BookmarkedComponent }) {
  const popover = usePopover()
  return (
    <>
      <IconButton {...popover.trigger} icon={Pencil} size="sm" iconSize="sm" label="Name and pin" />
      <Popover
        {...popover.box}
        label="Name and pin"
        className="w-88 max-w-[calc(100vw-1rem)] px-3.5 py-3"
      >
        <BookmarkMenuContent address={address} onDone={popover.close} />
      </Popover>
    </>
  )
}
