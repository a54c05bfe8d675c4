import { type ReactNode, useEffect, useRef } from 'react'
import { formatDayClockZone } from '#src/lib/time/time-format.ts'
import { MomentForm } from '#src/shared/moment-form.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { BoardSummary } from '#board/environments/board-summary.tsx'
import { type BoardEnvironment, isReadable } from '#board/matrix/board-environment.ts'
import { useMatrix } from '#board/matrix/service-matrix.ts'
import { LoadOlder } from '#board/services/load-older.tsx'
import type { ServiceFilter } from '#board/services/service-filter.ts'
import { ServicesSection } from '#board/services/services-section.tsx'
import { loadedBackTo } from '#board/matrix/loaded-back-to.ts'

type PastBoardProps = {
  /** The past time: ISO 8601, and the same in ms since the epoch. */
  at: string
  ms: number
  environments: readonly BoardEnvironment[]
  referenceId: string | undefined
  onReference: (environmentId: string) => void
  filter: ServiceFilter
  onFilter: (filter: ServiceFilter) => void
  /** Shows another moment, or now. */
  onMoment: (at: string | undefined) => void
  /** Loads older deployments of these environments back to the moment. */
  onLoadBack: (environmentIds: readonly string[]) => void
  onStopLooking: () => void
  /** Called once it is there. */
  onShown?: () => void
  tools?: ReactNode
  notices?: ReactNode
  children?: ReactNode
}

/** The services of a board as they stood at a moment: what ran where, since and until when, and what differed. */
export function PastBoard(props: PastBoardProps) {
  const { at, ms, environments, filter, onFilter, onMoment, onLoadBack, onStopLooking } = props
  const { onShown, tools, notices, children } = props
  const shown = useRef(onShown)
  useEffect(() => shown.current?.(), [])
  const zone = useZone()
  // The host cannot measure, which the table needs.
  const takesOver = useIsHydrating()
  const now = useNow(60_000)
  const readable = environments.filter(isReadable)
  // Without a column, an environment that is not loaded back to the time cannot pass for one without services.
  const { known, unloaded, words: notLoaded } = loadedBackTo(readable, ms)
  const chosen = known.find(({ environmentId }) => environmentId === props.referenceId)
  const matrix = useMatrix(known, (chosen ?? known[0])?.environmentId, { now, at: ms })
  const words = formatDayClockZone(ms, zone)
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <title>{`At ${words} · Board · Tidemark`}</title>
      <BoardSummary sentence={[{ text: `As of ${words}` }]} facts={[]} tools={tools} />
      {notices}
      <MomentForm at={ms} zone={zone} now={now} onGo={onMoment} />
      <p role="status" className="mt-3 max-w-prose text-ink-2">
        {ms > now && 'That time is in the future: this is the current state. '}
        {unloaded.length > 0 &&
          `${notLoaded} Environments that are not loaded that far back have no column. `}
        Deployments without a recorded end count as still running. End times are approximate: when
        the record was last updated (≈).
      </p>
      {unloaded.length > 0 && (
        <div className="mt-3">
          <LoadOlder
            environments={readable}
            ids={unloaded.map(({ environmentId }) => environmentId)}
            words="Load older deployments"
            variant="default"
            title="Loads up to 25 older pages of each environment."
            onLookFurther={onLoadBack}
            onStop={onStopLooking}
          />
        </div>
      )}
      {known.length > 0 && !takesOver && (
        <ServicesSection
          environments={known}
          unread={environments.filter((one) => !isReadable(one)).map(({ name }) => name)}
          matrix={matrix}
          onReference={props.onReference}
          filter={filter}
          onFilter={onFilter}
          onLookFurther={onLoadBack}
          onStopLooking={onStopLooking}
          at={at}
        />
      )}
      {children}
    </div>
  )
}
