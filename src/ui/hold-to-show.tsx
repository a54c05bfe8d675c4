import Eye from 'lucide-react/icons/eye'
import type { KeyboardEvent } from 'react'

import { unlessComposing } from '#src/lib/composing-key.ts'
import { IconButton } from './icon-button.tsx'

type HoldToShowProps = { held: boolean; onHeld: (held: boolean) => void }

/** A button that shows a secret while it is held down, by pointer, Space or Enter. */
export function HoldToShow({ held, onHeld }: HoldToShowProps) {
  const hide = () => onHeld(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      onHeld(true)
    }
  }
  return (
    <IconButton
      icon={Eye}
      label="Hold to show"
      size="sm"
      aria-pressed={held}
      onPointerDown={() => onHeld(true)}
      onPointerUp={hide}
      onPointerLeave={hide}
      onPointerCancel={hide}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={unlessComposing(onKeyDown)}
      onKeyUp={hide}
      onBlur={hide}
    />
  )
}
