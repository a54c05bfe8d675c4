import { type CSSProperties, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '#src/lib/when-idle.ts'
import { useConfiguration } from './configuration-context.ts'
import { addGap, AT_HAND } from './fields-at-hand.ts'
import type { NodeId } from './place.ts'
import { sectionsBetween } from './section-runs.ts'
import type { Section } from './stable-sections.ts'

type FieldGapProps = {
  sections: readonly Section<NodeId>[]
  style: CSSProperties
  /** Makes sections, told by their keys. */
  make: (keys: readonly NodeId[]) => void
}

/** How many sections are made in one idle moment: each such moment costs a frame. */
const AT_ONCE = 10

/** How far beyond the window fields are made, as a part of its height. */
const AROUND = '100% 0px'

const keysOf = (sections: readonly Section<NodeId>[]) => sections.map(({ key }) => key)

/** Room for sections whose fields are not made. Those are that are come near to, looked for or gone to. */
export function FieldGap({ sections, style, make }: FieldGapProps) {
  const { field, found } = useConfiguration()
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const holds = (id: NodeId, sought: NodeId): boolean => {
      if (id === sought) return true
      const node = field(id)?.node
      if (!node) return false
      return [...node.children, ...node.rows.map((row) => row.node)].some((inner) =>
        holds(inner, sought),
      )
    }
    return addGap({
      makeHolding: (sought) => {
        const section = sections.find(({ ids }) => ids.some((id) => holds(id, sought)))
        if (section) flushSync(() => make([section.key]))
        return section !== undefined
      },
      makeAll: () => flushSync(() => make(keysOf(sections))),
    })
  }, [sections, make, field])

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        const { top, height } = entry.boundingClientRect
        const around = entry.rootBounds ?? entry.intersectionRect
        make(keysOf(sectionsBetween(sections, height, around.top - top, around.bottom - top)))
      },
      { rootMargin: AROUND },
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [sections, make])

  useEffect(
    () =>
      whenIdle(() => {
        if (document.querySelectorAll('[data-field]').length >= AT_HAND) return
        startTransition(() => make(keysOf(sections.slice(0, AT_ONCE))))
      }),
    [sections, make],
  )

  useEffect(() => {
    const seek = () => {
      const ids = found.get()
      if (ids) make(keysOf(sections.filter((section) => section.ids.some((id) => ids.has(id)))))
    }
    seek()
    return found.subscribe(seek)
  }, [sections, make, found])

  return (
    <div
      ref={box}
      style={style}
      className="[block-size:calc(var(--fields)*4.75rem)] group-data-finding/form:hidden"
    />
  )
}
