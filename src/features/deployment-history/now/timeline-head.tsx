import RefreshCw from 'lucide-react/icons/refresh-cw'
import { memo } from 'react'
import { useOfflineSince } from '#src/api/api-context.ts'
import type { Store } from '#src/lib/values/store.ts'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { keepHeight } from '#src/ui/hooks/keep-height.ts'
import { Freshness } from './freshness.tsx'
import { HeadlineParts } from './sentence-parts.tsx'
import type { Headline } from './headline.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { TellEndButton } from './tell-end-button.tsx'
import { ToolLinks, useEnvironmentLinks } from '#timeline/links/tool-links.tsx'

type TimelineHeadProps = {
  headline: Headline | undefined
  /** Shown instead of the headline if there is no deployment. */
  fallback: string
  /** The deployment in progress, if any. */
  runningId: string | undefined
  afterOf: (id: string) => string | undefined
  checkedAt: number
  nextCheck: Pick<Store<number>, 'get' | 'subscribe'>
  checking: boolean
  /** Why refreshing is not possible now. */
  refusedUntil: string | undefined
  onRefresh: () => void
}

/** The headline, the facts that support it, and how fresh the page is. Memoized: it does not depend on the filter. */
export const TimelineHead = memo(function TimelineHead(props: TimelineHeadProps) {
  const { headline, fallback, runningId, afterOf, refusedUntil } = props
  const links = useEnvironmentLinks()
  const offline = useOfflineSince() !== undefined
  usePageActions([
    {
      id: 'refresh',
      label: 'Refresh',
      icon: RefreshCw,
      run: props.onRefresh,
      disabledReason: refusedUntil,
    },
  ])
  return (
    <section className="grid items-end gap-x-8 gap-y-3 pt-5 pb-4 sm:pt-8 sm:pb-6 min-[60rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div ref={keepHeight} className="min-w-0 wrap-anywhere">
        <h1 tabIndex={-1} id="headline">
          {headline ? <HeadlineParts parts={headline.sentence} afterOf={afterOf} /> : fallback}
        </h1>
        {headline && headline.facts.length > 0 && (
          // Reserves room for a failure line, so that nothing moves when one appears.
          <ul className="mt-2 grid content-start gap-1.5 text-ink-2 min-[60rem]:min-h-11.5">
            {headline.facts.map(({ key, state, parts }) => (
              <li key={key} className="flex items-start gap-2">
                <Glyph {...stateAppearance(state)} className="mt-0.5" />
                <span className="min-w-0">
                  <HeadlineParts parts={parts} afterOf={afterOf} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div
        ref={keepHeight}
        className="flex flex-wrap content-start items-center gap-x-2 gap-y-1.5 min-[60rem]:justify-end"
      >
        <ToolLinks links={links} className="me-2 text-sm" />
        {runningId !== undefined && <TellEndButton id={runningId} />}
        <Freshness
          checkedAt={props.checkedAt}
          nextCheck={props.nextCheck}
          checking={props.checking}
          offline={offline}
        />
        <Button
          size="sm"
          className="pointer-coarse:h-11"
          icon={RefreshCw}
          busy={props.checking}
          onClick={props.onRefresh}
          {...(refusedUntil !== undefined && { disabledReason: refusedUntil })}
        >
          Refresh
        </Button>
      </div>
    </section>
  )
})
