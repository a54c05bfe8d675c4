import Search from 'lucide-react/icons/search'
import Square from 'lucide-react/icons/square'
import { useRef } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import type { ButtonVariant } from '#src/ui/buttons/button-class.ts'
import { useHandFocusOn } from '#src/ui/hooks/use-hand-focus-on.ts'
import { type BoardEnvironment, isLoadingOlder } from '#board/matrix/board-environment.ts'

type LoadOlderProps = {
  environments: readonly BoardEnvironment[]
  /** The environments whose older deployments are needed. */
  ids: readonly string[]
  /** What the button says, and what it does. */
  words: string
  title: string
  /** A ghost at the end of a line; with a border where it stands alone, whose text would look indented. */
  variant?: ButtonVariant
  onLookFurther: (environmentIds: readonly string[]) => void
  onStop: () => void
}

type PressProps = Pick<LoadOlderProps, 'words' | 'title' | 'variant' | 'onStop'> & {
  looking: boolean
  onLook: () => void
}

/** Starts it, and stops it: the same button, which keeps the focus. */
function Press({ words, title, variant = 'ghost', looking, onLook, onStop }: PressProps) {
  const button = useRef<HTMLButtonElement>(null)
  useHandFocusOn(button, 'services', 'headline')
  return (
    <Button
      ref={button}
      size="sm"
      variant={looking ? 'ghost' : variant}
      icon={looking ? Square : Search}
      title={looking ? undefined : title}
      onClick={looking ? onStop : onLook}
    >
      {looking ? 'Stop loading older' : words}
    </Button>
  )
}

/** Looks further in several environments, says how that goes, and stops it. */
export function LoadOlder({ environments, ids, onLookFurther, ...press }: LoadOlderProps) {
  const looking = environments.filter(isLoadingOlder)
  const pages = looking.reduce(
    (sum, { further }) => sum + (further.kind === 'loading' ? further.pages : 0),
    0,
  )
  if (looking.length + ids.length === 0) return null
  return (
    <span className="inline-flex items-center gap-2 text-xs text-ink-3">
      {looking.length > 0 && (
        <span role="status">
          Loading older deployments of {counted(looking.length, 'environment')}
          {pages > 0 && `, ${counted(pages, 'page')} loaded`}
        </span>
      )}
      <Press {...press} looking={looking.length > 0} onLook={() => onLookFurther(ids)} />
    </span>
  )
}
