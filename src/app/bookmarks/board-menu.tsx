import ChevronDown from 'lucide-react/icons/chevron-down'
import { useBoardInAddress } from '#board/index.ts'
import { buttonClass } from '#src/ui/buttons/button-class.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import { BOARD_WORDS } from './board-words.ts'
import { BoardMenuContent } from './board-menu-content.tsx'

/** Names the shown board, and opens a popover with the boards that the person keeps. */
export function BoardMenu() {
  const popover = usePopover()
  const { which } = useBoardInAddress()
  const name = 'board' in which ? which.board.name : BOARD_WORDS[which.kind]
  return (
    <div className="flex min-w-0 items-center gap-2 border-s border-line ps-3 sm:ps-5">
      <span className="hidden text-xs text-ink-3 min-[60rem]:inline">Board</span>
      <button
        type="button"
        {...popover.trigger}
        aria-label={`Board: ${name}`}
        className={buttonClass({ variant: 'ghost', size: 'sm' }, 'min-w-0 shrink!')}
      >
        <bdi className="truncate font-medium">{name}</bdi>
        <Icon of={ChevronDown} size="sm" />
      </button>
      <Popover
        {...popover.box}
        label="Boards"
        className="w-96 max-w-[calc(100vw-1rem)] px-3.5 py-3"
      >
        <BoardMenuContent onDone={popover.close} />
      </Popover>
    </div>
  )
}
