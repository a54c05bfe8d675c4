import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { describeFailure } from '#src/api/describe-failure.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'
import { nextStartId } from '#src/deployments/history/history.ts'
import { toast } from '#src/ui/states/announcer.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'
import { scrollPosition } from '#timeline/feed/scroll-memory.ts'
import { feedRows } from '#timeline/feed/feed-rows.ts'
import { searchWords } from '#timeline/find/search-words.ts'
import { type Goal, goal, jumpStatus, type JumpStatus } from './goal.ts'
import { loadedBackWords, lookingWords, nothingFoundWords } from './jump-words.ts'
import { type SearchedRows, type Missing, seek } from './seek.ts'

/** The most pages that are loaded for a goal before the person is asked whether to go on. */
export const JUMP_PAGES = 25

type Options = {
  searched: SearchedRows
  filter: CompiledFilter
  now: number
  timeline: Pick<Timeline, 'pager' | 'paging'>
  /** Goes to the item at an index. */
  onArrive: (goal: Goal, index: number, exact: boolean) => void
}

const keyOf = (missing: Missing): string => (missing === 'older' ? missing : missing.key)

/** Goes to the goal: at once if it is loaded, or else once it is, with progress in `jumpStatus`. */
export const useJump = (options: Options): void => {
  const { searched, filter, now, timeline } = options
  const { history, rows, zone, since } = searched
  const { pager, paging } = timeline
  const wanted = useStore(goal)
  const result = useMemo(
    () => wanted && seek({ history, rows, zone, since }, wanted),
    [wanted, history, rows, zone, since],
  )
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  /** The goal that pages were asked for, and which ones. */
  const asked = useRef<{ goal: Goal; missing: string } | undefined>(undefined)

  useEffect(() => {
    const load = (missing: Missing) => {
      if (wanted === undefined) return
      asked.current = { goal: wanted, missing: keyOf(missing) }
      if (missing !== 'older') {
        pager.gap(missing.startId, JUMP_PAGES)
        return
      }
      const { matches, empty } = latest.current.filter
      pager.search((loaded) => {
        const found = feedRows(loaded, 0, empty ? undefined : matches)
        return (
          seek({ ...latest.current.searched, history: loaded, rows: found }, wanted).kind !==
          'missing'
        )
      }, JUMP_PAGES)
    }
    const end = () => {
      asked.current = undefined
      jumpStatus.set(undefined)
      goal.set(undefined)
    }
    if (wanted === undefined || result === undefined) {
      asked.current = undefined
      jumpStatus.set(undefined)
      return
    }
    const isAsked = asked.current?.goal === wanted
    if (
      result.kind !== 'missing' ||
      (result.what === 'older' && nextStartId(history) === undefined)
    ) {
      if (isAsked && paging.kind === 'loading' && paging.purpose !== 'older') pager.stop()
      end()
      if (result.kind === 'found') latest.current.onArrive(wanted, result.index, result.exact)
      else toast(nothingFoundWords(wanted, !filter.empty, result.kind))
      return
    }
    const { what } = result
    const isSame = isAsked && asked.current?.missing === keyOf(what)
    if (!isSame && paging.kind !== 'loading') load(what)
    // Somebody else's search gives way; a gap that is being closed does not.
    else if (!isAsked && paging.kind === 'loading' && paging.purpose === 'search') {
      pager.stop()
      load(what)
    }
    const isWorking = paging.kind === 'loading' || !isSame
    const when = { zone, now }
    const back = loadedBackWords(history, when)
    const failure =
      paging.kind === 'failed' ? describeFailure(paging.error.failure, 'this page') : undefined
    const status: JumpStatus = {
      goal: wanted,
      title: lookingWords(wanted, when),
      words: failure
        ? `The next page could not be loaded. ${failure.title}. ${back}`
        : isWorking
          ? `${searchWords(paging, zone, 'Loading') ?? 'Loading.'} ${back}`
          : `Not found yet. ${back}`,
      isWorking,
      action: failure
        ? { label: 'Try again', run: pager.again }
        : isWorking
          ? {
              label: 'Stop',
              run: () => {
                if (asked.current?.goal === wanted) pager.stop()
                goal.set(undefined)
              },
            }
          : { label: 'Keep looking', run: () => load(what) },
    }
    jumpStatus.set(status)
  }, [wanted, result, paging, pager, history, zone, now, filter.empty])

  // What one page looks for, and where it stands, is nothing to the next.
  useEffect(
    () => () => {
      scrollPosition.set(undefined)
      goal.set(undefined)
      jumpStatus.set(undefined)
    },
    [],
  )
}
