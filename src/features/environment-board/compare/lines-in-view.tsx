import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** About the height of a line, in px, until it was rendered. */
const LINE = 52
/** About the height of what stands above the lines, in px. */
const HEAD = 200

/** About how many lines fill the window: they are rendered before it is known where they stand. */
export const firstLineCount = (): number => Math.ceil((window.innerHeight - HEAD) / LINE)

/** So few lines are all rendered, so that the browser's own search and a screen reader find each of them. */
export const FEW_LINES = 60

type LinesInViewProps = {
  count: number
  /** Whether they are rendered before it is known where they stand. */
  first: boolean
  /** Whether they are rendered wherever they stand. */
  always: boolean
  /** Called only where they are near the window. */
  render: () => ReactNode
}

/** Some lines of a table, rendered while they are near the window. Elsewhere they leave their room. */
export function LinesInView({ count, first, always, render }: LinesInViewProps) {
  const [isNear, setNear] = useState(first)
  const [height, setHeight] = useState(count * LINE)
  const part = useRef<HTMLTableSectionElement>(null)
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        // What has the focus stays where it is.
        const near = entry.isIntersecting || element.contains(document.activeElement)
        if (!near) setHeight(entry.boundingClientRect.height)
        setNear(near)
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <tbody ref={part}>
      {isNear || always ? (
        render()
      ) : (
        <tr aria-hidden data-room>
          <td colSpan={5} style={{ blockSize: height }} />
        </tr>
      )}
    </tbody>
  )
}
