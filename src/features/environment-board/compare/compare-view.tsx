import Download from 'lucide-react/icons/download'
import History from 'lucide-react/icons/history'
import Link2 from 'lucide-react/icons/link-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo } from 'react'
import { describeFailure } from '#src/api/describe-failure.ts'
import { pageOrigin } from '#src/lib/page/page-origin.ts'
import { paths } from '#src/lib/page/paths.ts'
import { formatDayClockZone } from '#src/lib/time/time-format.ts'
import { apiNow } from '#src/lib/time/api-clock.ts'
import { thisMinute } from '#src/lib/time/wall-time.ts'
import { formatSearch } from '#src/router/search.ts'
import { MomentForm } from '#src/shared/moment-form.tsx'
import { useZone } from '#src/shared/use-zone.ts'
import { toast } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Skeleton } from '#src/ui/marks/skeleton.tsx'
import { copyLink } from '#src/shared/copy-link.ts'
import { Notice } from '#src/ui/states/notice.tsx'
import { saveFile } from '#src/ui/hooks/save-file.ts'
import { useNow } from '#src/ui/hooks/use-now.ts'
import type { SoughtService } from '#board/loading/use-board.ts'
import { type BoardEnvironment, isLoadingOlder } from '#board/matrix/board-environment.ts'
import { loadedBackTo } from '#board/matrix/loaded-back-to.ts'
import { LoadOlder } from '#board/services/load-older.tsx'
import { promotionChecklist } from './checklist.ts'
import { type EnvironmentChoice, ChoosePair, type Chosen } from './choose-pair.tsx'
import { compareCsv } from './compare-csv.ts'
import { ComparisonHead } from './comparison-head.tsx'
import { comparedCoverage, comparisonWords, nameOf } from './comparison-words.ts'
import { DifferenceTable } from './difference-table.tsx'
import { environmentDifferences } from './environment-differences.ts'
import { PromotionPanel } from './promotion-panel.tsx'

type CompareViewProps = {
  left: BoardEnvironment
  right: BoardEnvironment
  choices: readonly EnvironmentChoice[]
  onChoose: (chosen: Chosen) => void
  onLookFurther: (environmentIds: readonly string[], service: SoughtService) => void
  onStopLooking: () => void
  onRetry: (environmentId: string) => void
  /** The moment to compare the two at, in ms since the epoch; undefined for now. */
  ms?: number | undefined
  /** Shows another moment, as ISO 8601; undefined for now. */
  onMoment: (at: string | undefined) => void
  /** Loads older deployments of these environments back to the moment. */
  onLoadBack: (environmentIds: readonly string[]) => void
}

