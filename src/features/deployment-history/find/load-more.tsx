import ArrowDown from 'lucide-react/icons/arrow-down'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { describeFailure } from '#src/api/describe-failure.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { KEEP_LOOKING } from '#src/deployments/history/pager.ts'
import type { History } from '#src/deployments/history/history.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { OUT_OF_REACH, searchWords } from './search-words.ts'

type LoadMoreProps = {
  timeline: Pick<Timeline, 'pager' | 'paging' | 'oldEnd'>
  zone: Zone
  /** Whether enough is loaded, to stop before that number of pages. */
  until?: (history: History) => boolean
}

/** Loads older deployments, a bounded number of pages for each press, with progress, and can be stopped. */
export function LoadMore({ timeline, zone, until = () => false }: LoadMoreProps) {
  const { pager, paging, oldEnd } = timeline
  const progress = searchWords(paging, zone, 'Loading')
  if (oldEnd.kind === 'complete' && progress === undefined) return null
  if (oldEnd.kind === 'unreachable') return <p className="text-sm text-ink-2">{OUT_OF_REACH}.</p>
  const failure =
    oldEnd.kind === 'failed' ? describeFailure(oldEnd.error.failure, 'this page') : undefined
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {/* One button for both, so that the focus stays when a page fails. */}
      <Button
        size="sm"
        icon={failure ? RotateCw : ArrowDown}
        busy={progress !== undefined}
        className="pointer-coarse:h-11"
        onClick={failure ? pager.again : () => pager.search(until, KEEP_LOOKING)}
      >
        {failure ? 'Try again' : 'Load more'}
      </Button>
      {progress !== undefined && (
        <Button size="sm" variant="ghost" className="pointer-coarse:h-11" onClick={pager.stop}>
          Stop
        </Button>
      )}
      <p role="status" className="text-sm text-ink-2 empty:sr-only">
        {progress}
        {failure && (
          <>
            <span className="tone-danger font-medium text-(--tone)">
              The next page could not be loaded.
            </span>{' '}
            {failure.title}. {failure.text} What is loaded stays.
          </>
        )}
      </p>
    </div>
  )
}
