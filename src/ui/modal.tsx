import { useId, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react'

import { classNames } from './class-names.ts'

export type ModalProps = {
  open: boolean
  /** The person wants it gone: Esc, the backdrop, a close button. The owner then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  /** The title is said, not shown: where the content has a head of its own. */
  titleHidden?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

/**
 * What dialog and sheet share: a native modal `<dialog>`, so that the page behind it is inert, focus stays inside
 * and goes back to where it was. Its content exists only while it is open. The first control takes the focus, or
 * the one with `data-autofocus`.
 */
export function Modal(props: ModalProps & { frame: string; body: string }) {
  const { open, onClose, title, titleHidden, children, frame, body, className } = props
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return undefined
    dialog.showModal()
    // React's autoFocus comes before the dialog is open, when nothing in it can take focus.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Also when it is removed while open: a dialog that just vanishes does not give the focus back.
    return () => dialog.close()
  }, [open])

  const onCancel = (event: SyntheticEvent) => {
    // `open` is the owner's to change; the browser only asks.
    event.preventDefault()
    onClose()
  }
  // The content covers the dialog's own box, so a press on the element itself is a press on the backdrop. It must
  // begin and end there: text that is selected from inside may end outside. Closing at its beginning would let the
  // rest of the press take the focus, or reach what is behind.
  const pressedBeside = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    pressedBeside.current = event.target === event.currentTarget
  }
  const onClick = (event: MouseEvent) => {
    if (pressedBeside.current && event.target === event.currentTarget) onClose()
  }
  return (
    // Esc is its key; the browser asks with a cancel event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onPointerDown={onPointerDown}
      onClick={onClick}
      className={classNames('backdrop:bg-scrim', frame)}
    >
      {open && (
        <div className={classNames(body, className)}>
          <h2 id={titleId} className={titleHidden ? 'sr-only' : undefined}>
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
