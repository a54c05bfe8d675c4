import { defaultRangeExtractor, type Range as RowRange } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { printing } from './printing.ts'
import { useStore } from './use-store.ts'

/** The most rows that are printed; a page says so where it has more. */
export const MOST_PRINTED = 1000

const ALL = { from: 0, to: MOST_PRINTED - 1 }

/** The row that an end of a selection is in; undefined outside of the list. */
const rowAt = (list: Node, node: Node | null, offset: number): number | undefined => {
  const inside =
    node === list ? list.childNodes[Math.min(offset, list.childNodes.length - 1)] : node
  if (!inside || !list.contains(inside)) return undefined
  const element = inside instanceof Element ? inside : inside.parentElement
  const row = element?.closest<HTMLElement>('[data-index]')
  return row ? Number(row.dataset['index']) : undefined
}

/**
 * The rows of a virtualized list that are rendered out of view too: those in which a selection begins and ends, all
 * between them while it is copied, and all, up to `MOST_PRINTED`, while the page is printed. Each row has its index as
 * `data-index`. Returns the extractor of the virtualizer, which also keeps `others`.
 */
export const useRowsOutOfView = (list: RefObject<HTMLElement | null>) => {
  const isPrinting = useStore(printing)
  const [ends, setEnds] = useState<readonly number[]>([])
  const [copied, setCopied] = useState<typeof ALL>()
  useEffect(() => {
    const selected = () => {
      const selection = document.getSelection()
      return list.current && selection && !selection.isCollapsed && selection.rangeCount > 0
        ? { element: list.current, range: selection.getRangeAt(0) }
        : undefined
    }
    const endsOf = () => {
      const found = selected()
      if (!found) return []
      const { startContainer, startOffset, endContainer, endOffset } = found.range
      return [
        rowAt(found.element, startContainer, startOffset),
        rowAt(found.element, endContainer, endOffset),
      ]
    }
    const onSelect = () => {
      const next = endsOf().filter((end) => end !== undefined)
      setEnds((before) => (before.join() === next.join() ? before : next))
    }
    const onCopy = () => {
      const found = selected()
      if (!found?.range.intersectsNode(found.element)) return
      const [from = 0, to = Infinity] = endsOf()
      // At once: the browser copies what is there when the event ends.
      flushSync(() => setCopied({ from, to }))
      setTimeout(() => setCopied(undefined))
    }
    document.addEventListener('selectionchange', onSelect)
    document.addEventListener('copy', onCopy)
    return () => {
      document.removeEventListener('selectionchange', onSelect)
      document.removeEventListener('copy', onCopy)
    }
  }, [list])
  const rowsOutOfView = isPrinting ? ALL : copied
  return {
    /** Whether rows out of view are rendered now, at once. */
    hasRowsOutOfView: rowsOutOfView !== undefined,
    isPrinting,
    extract: (range: RowRange, others: readonly number[] = []): number[] => {
      const rows = new Set(isPrinting ? [] : [...defaultRangeExtractor(range), ...ends, ...others])
      const last = Math.min(range.count - 1, rowsOutOfView?.to ?? -1)
      for (let index = rowsOutOfView?.from ?? 0; index <= last; index += 1) rows.add(index)
      return [...rows].filter((index) => index < range.count).toSorted((a, b) => a - b)
    },
  }
}
