import Eye from 'lucide-react/icons/eye'
import { type MouseEvent, useEffect, useRef } from 'react'

import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { IconButton } from './icon-button.tsx'

type HoldToShowProps = { held: boolean; onHeld: (held: boolean) => void }

/** A press that lasts longer, in ms, shows only while it lasts. */
const HOLD = 500

/** How long a short press shows, in ms, if it is not pressed again. */
const SHOWN_MS = 30_000

/**
 * A button that shows a secret while a pointer holds it, or after a short press until the next one. Screen readers, voice
 * control and hands that cannot hold only press.
 */
export function HoldToShow({ held, onHeld }: HoldToShowProps) {
  const press = useRef<{ at: number; wasShown: boolean; isDown: boolean }>(undefined)
  useEffect(() => {
    if (!held) return undefined
    const timer = setTimeout(() => onHeld(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, onHeld])
  const release = () => {
    if (!press.current?.isDown) return
    press.current.isDown = false
    onHeld(false)
  }
  const onClick = ({ detail }: MouseEvent) => {
    // Without a pointer there is no count of clicks.
    if (detail === 0 || !press.current) onHeld(!held)
    else if (performance.now() - press.current.at < HOLD) onHeld(!press.current.wasShown)
  }
  return (
    <IconButton
      icon={Eye}
      label="Show secret"
      size="sm"
      aria-pressed={held}
      onPointerDown={() => {
        press.current = { at: performance.now(), wasShown: held, isDown: true }
        onHeld(true)
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onPointerCancel={release}
      onContextMenu={(event) => event.preventDefault()}
      // A key that is held down would press again and again.
      onKeyDown={unlessComposing((event) => event.repeat && event.preventDefault())}
      onClick={onClick}
    />
  )
}
