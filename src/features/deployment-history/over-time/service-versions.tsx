import { useMemo, useState } from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { counted } from '#src/lib/counted.ts'
import { formatSpan } from '#src/lib/span-format.ts'
import { dayKey, formatBriefTime } from '#src/lib/time-format.ts'
import { Link } from '#src/router/link.tsx'
import type { History } from '#src/deployments/history/history.ts'
import { reach } from '#src/deployments/insights/coverage.ts'
import type { ServiceOverTime } from '#src/deployments/insights/services-over-time.ts'
import { endedWords } from '#src/deployments/insights/until-words.ts'
import { type VersionSpan, versionSpans } from '#src/deployments/insights/version-spans.ts'
import { triggerWords } from '#src/deployments/record/deployment-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { sentenceName } from '#src/deployments/record/service-words.ts'
import { Button } from '#src/ui/button.tsx'
import { ThenLink } from '#timeline/find/then-link.tsx'
import { ShownText } from '#timeline/find/shown-text.tsx'
import { openDetails } from '#timeline/find/timeline-search.ts'

/** How many versions one press shows. */
const STEP = 50

type SpanProps = {
  span: VersionSpan
  zone: Zone
  now: number
  afterOf: (id: string) => string | undefined
}

/** How long a version ran: "≈ 2 h 5 min", "≈ 3 days so far", "at least 2 h". */
const lengthWords = ({ from, until }: VersionSpan, now: number): string => {
  if (from === undefined) return 'not known'
  if (until.kind === 'still') return `≈ ${formatSpan(now - from)} so far`
  if (until.kind === 'changed' && until.end !== undefined) {
    return `≈ ${formatSpan(Math.max(0, until.end - from))}`
  }
  const known = until.by && Date.parse(until.by.deployment.created_at)
  return known === undefined || Number.isNaN(known) || known < from
    ? 'not known'
    : `at least ${formatSpan(known - from)}`
}

const cell = 'border-b border-line py-2 pe-4 text-start align-top'

function Span({ span, zone, now, afterOf }: SpanProps) {
  const { item, version, from, until } = span
  const today = dayKey(now, zone)
  const ended = endedWords(until)
  return (
    <tr>
      <th scope="row" className={`${cell} font-medium`}>
        <Link
          to="."
          search={openDetails(item.id, afterOf(item.id))}
          resetScroll={false}
          data-opens={item.id}
          className="mono"
        >
          <bdi>{version === undefined ? 'not given' : visible(clip(version, 40))}</bdi>
        </Link>
      </th>
      <td className={cell}>
        {from === undefined ? (
          'not known'
        ) : (
          <ThenLink at={from} zone={zone}>
            ≈ {formatBriefTime(from, zone, today)}
          </ThenLink>
        )}
      </td>
      <td className={cell}>
        {until.kind === 'still' ? (
          'now'
        ) : until.kind === 'unknown' || until.end === undefined ? (
          'not known'
        ) : (
          <>
            <ThenLink at={until.end} zone={zone}>
              ≈ {formatBriefTime(until.end, zone, today)}
            </ThenLink>
            {ended !== undefined && <span className="text-ink-3">, {ended}</span>}
          </>
        )}
      </td>
      <td className={`${cell} whitespace-nowrap`}>{lengthWords(span, now)}</td>
      <td className={`${cell} text-ink-2`}>
        <ShownText most={80}>{triggerWords(item.deployment) || 'not given'}</ShownText>
      </td>
    </tr>
  )
}

type ServiceVersionsProps = {
  history: History
  service: ServiceOverTime
  zone: Zone
  now: number
  afterOf: (id: string) => string | undefined
}

/** The versions of one service that ran, newest first: from when until when, how long, and who deployed them. */
export function ServiceVersions(props: ServiceVersionsProps) {
  const { history, service, zone, now, afterOf } = props
  const [most, setMost] = useState(STEP)
  const spans = useMemo(() => versionSpans(history, service.key), [history, service.key])
  const name = sentenceName(service.service)
  const whole = history.complete && history.gaps.size === 0
  const from = `From ${whole ? 'all ' : ''}${counted(history.items.length, 'deployment')}${reach(history, { zone, now })}.`
  return (
    <section aria-labelledby="versions" className="min-w-0 pt-6">
      <h2 id="versions">Versions of {name}</h2>
      <p className="mt-1 max-w-prose text-sm text-ink-2">
        {from}{' '}
        {spans.length === 0
          ? 'None of them says that a version of it ran.'
          : 'A version runs from the end of the deployment that brought it, which is about when its record was last changed (≈).'}
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
              {spans.slice(0, most).map((span) => (
                <Span key={span.item.key} {...{ span, zone, now, afterOf }} />
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
