import { useId, useState } from 'react'
import type { ComponentProps, CSSProperties, ToggleEvent } from 'react'

/** What the button that opens a popover carries. */
type PopoverTrigger = Pick<
  ComponentProps<'button'>,
  'popoverTarget' | 'aria-expanded' | 'aria-controls' | 'aria-haspopup' | 'style'
>

/** What the Popover itself needs to know. */
export type PopoverBox = {
  id: string
  open: boolean
  style: CSSProperties
  onBeforeToggle: (event: ToggleEvent) => void
  onToggle: (event: ToggleEvent) => void
}

const AREA = { start: 'block-end span-inline-end', end: 'block-end span-inline-start' } as const

/**
 * Ties a button and a Popover together: spread `trigger` on the Button and `box` on the Popover; `close` is for a
 * choice that ends it. `align` is the edge of the button it lines up with; it flips where there is no room.
 */
export const usePopover = (align: keyof typeof AREA = 'start') => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = `--${id}`
  const trigger: PopoverTrigger = {
    popoverTarget: id,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    'aria-haspopup': 'dialog',
    style: { anchorName: anchor },
  }
  const box: PopoverBox = {
    id,
    open,
    onBeforeToggle: ({ newState }) => newState === 'open' && setOpen(true),
    // Not before it has closed: the focus goes back to the button only from a control that is still there.
    onToggle: ({ newState }) => setOpen(newState === 'open'),
    style: {
      positionAnchor: anchor,
      positionArea: AREA[align],
      positionTryFallbacks: 'flip-inline, flip-block, flip-block flip-inline',
    },
  }
  return { trigger, box, open, close: () => document.getElementById(id)?.hidePopover() }
}
