import type { ReactNode } from 'react'
import { TimelineStage } from './timeline-stage.tsx'

/** Renders entries as the feed does, without virtualization. */
export function FeedStage({ children, narrow = false }: { children: ReactNode; narrow?: boolean }) {
  return (
    <TimelineStage>
      <div className={narrow ? 'max-w-90 p-4' : 'max-w-feed p-4'}>
        <div role="feed" aria-label="Deployment history" aria-busy={false} className="@container">
          {children}
        </div>
      </div>
    </TimelineStage>
  )
}
