import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import History from 'lucide-react/icons/history'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dayKey } from '#src/lib/time/time-format.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import { type PageAction, usePageActions } from '#src/shared/page-actions.ts'
import { usePageKeys } from '#src/shared/use-page-keys.ts'
import { toast } from '#src/ui/states/announcer.tsx'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { cursorOf, indexOfId } from '#src/deployments/history/history.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { oldestTime } from '#src/deployments/words/coverage.ts'
import { missingDays } from '#timeline/loading/days.ts'
import { fullName, sentenceName } from '#src/deployments/record/service-words.ts'
import { visibleDay, scrollPosition } from '#timeline/feed/scroll-memory.ts'
import { COVERED, type ScrollAnchor } from '#timeline/feed/scroll-anchor.ts'
import type { FocusWish } from '#timeline/feed/use-feed-focus.ts'
import type { MatchingRows } from '#timeline/feed/use-matching-rows.ts'
import { openDetails, viewOf } from '#timeline/find/timeline-search.ts'
import type { ViewProps } from '#timeline/find/view-props.ts'
import { calendarOf } from './calendar.ts'
import { DateSheet } from './date-sheet.tsx'
import { DayStrip } from './day-strip.tsx'
import { choosingDate, goal, type Goal } from './goal.ts'
import { JumpProgress } from './jump-progress.tsx'
import { arrivalWords } from './jump-words.ts'
import { type SearchedRows, seek } from './seek.ts'
import { stripOf } from './day-strip-layout.ts'
import { useJump } from './use-jump.ts'
import { useRoomFor } from './use-room-for.ts'

export type JumpsProps = Pick<ViewProps, 'history' | 'zone' | 'now' | 'coverage' | 'search'> & {
  timeline: Pick<Timeline, 'pager' | 'paging'>
  matching: MatchingRows
  scroll: { goTo: (to: ScrollAnchor) => void }
  details: { setFocusOn: (row: FocusWish) => void }
}

/** Where a jump puts a failure, time or change, in px below the top of the window: the same as a linked deployment. */
const ARRIVES_AT = 160

/** The most services of a deployment whose previous change is offered as a command. */
const OFFERED = 8

/** The key of the row that has or last had focus. */
const useFocusedRow = (): string | undefined => {
  const [key, setKey] = useState<string>()
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null
      if (row) setKey(row.dataset['key'])
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return key
}

const isInWindow = (key: string): boolean => {
  const box = document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect()
  return box !== undefined && box.bottom > COVERED && box.top < window.innerHeight
}

// The day strip goes beside the feed, which is in the document only after the first render.
const findGrid = () => document.getElementById('history')
const never = () => () => {}

