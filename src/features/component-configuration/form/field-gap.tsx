import { type CSSProperties, startTransition, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '#src/lib/when-idle.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { addGap, contains, MAX_IDLE_FIELDS } from '#form/controls/lazy-fields.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { fieldCount, type Section, sectionsBetween } from './sections.ts'

type FieldGapProps = {
  sections: readonly Section<NodeId>[]
  style: CSSProperties
  /** Renders the sections with these keys. */
  render: (keys: readonly NodeId[]) => void
}

/** Sections rendered per idle callback: each batch costs a frame. */
const IDLE_BATCH = 10

/** Fields within one window height of the window are rendered. */
const MARGIN = '100% 0px'

const keysOf = (sections: readonly Section<NodeId>[]) => sections.map(({ key }) => key)

/** A placeholder for deferred sections. It renders those that are scrolled near, found by search, or focused. */
export function FieldGap({ sections, style, render }: FieldGapProps) {
  const { field, found } = useConfiguration()
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    return addGap({
      renderContaining: (target) => {
        const section = sections.find(({ ids }) => ids.some((id) => contains(field, id, target)))
        if (section) flushSync(() => render([section.key]))
        return section !== undefined
      },
      renderAll: () => flushSync(() => render(keysOf(sections))),
    })
  }, [sections, render, field])

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        const { top, height } = entry.boundingClientRect
        const around = entry.rootBounds ?? entry.intersectionRect
        render(keysOf(sectionsBetween(sections, height, around.top - top, around.bottom - top)))
      },
      { rootMargin: MARGIN },
    )
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [sections, render])

  useEffect(
    () =>
      whenIdle(() => {
        const rendered = document.querySelectorAll('[data-field]').length
        // All or none: half of a form would cost memory and time, and the browser's search would miss the rest anyway.
        if (rendered + fieldCount(sections) > MAX_IDLE_FIELDS) return
        startTransition(() => render(keysOf(sections.slice(0, IDLE_BATCH))))
      }),
    [sections, render],
  )

  useEffect(() => {
    const renderFound = () => {
      const ids = found.get()
      if (ids) render(keysOf(sections.filter((section) => section.ids.some((id) => ids.has(id)))))
    }
    renderFound()
    return found.subscribe(renderFound)
  }, [sections, render, found])

  return (
    <div
      ref={box}
      style={style}
      className="[block-size:calc(var(--fields)*4.75rem)] in-data-finding:hidden"
    />
  )
}
