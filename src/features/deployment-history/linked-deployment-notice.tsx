import Search from 'lucide-react/icons/search'
import SearchX from 'lucide-react/icons/search-x'
import Unplug from 'lucide-react/icons/unplug'
import { describeFailure } from '#src/api/describe-failure.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { count } from '#src/lib/text/counted.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import type { PagerState } from '#src/deployments/history/pager.ts'
import type { History } from '#src/deployments/history/history.ts'
import { OUT_OF_REACH } from '#timeline/find/search-words.ts'
import type { OldEndState } from '#timeline/loading/use-timeline.ts'
import type { LinkedDeploymentState } from '#timeline/loading/use-linked-deployment.ts'

type LinkedDeploymentNoticeProps = {
  state: LinkedDeploymentState
  id: string
  /** What is loaded, in words: "240 loaded, back to 2 March". */
  loaded: string
  history: History
  oldEnd: OldEndState
  paging: PagerState
  onKeepLooking: () => void
  onStop: () => void
  onClose: () => void
}

/** Shown while the linked deployment is not loaded: why, and how to keep looking. */
export function LinkedDeploymentNotice(props: LinkedDeploymentNoticeProps) {
  const { state, id, loaded, history, oldEnd, paging, onKeepLooking, onStop, onClose } = props
  const shownId = (
    <span className="mono">
      <bdi>{visible(clip(id, 60))}</bdi>
    </span>
  )
  switch (state.kind) {
    case 'none':
    case 'found':
      return null
    case 'looking':
      return (
        <Notice tone="neutral" icon={Search} role="status" title="Looking for the deployment.">
          {shownId}
        </Notice>
      )
    case 'failed': {
      const { title, text } = describeFailure(state.error.failure, 'this deployment')
      return (
        <Notice
          tone="danger"
          icon={Unplug}
          role="status"
          title="The linked deployment could not be loaded."
          action={
            <Button size="sm" onClick={state.retry}>
              Try again
            </Button>
          }
        >
          {title}. {text}
        </Notice>
      )
    }
    case 'missing': {
      // A record without an ID may be the one, and so may those in a gap.
      const isAll =
        history.complete &&
        history.gaps.size === 0 &&
        history.items.every((item) => item.id !== undefined)
      const isOutOfReach = oldEnd.kind === 'unreachable'
      const searching = paging.kind === 'loading' && paging.purpose === 'search'
      return (
        <Notice
          tone="warning"
          icon={SearchX}
          role="status"
          title={
            isAll
              ? 'No deployment of this environment has this ID.'
              : 'The linked deployment is not among those loaded.'
          }
          action={
            <>
              {oldEnd.kind !== 'complete' && !isOutOfReach && (
                <Button size="sm" busy={searching} onClick={onKeepLooking}>
                  {searching
                    ? `Looking, ${count(paging.pages)} of ${count(paging.most)} pages`
                    : 'Keep looking'}
                </Button>
              )}
              <Button size="sm" variant="ghost" onClick={searching ? onStop : onClose}>
                {searching ? 'Stop' : 'Close'}
              </Button>
            </>
          }
        >
          <span className="block">{shownId}</span> {loaded}.{isOutOfReach && ` ${OUT_OF_REACH}.`}
        </Notice>
      )
    }
  }
}
