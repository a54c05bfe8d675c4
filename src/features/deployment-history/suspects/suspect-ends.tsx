import type { ReactNode } from 'react'
import { Link } from '#src/router/link.tsx'
import type { ServiceInDeployment } from '#src/deployments/insights/diff-service.ts'
import type { Part } from '#src/deployments/insights/sentence.ts'
import { startWords, type When } from '#src/deployments/insights/since-words.ts'
import type { Suspects } from '#src/deployments/insights/suspects.ts'
import { triggerWords } from '#src/deployments/record/deployment-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { versionOf } from '#src/deployments/record/services.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { type Rail, railAround } from '#src/ui/rail.ts'
import { ThenLink } from '#timeline/find/then-link.tsx'
import { openDetails } from '#timeline/find/timeline-search.ts'
import { HeadlineParts } from '#timeline/now/sentence-parts.tsx'
import { noGoodWords, rollbackParts } from './suspect-words.ts'

type EndProps = {
  end: ServiceInDeployment
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
function End({ end, words, above, below, when, afterOf, children }: EndProps) {
  const { item, service } = end
  const version = versionOf(service)
  const trigger = triggerWords(item.deployment)
  const { label, raw: _, ...look } = lookOf(service.record.status)
  return (
    <li {...railAround(above, below)} className={ROW}>
      <Glyph {...look} size="rail" />
      <div className="grid min-w-0 justify-items-start gap-0.5">
        <Link
          to="."
          search={openDetails(item.id, afterOf(item.id))}
          resetScroll={false}
          data-opens={item.id}
          className="font-medium decoration-mark-solid decoration-[1.5px]"
        >
          <time dateTime={item.deployment.created_at}>{startWords(item, when)}</time>, {words}
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
            Services then
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

/** The first bad deployment above the last good one, as on the rail of the timeline. */
export function SuspectEnds({ found, when, afterOf, more }: SuspectEndsProps) {
  const { failing, deployed, rollback, atLeast } = found
  const { firstBad, lastGood } = failing
  const parts = (all: readonly Part[]) => <HeadlineParts parts={all} afterOf={afterOf} />
  const note = 'max-w-full text-xs text-ink-2'
  return (
    <ol className="mt-2 [--ground:var(--color-surface)]">
      <End
        end={firstBad}
        words={atLeast ? 'first known bad' : 'first bad'}
        above="bad"
        below={typeof lastGood === 'string' || atLeast ? 'none' : 'ok'}
        {...{ when, afterOf }}
      >
        {rollback && (
          <span className={note}>
            {parts([
              { text: 'The attempt of ' },
              {
                text: startWords(rollback.item, when),
                at: rollback.item.deployment.created_at,
                deploymentId: rollback.item.id,
              },
              { text: ' ' },
              ...rollbackParts(rollback, when),
            ])}
          </span>
        )}
      </End>
      {typeof lastGood === 'string' ? (
        <li {...railAround('none', undefined)} className={ROW}>
          <Glyph tone="neutral" shape="unknown" mark="question" size="rail" />
          <div className="grid min-w-0 gap-1">
            <span className="font-medium">Last good</span>
            <span className="text-sm text-ink-2">{noGoodWords(lastGood)}</span>
            {more}
          </div>
        </li>
      ) : (
        <End
          end={lastGood}
          words="last good"
          above={atLeast ? 'none' : 'ok'}
          below={undefined}
          {...{ when, afterOf }}
        >
          {deployed && deployed !== lastGood.item && (
            <span className={note}>
              {parts([
                { text: 'That version was deployed ' },
                {
                  text: startWords(deployed, when),
                  at: deployed.deployment.created_at,
                  deploymentId: deployed.id,
                },
                { text: '.' },
              ])}
            </span>
          )}
          {atLeast !== undefined && more}
        </End>
      )}
    </ol>
  )
}
