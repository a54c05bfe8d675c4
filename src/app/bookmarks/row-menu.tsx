import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef } from 'react'
import { type BoardEnvironment, ROW_BUTTON } from '#board/index.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import { BookmarkMenuContent } from './bookmark-menu-content.tsx'

type RowMenuProps = {
  environment: BoardEnvironment
  /** Whether it offers to pin: not where home shows the environment already. */
  offersPin: boolean
  onToggle: (isOpen: boolean) => void
}

/** Opens a popover that names an environment of the board and has its ID. */
export function RowMenu({ environment, offersPin, onToggle }: RowMenuProps) {
  const { trigger, box, close } = usePopover()
  const { environmentId, name } = environment
  const toggled = useRef(onToggle)
  useEffect(() => {
    toggled.current = onToggle
  })
  // A popover that goes with its row reports no toggle.
  useEffect(() => () => toggled.current(false), [])
  return (
    <>
      <IconButton
        {...trigger}
        icon={Pencil}
        size="sm"
        iconSize="sm"
        label={`Name ${name}`}
        className={ROW_BUTTON}
      />
      <Popover
        {...box}
        onToggle={(event) => {
          box.onToggle(event)
          onToggle(event.newState === 'open')
        }}
        label="Name"
        className="w-88 max-w-[calc(100vw-1rem)] px-3.5 py-3"
      >
        <BookmarkMenuContent address={{ environmentId }} offersPin={offersPin} onDone={close} />
      </Popover>
    </>
  )
}
