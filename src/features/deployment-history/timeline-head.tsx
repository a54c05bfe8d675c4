import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useOfflineSince } from '#src/api/api-context.ts'
import type { Store } from '#src/lib/store.ts'
import { Button } from '#src/ui/button.tsx'
import { Glyph } from '#src/ui/glyph.tsx'
import { Freshness } from './freshness.tsx'
import { HeadlineParts } from './headline-parts.tsx'
import type { Headline } from './headline.ts'
import { lookOf } from './state-look.ts'
import { TellEndButton } from './tell-end-button.tsx'
import { ToolLinks, useEnvironmentLinks } from './tool-links.tsx'

type TimelineHeadProps = {
  headline: Headline | undefined
  /** Said in the headline's place when there is no deployment to speak of. */
  fallback: string
  /** The deployment that runs, if one does. */
  runningId: string | undefined
  afterOf: (id: string) => string | undefined
  checkedAt: number
  nextCheck: Pick<Store<number>, 'get' | 'subscribe'>
  checking: boolean
  /** Why refreshing is not possible now. */
  refusedUntil: string | undefined
  onRefresh: () => void
}

/** The page's answer in a sentence, the facts it rests on, and how fresh it is. */
export function TimelineHead(props: TimelineHeadProps) {
  const { headline, fallback, runningId, afterOf, refusedUntil } = props
  const links = useEnvironmentLinks()
  const offline = useOfflineSince() !== undefined
  return (
    <section className="grid items-end gap-x-8 gap-y-3 pt-5 pb-4 sm:pt-8 sm:pb-6 min-[60rem]:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h1 tabIndex={-1} id="headline" className="[overflow-wrap:anywhere]">
          {headline ? <HeadlineParts parts={headline.sentence} afterOf={afterOf} /> : fallback}
        </h1>
        {headline && headline.facts.length > 0 && (
          <ul className="mt-2 grid gap-1.5 text-ink-2">
            {headline.facts.map(({ key, state, parts }) => (
              <li key={key} className="flex items-start gap-2">
                <Glyph {...lookOf(state)} className="mt-0.5" />
                <span className="min-w-0">
                  <HeadlineParts parts={parts} afterOf={afterOf} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 min-[60rem]:justify-end">
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
}
