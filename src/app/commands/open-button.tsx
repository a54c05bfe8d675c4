import Search from 'lucide-react/icons/search'
import { Icon } from '#src/ui/marks/icon.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { buttonClass } from '#src/ui/buttons/button-class.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { isApple } from './shortcuts.ts'
import { openDialog } from './open-dialog.ts'

const theKey = { get: () => (isApple() ? '⌘ K' : 'Ctrl K'), subscribe: () => () => {} }

/** Opens the commands. On phones only an icon. */
export function OpenButton() {
  const key = useStore(theKey, () => 'Ctrl K')
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Open anything"
      onClick={() => openDialog.set('commands')}
      className={buttonClass(
        { size: 'sm' },
        'font-normal text-ink-2 max-sm:size-(--control) max-sm:border-transparent max-sm:bg-transparent max-sm:px-0',
      )}
    >
      <Icon of={Search} size="sm" className="max-sm:size-4" />
      <span className="max-sm:sr-only">
        Open <span className="sr-only">anything</span>
      </span>
      <span aria-hidden className="ms-1 hidden lg:inline pointer-coarse:hidden">
        <Kbd>{key}</Kbd>
      </span>
    </button>
  )
}
