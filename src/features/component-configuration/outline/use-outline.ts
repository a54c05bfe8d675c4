import { useEffect, useMemo, useState } from 'react'
import { type Store, createStore } from '#src/lib/values/store.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { useConfiguration, useOverview } from '#form/engine/configuration-context.ts'
import { type OutlineEntry, entryByNode, outlineOf } from './outline-tree.ts'

/** Where a person reads: heights in the window below the sticky tools, in px. One may be between two fields. */
const LINES = [150, 185, 220]

/** How far from the form's start its fields begin, in px. */
const INSET = 48

/** The fields, groups and rows at an element, the innermost first. */
function* around(element: Element | null): Generator<NodeId> {
  let at = element
  while (at) {
    const part: Element | null = at.closest('[data-field], [id^="field-"]')
    if (!part) return
    const control = part.matches('[data-field]') ? part.querySelector('[id^="field-"]') : part
    const [id] = /^field-\d+/.exec(control?.id ?? '') ?? []
    if (id !== undefined) yield id
    at = part.parentElement
  }
}

/**
 * What `find` knows about the field or group that the person reads, if any. It asks the browser what is drawn there,
 * which costs the same however long the form is.
 */
const whereInForm = <Known>(find: (id: NodeId) => Known | undefined): Known | undefined => {
  const form = document.querySelector('[role=form]')
  if (!form) return undefined
  const x = form.getBoundingClientRect().left + INSET
  for (const y of LINES) {
    const element = document.elementFromPoint(x, y)
    if (!element || !form.contains(element)) continue
    for (const id of around(element)) {
      const known = find(id)
      if (known !== undefined) return known
    }
  }
  return undefined
}

/**
 * The outline of the form of the page. It follows the overview, which changes with an answer, with the first key in a
 * field and where a message comes or goes, and not with other keys.
 */
export const useOutline = (): readonly OutlineEntry[] => {
  const { field } = useConfiguration()
  const overview = useOverview((all) => all)
  return useMemo(() => {
    const { fields, requirements } = overview
    const others = requirements.filter((id) => !fields.includes(id))
    return outlineOf(fields, others, field)
  }, [overview, field])
}

/** Notes the part that the person reads, now and as the page scrolls; returns a function that stops that. */
const followReading = (
  keys: ReadonlyMap<NodeId, string>,
  where: Store<string | undefined>,
): (() => void) => {
  let frame = 0
  const update = () => {
    frame = 0
    // Between parts it stays where it was.
    where.set(whereInForm((id) => keys.get(id)) ?? where.get())
  }
  const onScroll = () => {
    frame ||= requestAnimationFrame(update)
  }
  onScroll()
  addEventListener('scroll', onScroll, { passive: true })
  // After a jump, fields get their real heights without any further scrolling.
  const heights = new ResizeObserver(onScroll)
  const form = document.querySelector('[role=form]')
  if (form) heights.observe(form)
  return () => {
    heights.disconnect()
    cancelAnimationFrame(frame)
    removeEventListener('scroll', onScroll)
  }
}

/** The key of the part that the person reads. */
export const useCurrentPart = (entries: readonly OutlineEntry[]): Store<string | undefined> => {
  const [where] = useState(() => createStore<string | undefined>(undefined))
  useEffect(() => followReading(entryByNode(entries), where), [entries, where])
  return where
}
