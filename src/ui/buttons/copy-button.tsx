import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import X from 'lucide-react/icons/x'

import type { IconType } from '#src/ui/marks/icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useCopied } from '#src/ui/hooks/use-copied.ts'
import type { CopyState } from '#src/ui/hooks/use-copied.ts'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'

type CopyButtonProps = {
  text: string
  /** What is copied, to follow "Copy": "deployment ID". */
  what: string
  className?: string
}

const ICON: Record<CopyState, IconType> = { idle: Copy, copied: Check, refused: X }

const ANNOUNCEMENT: Record<CopyState, (what: string) => string> = {
  idle: () => '',
  copied: (what) => `Copied ${what}`,
  refused: (what) => `Not copied: the browser refused. Select the ${what} and copy it`,
}

/** Copies a text. The icon turns into a check mark, and screen readers announce it. */
// It has its own live region, because everything outside an open modal dialog is inert and silent.
export function CopyButton({ text, what, className }: CopyButtonProps) {
  const { state, copy } = useCopied(text)
  return (
    <span className={className}>
      <IconButton
        icon={ICON[state]}
        label={`Copy ${what}`}
        size="sm"
        iconSize="sm"
        onClick={(event) => void copy(event.currentTarget)}
      />
      <span role="status">
        <VisuallyHidden>{ANNOUNCEMENT[state](what)}</VisuallyHidden>
      </span>
    </span>
  )
}
