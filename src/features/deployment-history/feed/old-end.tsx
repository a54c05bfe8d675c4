import ChevronDown from 'lucide-react/icons/chevron-down'
import Hourglass from 'lucide-react/icons/hourglass'
import Unplug from 'lucide-react/icons/unplug'
import { useLayoutEffect, useRef } from 'react'
import { describeFailure } from '#src/api/describe-failure.ts'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EndMark } from '#src/ui/marks/end-mark.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { formatTime } from '#src/lib/time/time-format.ts'
import { LoadingEntries } from './loading-entries.tsx'
import { OUT_OF_REACH } from '#timeline/find/search-words.ts'
import { useZone } from '#src/shared/use-zone.ts'
import type { OldEndState } from '#timeline/loading/use-timeline.ts'

type OldEndProps = { state: OldEndState; loaded: string; onLoad: () => void }

function Foot({ state, loaded, onLoad }: OldEndProps) {
  const zone = useZone()
  switch (state.kind) {
    case 'complete':
      return <EndMark>No older deployments</EndMark>
    case 'unreachable':
      return <EndMark>{OUT_OF_REACH}</EndMark>
    case 'failed': {
      const { failure } = state.error
      const { title, text } = describeFailure(failure, 'this page')
      if (failure.kind === 'rateLimited') {
        return (
          <Notice
            tone="warning"
            icon={Hourglass}
            role="status"
            title="The next page could not be loaded."
          >
            {title}. It loads automatically at {formatTime(failure.resetAt, zone)}; what is loaded
            stays.
          </Notice>
        )
      }
      return (
        <Notice
          tone="danger"
          icon={Unplug}
          role="status"
          title="The next page could not be loaded."
          action={
            <Button size="sm" className="pointer-coarse:h-11" onClick={onLoad}>
              Try again
            </Button>
          }
        >
          {title}. {text} What is loaded stays.
        </Notice>
      )
    }
    case 'loading':
    case 'more':
      return (
        <div className="grid justify-items-center gap-2 py-5">
          {state.kind === 'loading' && <LoadingEntries count={2} />}
          <Button busy={state.kind === 'loading'} onClick={onLoad}>
            Load older deployments
          </Button>
          <p className="text-xs text-ink-3">{loaded}</p>
        </div>
      )
  }
}

/** The end of the feed: more to load, loading, a failed page, or the true end. */
export function OldEnd(props: OldEndProps) {
  const { state, onLoad } = props
  usePageActions(
    state.kind === 'more'
      ? [{ id: 'load-older', label: 'Load older deployments', icon: ChevronDown, run: onLoad }]
      : [],
  )
  const foot = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  // The button with the focus was removed: move the focus to the end of the feed.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) foot.current?.focus()
  })
  return (
    <div
      ref={foot}
      id="feed-end"
      tabIndex={-1}
      onFocus={() => {
        hadFocus.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // Without a next element the button may just have been removed.
        if (relatedTarget) hadFocus.current = false
      }}
      className="pb-10 outline-none"
    >
      <Foot {...props} />
    </div>
  )
}
