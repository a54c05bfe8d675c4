import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far an element begins below the top of the document, and how wide it is, in px. */
export const useOffsetTop = (ref: RefObject<HTMLElement | null>) => {
  const [offset, setOffset] = useState(0)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = ref.current?.getBoundingClientRect()
      if (!box) return
      setOffset(Math.round(box.top + window.scrollY))
      setWidth(Math.round(box.width))
    }
    // At once, so that what stands in the element is laid out for its place and width from the first.
    measure()
    // The body too: whatever stands above the element may change its height.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (ref.current) observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref])
  return { offset, width }
}
