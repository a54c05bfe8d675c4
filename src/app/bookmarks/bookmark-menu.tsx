import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef } from 'react'
import type { BookmarkedComponent, EnvironmentAddress } from '#src/lib/storage/bookmarks.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import { BookmarkMenuContent } from './bookmark-menu-content.tsx'

type BookmarkMenuProps = {
  address: EnvironmentAddress | BookmarkedComponent
  /** What it names, where a page has several of these menus. */
  of?: string
  /** Whether it offers to pin: not where home shows the environment already. */
  offersPin?: boolean
  onToggle?: (isOpen: boolean) => void
  className?: string
}

/** Opens a popover that names and pins an environment or a component, and has its IDs. */
export function BookmarkMenu({ address, of, offersPin, onToggle, className }: BookmarkMenuProps) {
  const { trigger, box, close } = usePopover()
  const toggled = useRef(onToggle)
  useEffect(() => {
    toggled.current = onToggle
  })
  // A popover that goes with its row reports no toggle.
  useEffect(() => () => toggled.current?.(false), [])
  return (
    <>
      <IconButton
        {...trigger}
        icon={Pencil}
        size="sm"
        iconSize="sm"
        label={of === undefined ? 'Name and pin' : `Name ${of}`}
        className={className}
      />
      <Popover
        {...box}
        onToggle={(event) => {
          box.onToggle(event)
          onToggle?.(event.newState === 'open')
        }}
        label={of === undefined ? 'Name and pin' : 'Name'}
        className="w-88 max-w-[calc(100vw-1rem)] px-3.5 py-3"
      >
        <BookmarkMenuContent address={address} offersPin={offersPin} onDone={close} />
      </Popover>
    </>
  )
}
