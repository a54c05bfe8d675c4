import type { ReactNode } from 'react'
import { TimelineStage } from './timeline-stage.tsx'

/** Renders entries as the feed does, without virtualization. */
export function FeedStage({ children }: { children: ReactNode }) {
  return (
    <TimelineStage>
      <div className="max-w-feed p-4">
        <div role="feed" aria-label="Deployment history" aria-busy={false}>
          {children}
        </div>
      </div>
    </TimelineStage>
  )
}
