import type { ReactNode } from 'react'
import { Link } from '#src/router/link.tsx'
import { effectOf, type ServiceEvent } from '#src/deployments/past/service-event.ts'
import type { Past } from '#src/deployments/past/past.ts'
import { type Part, sentence } from '#src/deployments/words/sentence.ts'
import { effectWords, type When } from '#src/deployments/words/since-words.ts'
import { triggerWords } from '#src/deployments/record/deployment-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { type Service, versionOf } from '#src/deployments/record/services.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { type Rail, railAround } from '#src/ui/marks/rail.ts'
import { ThenLink } from '#timeline/find/then-link.tsx'
import { openDetails } from '#timeline/find/timeline-search.ts'
import { HeadlineParts } from '#timeline/now/sentence-parts.tsx'
import { effectParts, firstFailureWords, noGoodParts, rollbackParts } from './suspect-words.ts'
import type { Suspects } from './suspects.ts'

type EndProps = {
  event: ServiceEvent
  service: Service
  past: Past
  words: string
  above: Rail
  below: Rail | undefined
  when: When
  afterOf: (id: string) => string | undefined
  children?: ReactNode
}

// The first row leaves room for the line above its glyph.
const ROW =
  'relative grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2.5 pb-3.5 [--node-y:0.625rem] [--rail-x:0.625rem] first:pt-3 first:[--node-y:1.375rem]'

/** One of the two deployments: when, which version, who and where from. */
function End({ event, service, past, words, above, below, when, afterOf, children }: EndProps) {
  const { item, meaning } = event
  // A record of a restart, stop or delete may name a version that never ran.
  const version = meaning.act === 'deploy' ? versionOf(service) : undefined
  const trigger = triggerWords(item.deployment)
  const { label, raw: _, ...appearance } = stateAppearance(service.record.status)
  return (
    <li {...railAround(above, below)} className={ROW}>
      <Glyph {...appearance} size="rail" />
      <div className="grid min-w-0 justify-items-start gap-0.5">
        <Link
          to="."
          search={openDetails(item.id, afterOf(item.id))}
          data-opens={item.id}
          className="font-medium decoration-mark-solid decoration-[1.5px]"
        >
          <time dateTime={item.deployment.created_at}>
            {effectWords(effectOf(event, past), when)}
          </time>
          , {words}
        </Link>
        <span className="max-w-full text-sm [overflow-wrap:anywhere] text-ink-2">
          {version !== undefined && (
            <>
              <bdi className="mono">{visible(clip(version, 60))}</bdi>,{' '}
            </>
          )}
          <bdi>{visible(clip(label, 60))}</bdi>
        </span>
        {trigger !== '' && (
          <span className="max-w-full text-xs [overflow-wrap:anywhere] text-ink-3">{trigger}</span>
        )}
        <span className="text-xs">
          <ThenLink at={item.deployment.created_at} zone={when.zone}>
            Services at that time
          </ThenLink>
        </span>
        {children}
      </div>
    </li>
  )
}

type SuspectEndsProps = {
  found: Suspects
  when: When
  afterOf: (id: string) => string | undefined
  /** Loads older deployments, where those may tell which one was good. */
  more: ReactNode
}

/** The first failed event above the last good deploy, as on the rail of the timeline. */
export function SuspectEnds({ found, when, afterOf, more }: SuspectEndsProps) {
  const { first, service, lastGood, restarted, rollback, atLeast, past } = found
  const parts = (all: readonly Part[]) => <HeadlineParts parts={all} afterOf={afterOf} />
  const note = 'max-w-full text-xs text-ink-2'
  return (
    <ol className="mt-2 [--ground:var(--color-surface)]">
      <End
        event={first}
        words={firstFailureWords(found)}
        above="bad"
        below={lastGood.kind === 'known' ? 'ok' : 'none'}
        {...{ service, past, when, afterOf }}
      >
        {rollback && (
          <span className={note}>
            {parts(
              sentence`The attempt at ${effectParts(rollback.by, past, when)} ${rollbackParts(rollback, past, when)}`,
            )}
          </span>
        )}
      </End>
      {lastGood.kind === 'known' ? (
        <End
          event={lastGood.event}
          service={lastGood.service}
          words="last good"
          above="ok"
          below={undefined}
          {...{ past, when, afterOf }}
        >
          {restarted && (
            <span className={note}>
              {parts(
                sentence`Restarted at ${effectParts(restarted, past, when)} with the same version.`,
              )}
            </span>
          )}
        </End>
      ) : (
        <li {...railAround('none', undefined)} className={ROW}>
          <Glyph tone="neutral" shape="unknown" mark="question" size="rail" />
          <div className="grid min-w-0 gap-1">
            <span className="font-medium">Last good</span>
            <span className="text-sm text-ink-2">{parts(noGoodParts(lastGood, past, when))}</span>
            {atLeast !== undefined && more}
          </div>
        </li>
      )}
    </ol>
  )
}
