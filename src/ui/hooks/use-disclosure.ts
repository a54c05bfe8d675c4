import { type RefObject, type ToggleEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether a `<details>` is open, for content that is rendered only then, and the properties of its element. It may have been
 * opened in the host's markup, before the page took over.
 */
export const useDisclosure = (): {
  open: boolean
  details: {
    ref: RefObject<HTMLDetailsElement | null>
    onToggle: (event: ToggleEvent<HTMLDetailsElement>) => void
  }
} => {
  const ref = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => setOpen(ref.current?.open === true), [])
  return { open, details: { ref, onToggle: (event) => setOpen(event.currentTarget.open) } }
}
