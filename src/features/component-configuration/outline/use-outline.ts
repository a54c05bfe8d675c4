import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createStore, type Store } from '#src/lib/store.ts'
import { useStore } from '#src/ui/use-store.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { Configuration } from '#form/engine/create-configuration.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { Overview } from '#form/engine/page-state.ts'
import { entryByNode, type OutlineEntry, outlineOf } from './outline-tree.ts'
import { whereInForm } from './where-in-form.ts'

/**
 * The outline of the form as it is. It follows the overview, which changes with an answer, with the first key in a
 * field and where a message comes or goes, and not with other keys. Equal parts stay the same objects.
 */
const outlineStore = ({ overview, field }: Pick<Configuration, 'overview' | 'field'>) => {
  let of: Overview | undefined
  let entries: readonly OutlineEntry[] = []
  return {
    subscribe: overview.subscribe,
    get: () => {
      const now = overview.get()
      if (now !== of) {
        of = now
        const others = now.requirements.filter((id) => !now.fields.includes(id))
        entries = replaceEqualDeep(entries, outlineOf(now.fields, others, field))
      }
      return entries
    },
  }
}

/** The outline of the form of the page. */
export const useOutline = (): readonly OutlineEntry[] => {
  const configuration = useConfiguration()
  const [store] = useState(() => outlineStore(configuration))
  return useStore(store)
}

/** Notes the part in which one reads, now and as the page scrolls; returns a function that stops that. */
const followReading = (
  keys: ReadonlyMap<NodeId, string>,
  where: Store<string | undefined>,
): (() => void) => {
  let frame = 0
  const look = () => {
    frame = 0
    // Between parts it stays where it was.
    where.set(whereInForm((id) => keys.get(id)) ?? where.get())
  }
  const onScroll = () => {
    frame ||= requestAnimationFrame(look)
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

/** The key of the part in which one reads. */
export const useWhere = (entries: readonly OutlineEntry[]): Store<string | undefined> => {
  const [where] = useState(() => createStore<string | undefined>(undefined))
  useEffect(() => followReading(entryByNode(entries), where), [entries, where])
  return where
}
