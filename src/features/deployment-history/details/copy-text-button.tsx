import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { Button } from '#src/ui/buttons/button.tsx'
import type { ButtonVariant } from '#src/ui/buttons/button-class.ts'
import type { IconType } from '#src/ui/marks/icon.tsx'
import { useCopied } from '#src/ui/hooks/use-copied.ts'
import { VisuallyHidden } from '#src/ui/marks/visually-hidden.tsx'

type CopyTextButtonProps = {
  text: string
  what: string
  icon: IconType
  variant?: ButtonVariant
  children: string
}

/** A labeled button that copies a text, and confirms it visibly and to screen readers. */
export function CopyTextButton({ text, what, icon, variant, children }: CopyTextButtonProps) {
  const { state, copy } = useCopied(text)
  const message = state === 'copied' ? `Copied ${what}` : `Not copied: the browser refused`
  return (
    <>
      <Button
        size="sm"
        variant={variant}
        icon={state === 'copied' ? Check : state === 'refused' ? X : icon}
        onClick={(event) => void copy(event.currentTarget)}
      >
        {children}
      </Button>
      <span role="status">
        <VisuallyHidden>{state === 'idle' ? '' : message}</VisuallyHidden>
      </span>
    </>
  )
}
