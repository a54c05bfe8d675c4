import { useNavigate } from '#src/router/router-context.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { type Filter, isEmptyFilter } from './filter.ts'
import { compileFilter } from './filter-match.ts'
import { parseFilter, printFilter, readFilter } from './filter-url.ts'
import { readTimelineSearch, type TimelineSearch } from './timeline-search.ts'

/** Milliseconds from the last key to the address. */
const SETTLE = 200

const NOTHING = {
  ...({ q: '', status: '', origin: '', by: '' } as const),
  ...({ kind: '', service: '', from: '', to: '' } as const),
}

/** What is looked for, in the address; the text is typed here first and gets there when it rests. */
export const useFind = (search: TimelineSearch, zone: Zone) => {
  const navigate = useNavigate()
  const { q = '', status = '', origin = '', by = '' } = search
  const { kind = '', service = '', from = '', to = '' } = search
  const { filter, refused } = useMemo(
    () => readFilter({ q, status, origin, by, kind, service, from, to }),
    [q, status, origin, by, kind, service, from, to],
  )
  const compiled = useMemo(() => compileFilter(filter, zone), [filter, zone])

  const [text, setText] = useState(q)
  const [shownQ, setShownQ] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, a link, or clearing changed the address: the field follows; what is being typed stays.
  if (q !== shownQ) {
    setShownQ(q)
    if (q !== text.trim()) setText(q)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const go = (next: Filter, replace: boolean) =>
    void navigate({
      to: '.',
      search: (before: TimelineSearch) =>
        readTimelineSearch({ ...before, ...NOTHING, ...printFilter(next) }),
      replace,
      resetScroll: false,
    })

  return {
    filter,
    /** What the address asks for in vain. */
    refused,
    /** Leaves only what makes sense in the address. */
    dropRefused: () => go(filter, true),
    compiled,
    active: !isEmptyFilter(filter),
    text,
    type: (typed: string) => {
      setText(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go({ ...filter, text: typed.trim() }, true), SETTLE)
    },
    change: (next: Partial<Filter>) => {
      clearTimeout(timer.current)
      go({ ...filter, text: text.trim(), ...next }, false)
    },
    clear: () => {
      clearTimeout(timer.current)
      setText('')
      go({ ...parseFilter({}) }, false)
    },
  }
}

/** What is looked for, and how to change it. */
export type Find = ReturnType<typeof useFind>
