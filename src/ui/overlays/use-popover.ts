import { useCallback, useId, useState } from 'react'
import type { ComponentProps, CSSProperties, RefCallback, ToggleEvent } from 'react'

/** The attributes of the button that opens a popover. */
type PopoverTrigger = Pick<
  ComponentProps<'button'>,
  'popoverTarget' | 'aria-expanded' | 'aria-controls' | 'aria-haspopup' | 'style'
>

/** The props that connect a Popover with its button. */
export type PopoverBox = {
  id: string
  open: boolean
  ref: RefCallback<HTMLElement>
  style: CSSProperties
  onBeforeToggle: (event: ToggleEvent) => void
  onToggle: (event: ToggleEvent) => void
}

const AREA = { start: 'block-end span-inline-end', end: 'block-end span-inline-start' } as const

/**
 * The control of an open popover that takes the focus: the browser looks for one before React has rendered the content.
 * None where the person was faster.
 */
const TO_FOCUS = ':scope:popover-open:not(:focus-within) [data-autofocus]'

/**
 * Connects a button with a Popover: spread `trigger` on the button and `box` on the Popover; `close` closes it. `align`
 * is the edge of the button that it aligns with; it flips where there is no room.
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
    ref: useCallback((element) => {
      // Opened before the page's script came.
      if (element?.matches(':popover-open')) setOpen(true)
    }, []),
    onBeforeToggle: ({ newState }) => newState === 'open' && setOpen(true),
    // Unmounts after closing, because the browser returns the focus only from an element that still exists.
    onToggle: ({ newState, currentTarget }) => {
      setOpen(newState === 'open')
      currentTarget.querySelector<HTMLElement>(TO_FOCUS)?.focus()
    },
    style: {
      positionAnchor: anchor,
      positionArea: AREA[align],
      positionTryFallbacks: 'flip-inline, flip-block, flip-block flip-inline',
    },
  }
  return { trigger, box, open, close: () => document.getElementById(id)?.hidePopover() }
}
