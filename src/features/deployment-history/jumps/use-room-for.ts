import { type RefObject, useLayoutEffect, useState } from 'react'

/** What stays free above and below the strip, in px. */
const AROUND = 120

/** How high the strip may be in this window, in px; undefined while there is no room beside the feed. */
export const useRoomFor = (
  box: RefObject<HTMLElement | null>,
  isBeside: boolean,
): number | undefined => {
  const [room, setRoom] = useState<number>()
  useLayoutEffect(() => {
    if (!isBeside) return undefined
    const measure = () => {
      const height = Math.min(box.current?.clientHeight ?? 0, window.innerHeight - AROUND)
      // In steps, so that the strip does not change with each row that is measured.
      setRoom(height < 60 ? undefined : Math.floor(height / 20) * 20)
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (box.current) observer.observe(box.current)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [box, isBeside])
  return isBeside ? room : undefined
}
