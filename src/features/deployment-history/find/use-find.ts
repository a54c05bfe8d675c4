import { useNavigate } from '#src/router/router-context.tsx'
import { formatSearch, parseSearch } from '#src/router/search.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isComposing } from '#src/lib/keys/composition.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { EMPTY_FILTER, type Filter, isEmptyFilter } from './filter.ts'
import { compileFilter } from './filter-match.ts'
import { printFilter, readFilter } from './filter-url.ts'
import { recentSpan } from './recent-span.ts'
import { searchTextOf, withAddress, withTyped, withWritten } from '#src/lib/text/search-box-text.ts'
import {
  filterIn,
  readTimelineSearch,
  type TimelineSearch,
  withoutFilter,
} from './timeline-search.ts'

/** Debounce from the last key to the URL, in ms. */
const SETTLE = 200

/** The filter in the URL. Typed text is kept here first and reaches the URL after a pause. */
export const useFind = (search: TimelineSearch, zone: Zone) => {
  const navigate = useNavigate()
  const { q = '' } = search
  const shown = formatSearch(filterIn(search))
  const { filter, ignored } = useMemo(() => readFilter(parseSearch(shown)), [shown])
  const minute = useNow(60_000)
  // Only a recent span depends on the current time.
  const now = recentSpan(filter.from) ? minute : 0
  const compiled = useMemo(() => compileFilter(filter, zone, now), [filter, zone, now])

  const [box, setBox] = useState(() => searchTextOf(q))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (q !== box.address) setBox(withAddress(box, q))
  useEffect(() => () => clearTimeout(timer.current), [])

  const write = (change: (before: TimelineSearch) => TimelineSearch, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: TimelineSearch) => readTimelineSearch(change(before)),
      replace,
    })
  const go = (next: Filter, replace: boolean) => {
    clearTimeout(timer.current)
    // Whoever opens the address gets these days, and not those of their own zone.
    const printed = printFilter({ ...next, zone: next.zone ?? zone })
    setBox((before) => withWritten(before, printed.q ?? ''))
    write((before) => ({ ...withoutFilter(before), ...printed }), replace)
  }

  return {
    filter,
    /** Values in the URL that are not valid. */
    ignored,
    /** Removes the values that are not valid from the URL. */
    dropIgnored: () => go({ ...filter, text: box.text.trim() }, true),
    compiled,
    active: !isEmptyFilter(filter),
    text: box.text,
    type: (typed: string) => {
      setBox((before) => withTyped(before, typed))
      clearTimeout(timer.current)
      const settle = () => {
        // The text goes on: another part of it is being composed.
        if (isComposing()) {
          timer.current = setTimeout(settle, SETTLE)
          return
        }
        const { q: next = '' } = printFilter({ ...EMPTY_FILTER, text: typed.trim() })
        setBox((before) => withWritten(before, next))
        // Keeps the current values of the other URL parameters.
        write((before) => ({ ...before, q: next }), true)
      }
      timer.current = setTimeout(settle, SETTLE)
    },
    change: (next: Partial<Filter>) => go({ ...filter, text: box.text.trim(), ...next }, false),
    clear: () => {
      setBox((before) => withTyped(before, ''))
      go(EMPTY_FILTER, false)
    },
  }
}

/** The filter, and how to change it. */
export type TimelineFind = ReturnType<typeof useFind>
