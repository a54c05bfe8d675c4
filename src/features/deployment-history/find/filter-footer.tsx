import Unplug from 'lucide-react/icons/unplug'
import type { ApiError } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { EndMark } from '#src/ui/marks/end-mark.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { count } from '#src/lib/text/counted.ts'
import type { History } from '#src/deployments/history/history.ts'
import { reachesBackTo } from '#src/deployments/words/coverage.ts'
import type { PagerState } from '#src/deployments/history/pager.ts'
import { searchWords } from '#timeline/find/search-words.ts'
import { useZone } from '#src/shared/use-zone.ts'

type FilterFooterProps = {
  /** "3 of 240 loaded, back to 2 March" */
  coverage: string
  matching: number
  history: History
  complete: boolean
  /** Start (inclusive) and end (exclusive) of the filter's days, in ms. */
  span: { first: number; end: number }
  /** Why the last page could not be loaded. */
  failed: ApiError | undefined
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

const TOO_OLD = 'Older deployments are from before these dates.'

/** How much was searched, and why nothing else can match. */
const endWords = (props: FilterFooterProps): string => {
  const { coverage, matching, history, complete } = props
  const covered = isCovered(props)
  if (isReversed(props)) return 'The last day is before the first one, so nothing can match.'
  if (matching > 0) return covered && !complete ? `${coverage}. ${TOO_OLD}` : coverage
  const none = `None of the ${count(history.items.length)} loaded match.`
  if (complete) return `${none} All deployments are loaded.`
  return `${none} ${covered ? TOO_OLD : 'Keep looking, or clear the filters.'}`
}

/** The end of filtered results: how much was searched, and a way to continue. */
export function FilterFooter(props: FilterFooterProps) {
  const { coverage, matching, complete, failed, paging } = props
  const progress = searchWords(paging, useZone())
  const over = complete || isCovered(props) || isReversed(props)
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
      {failed && (
        <Notice
          tone="danger"
          icon={Unplug}
          role="status"
          title="The next page could not be loaded."
        >
          {describeFailure(failed.failure, 'this page').title}. What is loaded stays.
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
      {complete && matching > 0 && <EndMark>No older deployments</EndMark>}
    </div>
  )
}