function Unread({ environment, onRetry }: { environment: BoardEnvironment; onRetry: () => void }) {
  if (!environment.error) return null
  const { title, text } = describeFailure(environment.error.failure, 'this environment')
  return (
    <Notice
      tone="warning"
      icon={TriangleAlert}
      role="status"
      title={`${nameOf(environment)}: ${title}.`}
      className="mt-3"
      action={
        <Button size="sm" busy={environment.checking} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

/** The progress of loading older deployments, with a button to stop it. */
function Looking({
  environments,
  onStop,
}: {
  environments: readonly BoardEnvironment[]
  onStop: () => void
}) {
  const looking = environments.filter(isLoadingOlder)
  const failed = environments.find(({ further: { kind } }) => kind === 'failed')
  return (
    <div role="status" className="min-h-7 py-1 text-sm text-ink-2">
      {looking.length > 0 && (
        <>
          Loading older deployments of {looking.map(nameOf).join(' and ')}…{' '}
          <Button size="sm" variant="ghost" onClick={onStop}>
            Stop
          </Button>
        </>
      )}
      {looking.length === 0 && failed?.further.kind === 'failed' && (
        <>
          Older deployments of {nameOf(failed)} could not be loaded:{' '}
          {describeFailure(failed.further.error.failure, 'this environment').title}.
        </>
      )}
    </div>
  )
}

const WIDTHS = ['70%', '55%', '80%', '45%', '65%']

/** A placeholder for the differences while they are loading. */
function LoadingRows() {
  return (
    <div aria-busy className="grid gap-7 pt-6">
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

const loadingSentence = (pair: readonly BoardEnvironment[]): string => {
  const unread = pair.filter(({ history, error }) => history === undefined && error !== null)
  return unread.length > 0
    ? `${unread.map(nameOf).join(' and ')} cannot be compared.`
    : 'Loading services…'
}

/** Compares what two environments run, with a checklist for promoting the differences. */
export function CompareView(props: CompareViewProps) {
  const { choices, onChoose, onLookFurther, onStopLooking, onRetry } = props
  const { ms, onMoment, onLoadBack } = props
  const zone = useZone()
  const now = useNow(60_000)
  const when = { zone, now }
  const { left, right } = props
  const pair = [left, right]
  const { unloaded, words } =
    ms === undefined ? { unloaded: [], words: '' } : loadedBackTo(pair, ms)
  const isLoaded = left.history !== undefined && right.history !== undefined
  const isRead = isLoaded && unloaded.length === 0
  const differences = useMemo(
    () => (isRead ? environmentDifferences(left, right, { now, at: ms }) : undefined),
    [isRead, left, right, now, ms],
  )
  const address =
    pageOrigin() +
    paths.compare +
    formatSearch({
      left: left.environmentId,
      right: right.environmentId,
      at: ms === undefined ? undefined : new Date(ms).toISOString(),
    })
  const [a, b] = [nameOf(left), nameOf(right)]
  const saveCsv = () => {
    if (!differences) return
    const { name, type, parts } = compareCsv(differences, left, right, ms ?? apiNow())
    saveFile(name, type, parts)
    toast(`Saved ${name}`)
  }
  const then = ms === undefined ? '' : `At ${formatDayClockZone(ms, zone)}: `
  const { headline, more } = differences
    ? comparisonWords(differences, left, right, when)
    : { headline: words || loadingSentence(pair), more: '' }
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <title>{`${then}${a} and ${b} · Compare · Tidemark`}</title>
      {/* Above everything that answers add, so that it does not move. */}
      <div className="flex flex-wrap items-center gap-2 border-b border-line py-2.5 print:hidden">
        <ChoosePair
          chosen={{ left: left.environmentId, right: right.environmentId }}
          choices={choices}
          environments={pair}
          onChoose={onChoose}
        />
        <span className="flex-1" />
        {ms === undefined && (
          <Button size="sm" icon={History} onClick={() => onMoment(thisMinute())}>
            At a past time
          </Button>
        )}
        <Button
          size="sm"
          icon={Link2}
          onClick={({ currentTarget }) => void copyLink(address, 'the link', currentTarget)}
        >
          Copy link
        </Button>
        <Button
          size="sm"
          icon={Download}
          className={differences ? undefined : 'invisible'}
          onClick={saveCsv}
        >
          CSV
        </Button>
      </div>
      {ms !== undefined && (
        <div className="mt-4">
          <MomentForm at={ms} zone={zone} now={now} onGo={onMoment} />
          {ms > now && (
            <p className="mt-2 text-ink-2">
              That time is in the future: this is the current state of both.
            </p>
          )}
        </div>
      )}
      <ComparisonHead
        headline={then + headline}
        more={more}
        differences={differences}
        environments={pair}
        ms={ms}
        when={when}
      />
      <h2 className="sr-only">
        Compare {a} and {b}
      </h2>
      {pair.map((one) => (
        <Unread
          key={one.environmentId}
          environment={one}
          onRetry={() => onRetry(one.environmentId)}
        />
      ))}
      {differences ? (
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="min-w-0">
            <DifferenceTable {...{ differences, left, right, when, onLookFurther }} />
            <Looking environments={pair} onStop={onStopLooking} />
            <p className="text-xs text-ink-3">
              Matched by kind and name, since IDs differ. {comparedCoverage(pair, when)}
            </p>
          </div>
          <PromotionPanel
            checklist={promotionChecklist(differences, left, right, {
              when,
              address,
              at: ms ?? now,
            })}
          />
        </div>
      ) : (
        <>
          {unloaded.length > 0 && (
            <LoadOlder
              environments={pair}
              ids={unloaded.map(({ environmentId }) => environmentId)}
              words="Load older deployments"
              variant="default"
              title="Loads up to 25 older pages of each environment."
              onLookFurther={onLoadBack}
              onStop={onStopLooking}
            />
          )}
          {!isLoaded && pair.every(({ error }) => error === null) && <LoadingRows />}
        </>
      )}
    </div>
  )
}