/** All ways to jump through the history: the day strip, dates, failures, and changes of a service. */
export function Jumps(props: JumpsProps) {
  const { history, zone, now, coverage, search, timeline, matching, scroll, details } = props
  const { rows, days, filter } = matching
  const navigate = useNavigate()
  const searched: SearchedRows = { history, rows, zone, since: filter.span.first }
  const filtered = !filter.empty
  const strips = useRef<HTMLDivElement>(null)
  const grid = useSyncExternalStore(never, findGrid)
  const isTimeline = viewOf(search) === 'timeline'
  const focusedRow = useFocusedRow()
  const choosing = useStore(choosingDate)

  const show = (index: number, top: number) => {
    const item = history.items[index]
    if (item) scroll.goTo({ key: item.key, id: item.id, top })
  }
  const arrive = (to: Goal, index: number, exact: boolean) => {
    const item = history.items[index]
    if (!item) return
    toast(arrivalWords(to, item, exact, { zone, now, filtered }))
    show(index, to.kind === 'day' ? COVERED : ARRIVES_AT)
    if (item.id !== undefined && (to.kind === 'change' || search.deployment !== undefined)) {
      void navigate({
        to: '.',
        search: openDetails(item.id, cursorOf(history, index)),
        replace: search.deployment !== undefined,
      })
    } else if (!strips.current?.contains(document.activeElement))
      details.setFocusOn({ key: item.key })
  }
  useJump({ searched, filter, now, timeline, onArrive: arrive })

  /** Starts from the open details, else from the focused row if it is visible, else from the first visible row. */
  const goToFailure = (way: 'older' | 'newer') => {
    const open = search.deployment === undefined ? undefined : `id:${search.deployment}`
    const at = open ?? (focusedRow !== undefined && isInWindow(focusedRow) ? focusedRow : undefined)
    const from = at ?? scrollPosition.get()?.key
    goal.set({ kind: 'failure', way, from, including: at === undefined && way === 'older' })
  }

  const today = dayKey(now, zone)
  const calendar = useMemo(() => {
    const oldest = oldestTime(history)
    return calendarOf({
      counts: days,
      missing: missingDays(history, zone),
      oldest: oldest === undefined ? undefined : dayKey(oldest, zone),
      complete: history.complete,
      today,
    })
  }, [history, days, zone, today])
  const shown = useStore(visibleDay)
  const panelOpen = search.deployment !== undefined || search.suspects !== undefined
  const isBeside = useMinWidth(75) && isTimeline && !panelOpen
  const room = useRoomFor(strips, isBeside && grid !== null)
  const strip = useMemo(
    () => (room === undefined ? undefined : stripOf(calendar, room)),
    [calendar, room],
  )

  const followed = search.deployment ?? focusedRow?.replace(/^id:/, '')
  const at = followed === undefined ? undefined : indexOfId(history, followed)
  const row = at === undefined ? undefined : history.items[at]
  const services =
    row?.kind === 'deployment' ? changesAt(history, row, at).services.slice(0, OFFERED) : []
  usePageKeys(
    isTimeline
      ? {
          gd: () => choosingDate.set(true),
          f: () => goToFailure('older'),
          F: () => goToFailure('newer'),
        }
      : {},
  )
  usePageActions([
    ...(isTimeline
      ? ([
          {
            id: 'go to date',
            label: 'Go to a date',
            icon: CalendarSearch,
            run: () => choosingDate.set(true),
          },
          {
            id: 'previous failure',
            label: 'Previous failure',
            icon: ArrowDown,
            run: () => goToFailure('older'),
          },
          {
            id: 'next failure',
            label: 'Next failure',
            icon: ArrowUp,
            run: () => goToFailure('newer'),
          },
        ] satisfies PageAction[])
      : []),
    ...services.map((change) => ({
      id: `previous change ${change.key}`,
      label: `Previous change to ${sentenceName(change)}`,
      icon: History,
      run: () => {
        if (followed === undefined) return
        goal.set({
          kind: 'change',
          service: change.key,
          name: fullName(change),
          from: followed,
        })
      },
    })),
  ])
  const close = () => choosingDate.set(false)
  return (
    <>
      {grid &&
        createPortal(
          <div
            ref={strips}
            className="pointer-events-none absolute inset-y-0 start-full ms-2.5 hidden w-7.5 lg:col-start-1 lg:col-end-2 lg:row-start-1 lg:row-end-2 lg:block"
          >
            {strip && (
              <div className="pointer-events-auto sticky top-18">
                <DayStrip
                  calendar={calendar}
                  strip={strip}
                  filtered={filtered}
                  shown={shown}
                  onShow={(day) => {
                    const found = seek(searched, { kind: 'day', day })
                    if (found.kind === 'found') show(found.index, COVERED)
                  }}
                  onLoad={(day) => goal.set({ kind: 'day', day })}
                />
              </div>
            )}
          </div>,
          grid,
        )}
      {choosing && isTimeline && (
        <DateSheet
          calendar={calendar}
          filtered={filtered}
          zone={zone}
          now={now}
          coverage={coverage}
          shown={shown}
          onGo={(to) => {
            close()
            goal.set(to)
          }}
          onFailure={(way) => {
            close()
            goToFailure(way)
          }}
          onClose={close}
        />
      )}
      <JumpProgress />
    </>
  )
}
