import Unplug from 'lucide-react/icons/unplug'
import { describeFailure } from '#src/api/describe-failure.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { EndMark } from '#src/ui/marks/end-mark.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { count } from '#src/lib/text/counted.ts'
import type { History } from '#src/deployments/history/history.ts'
import { reachesBackTo } from '#src/deployments/words/coverage.ts'
import type { PagerState } from '#src/deployments/history/pager.ts'
import type { OldEndState } from '#timeline/loading/use-timeline.ts'
import { OUT_OF_REACH, searchWords } from '#timeline/find/search-words.ts'
import { useZone } from '#src/shared/use-zone.ts'

type FilterFooterProps = {
  /** "3 of 240 loaded, back to 2 March" */
  coverage: string
  matching: number
  history: History
  /** Start (inclusive) and end (exclusive) of the filter's days, in ms. */
  span: { first: number; end: number }
  oldEnd: OldEndState
  paging: PagerState
  onKeepLooking: () => void
  onStop: () => void
  onClear: () => void
}

type Searched = Pick<FilterFooterProps, 'history' | 'span'>

/** Older deployments cannot match: they are from before the first day of the filter. */
const isCovered = ({ history, span }: Searched) => reachesBackTo(history, span.first)
/** The last day of the filter is before its first one. */
const isReversed = ({ span }: Pick<Searched, 'span'>) => span.end <= span.first

/** How much was searched, and why nothing else can match. */
const endWords = (props: FilterFooterProps): string => {
  const { coverage, matching, history, oldEnd } = props
  const isComplete = oldEnd.kind === 'complete'
  if (isReversed(props)) return 'The last day is before the first one, so nothing can match.'
  const whyNoOlder =
    isCovered(props) && !isComplete
      ? 'Older deployments are from before these dates.'
      : oldEnd.kind === 'unreachable'
        ? `${OUT_OF_REACH}.`
        : undefined
  if (matching > 0) return whyNoOlder === undefined ? coverage : `${coverage}. ${whyNoOlder}`
  const none = `None of the ${count(history.items.length)} loaded match.`
  if (isComplete)
    return `${none} ${history.gaps.size === 0 ? 'All deployments are loaded.' : 'Some deployments between them are not loaded.'}`
  return `${none} ${whyNoOlder ?? 'Keep looking, or clear the filters.'}`
}

/** The end of filtered results: how much was searched, and a way to continue. */
export function FilterFooter(props: FilterFooterProps) {
  const { coverage, matching, oldEnd, paging } = props
  const progress = searchWords(paging, useZone())
  const over =
    oldEnd.kind === 'complete' ||
    oldEnd.kind === 'unreachable' ||
    isCovered(props) ||
    isReversed(props)
  const searching = progress !== undefined
  return (
    <div className="grid justify-items-center gap-3 py-8">
      <p
        role="status"
        className={classNames(
          'text-center text-balance',
          matching === 0 ? 'text-base' : 'text-xs text-ink-3',
        )}
      >
        {progress === undefined ? endWords(props) : `${progress} ${coverage}`}
      </p>
      {oldEnd.kind === 'failed' && (
        <Notice
          tone="danger"
          icon={Unplug}
          role="status"
          title="The next page could not be loaded."
        >
          {describeFailure(oldEnd.error.failure, 'this page').title}. What is loaded stays.
        </Notice>
      )}
      <div className="flex gap-2">
        {!over && (
          <Button busy={searching} onClick={props.onKeepLooking}>
            Keep looking
          </Button>
        )}
        {searching && (
          <Button variant="ghost" onClick={props.onStop}>
            Stop
          </Button>
        )}
        {!searching && (
          <Button variant="ghost" onClick={props.onClear}>
            Clear filters
          </Button>
        )}
      </div>
      {oldEnd.kind === 'complete' && matching > 0 && <EndMark>No older deployments</EndMark>}
    </div>
  )
}
