import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent, ReactNode, SyntheticEvent } from 'react'

import { restoreCaret } from '#src/lib/keys/text-focus.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'

export type ModalProps = {
  open: boolean
  /** Called for Esc, a press on the backdrop and a close button. The owner then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  /** Hides the title visually, for content with its own heading. */
  titleHidden?: boolean | undefined
  /** Does not focus a control. For dialogs that open automatically. */
  quiet?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

/**
 * The base of Dialog and Sheet: a native modal `<dialog>`. The page behind it is inert; the focus stays inside and
 * returns afterwards. The content is rendered only while it is open. The first control takes the focus, or the one
 * with `data-autofocus`.
 */
export function Modal(props: ModalProps & { frame: string; body: string }) {
  const { open, onClose, title, titleHidden, quiet, children, frame, body, className } = props
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  // Markup can open a dialog, though not as a modal one. It stays the same, so React leaves the attribute alone later.
  const [openInMarkup] = useState(useIsHydrating() && open)

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || dialog === null) return undefined
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null
    dialog.removeAttribute('open')
    dialog.showModal()
    // React's autoFocus runs before the dialog is open, when nothing in it can take the focus.
    const first = quiet ? dialog : dialog.querySelector<HTMLElement>('[data-autofocus]')
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
    else first?.focus()
    // Also when it unmounts while open: the browser would not return the focus.
    return () => {
      dialog.close()
      restoreCaret()
    }
    // `quiet` only matters at the moment of opening.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  const onCancel = (event: SyntheticEvent) => {
    // The owner controls `open`, so the browser must not close it.
    event.preventDefault()
    onClose()
  }
  // The content covers the dialog's own box, so a press on the element itself is a press on the backdrop. It must
  // start and end there, because selecting text may end outside the content. It closes at the end, because the rest
  // of the press would otherwise move the focus or click something behind the dialog.
  const startedOnBackdrop = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    startedOnBackdrop.current = event.target === event.currentTarget
  }
  const onClick = (event: MouseEvent) => {
    if (startedOnBackdrop.current && event.target === event.currentTarget) onClose()
  }
  return (
    // Esc is the key for it, which arrives as a cancel event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      open={openInMarkup}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onPointerDown={onPointerDown}
      onClick={onClick}
      className={classNames('outline-none backdrop:bg-scrim', frame)}
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
