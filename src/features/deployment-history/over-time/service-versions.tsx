import { useState } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatSpan } from '#src/lib/time/span-format.ts'
import { dayKey } from '#src/lib/time/time-format.ts'
import { Link } from '#src/router/link.tsx'
import type { History } from '#src/deployments/history/history.ts'
import type { Effect } from '#src/deployments/past/service-event.ts'
import type { Past } from '#src/deployments/past/past.ts'
import { type VersionSpan, versionSpans } from '#src/deployments/past/version-spans.ts'
import { effectInTable, endedWords } from '#src/deployments/words/since-words.ts'
import { triggerWords } from '#src/deployments/record/deployment-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ThenLink } from '#timeline/find/then-link.tsx'
import { ApiText } from '#timeline/find/api-text.tsx'
import { openDetails } from '#timeline/find/timeline-search.ts'
import { overTimeCoverage } from './over-time-words.ts'
import { versionWords } from './version-words.ts'

/** How many versions one press shows. */
const STEP = 50

type SpanProps = {
  span: VersionSpan
  before: VersionSpan | undefined
  zone: Zone
  now: number
  afterOf: (id: string) => string | undefined
}

/** How long a version ran: "≈ 2 h 5 min", "≈ 3 days so far", "not known". */
export const lengthWords = ({ from, until }: VersionSpan, now: number): string => {
  if (from.at === undefined) return 'not known'
  if (until.kind === 'still') return `≈ ${formatSpan(Math.max(0, now - from.at))} so far`
  return until.kind === 'ended' && until.effect.at !== undefined
    ? `≈ ${formatSpan(Math.max(0, until.effect.at - from.at))}`
    : 'not known'
}

const contentOf = ({ runs, service }: VersionSpan) => ({ item: runs.item, service })

/** What ran: "4.1 (aaaaaaa)", "1.0, other image". `before` is the span before it. */
export const versionSpanWords = (span: VersionSpan, before: VersionSpan | undefined): string =>
  versionWords(contentOf(span), before && contentOf(before)) ?? 'not given'

const cell = 'border-b border-line py-2 pe-4 text-start align-top'

function Time({ effect, zone, today }: { effect: Effect; zone: Zone; today: string }) {
  return (
    <ThenLink at={effect.at ?? effect.requestedAt} zone={zone}>
      {effectInTable(effect, zone, today)}
    </ThenLink>
  )
}

function Span({ span, before, zone, now, afterOf }: SpanProps) {
  const { runs, start, from, until } = span
  const { item } = runs
  const today = dayKey(now, zone)
  const ended = endedWords(until)
  return (
    <tr>
      <th scope="row" className={`${cell} font-medium`}>
        <Link
          to="."
          search={openDetails(item.id, afterOf(item.id))}
          data-opens={item.id}
          className="mono"
        >
          <bdi>{visible(clip(versionSpanWords(span, before), 60))}</bdi>
        </Link>
      </th>
      <td className={cell}>
        <Time effect={from} zone={zone} today={today} />
        {start !== runs && <span className="text-ink-3">, started again</span>}
      </td>
      <td className={cell}>
        {until.kind === 'still' ? (
          'now'
        ) : until.kind === 'unknown' ? (
          'not known'
        ) : (
          <>
            <Time effect={until.effect} zone={zone} today={today} />
            {ended !== undefined && <span className="text-ink-3">, {ended}</span>}
          </>
        )}
      </td>
      <td className={`${cell} whitespace-nowrap`}>{lengthWords(span, now)}</td>
      <td className={`${cell} text-ink-2`}>
        <ApiText most={80}>{triggerWords(item.deployment) || 'not given'}</ApiText>
      </td>
    </tr>
  )
}

type ServiceVersionsProps = {
  history: History
  past: Past
  zone: Zone
  now: number
  afterOf: (id: string) => string | undefined
}

/** The versions of one service that ran, newest first: from when until when, how long, and who deployed them. */
export function ServiceVersions(props: ServiceVersionsProps) {
  const { history, past, zone, now, afterOf } = props
  const [most, setMost] = useState(STEP)
  const spans = versionSpans(past)
  const name = sentenceName(past)
  return (
    <section aria-labelledby="versions" className="min-w-0 pt-6">
      <h2 id="versions">Versions of {name}</h2>
      <p className="mt-1 max-w-prose text-sm text-ink-2">
        {overTimeCoverage(history, undefined, { zone, now })}{' '}
        {spans.length === 0
          ? 'No deployment shows which version ran.'
          : 'A version runs from when its deployment took effect, which is about when the record was last updated (≈). Restarts, stops and failed attempts do not change the version.'}
      </p>
      {spans.length > 0 && (
        <div
          role="group"
          aria-label={`Versions of ${name}`}
          // What scrolls must be reachable by keyboard.
          tabIndex={0}
          className="mt-3 overflow-x-auto"
        >
          <table aria-labelledby="versions" className="w-full min-w-150 border-collapse text-sm">
            <thead>
              <tr className="text-xs text-ink-3">
                {['Version', 'From', 'Until', 'How long', 'Who'].map((head) => (
                  <th key={head} scope="col" className={`${cell} font-normal`}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {spans.slice(0, most).map((span, at) => (
                <Span
                  key={span.start.item.key}
                  before={spans[at + 1]}
                  {...{ span, zone, now, afterOf }}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {spans.length > most && (
        <p className="mt-3">
          <Button size="sm" onClick={() => setMost(most + STEP)}>
            Show {Math.min(STEP, spans.length - most)} more
          </Button>
        </p>
      )}
    </section>
  )
}
