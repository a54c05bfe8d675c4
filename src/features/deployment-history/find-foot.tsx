import Unplug from 'lucide-react/icons/unplug'
import type { ApiError } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EndMark } from '#src/ui/end-mark.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { count } from '#src/lib/counted.ts'
import type { PagerState } from './pager.ts'

/** Pages that one wish to keep looking loads at most. */
export const KEEP_LOOKING = 10

type FindFootProps = {
  /** "3 of 240 loaded, back to 2 March" */
  coverage: string
  matching: number
  loaded: number
  complete: boolean
  /** Why the last page that was looked through did not arrive. */
  failed: ApiError | undefined
  paging: PagerState
  onKeepLooking: () => void
  onStop: () => void
  onClear: () => void
}

/** The foot of what was found: how far it was looked, and how to look on. */
export function FindFoot(props: FindFootProps) {
  const { coverage, matching, loaded, complete, failed, paging } = props
  const searching = paging.kind === 'loading' && paging.purpose === 'search'
  const words =
    matching === 0
      ? `None of the ${count(loaded)} loaded match. ${complete ? 'All deployments are loaded.' : 'Keep looking, or clear the filters.'}`
      : coverage
  return (
    <div className="grid justify-items-center gap-3 py-8">
      <p
        role="status"
        className={classNames(
          'text-center text-balance',
          matching === 0 ? 'text-base' : 'text-xs text-ink-3',
        )}
      >
        {searching
          ? `Looking: ${count(paging.pages)} of ${KEEP_LOOKING} pages. ${coverage}`
          : words}
      </p>
      {failed && (
        <Notice tone="danger" icon={Unplug} role="status" title="The next page did not arrive.">
          {describeFailure(failed.failure, 'this page').title}. What is loaded stays.
        </Notice>
      )}
      <div className="flex gap-2">
        {!complete && (
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
