import { useMemo } from 'react'
import { dayKey, formatDayAndClock, formatDayClockZone } from '#src/lib/time/time-format.ts'
import { counted } from '#src/lib/text/counted.ts'
import { paths } from '#src/lib/page/paths.ts'
import { momentOf } from '#src/lib/time/wall-time.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import { Link } from '#src/router/link.tsx'
import { MomentForm } from '#src/shared/moment-form.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { reachesBackTo } from '#src/deployments/words/coverage.ts'
import { keepTimes } from '#src/deployments/words/sentence.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { type Service, serviceName } from '#src/deployments/record/services.ts'
import { EMPTY_FILTER, serviceToken } from '#timeline/find/filter.ts'
import { printFilter } from '#timeline/find/filter-url.ts'
import { OUT_OF_REACH, searchWords } from '#timeline/find/search-words.ts'
import { ApiText } from '#timeline/find/api-text.tsx'
import { showMoment } from '#timeline/find/timeline-search.ts'
import type { ViewProps } from '#timeline/find/view-props.ts'
import { ThenLink } from '#timeline/find/then-link.tsx'
import { servicesAt, type ServiceThen } from './services-at.ts'
import { thenWords } from './then-words.ts'

/** Maximum number of pages that one press on "Load older deployments" loads. */
const MOST_PAGES = 25

type Props = Pick<ViewProps, 'history' | 'zone' | 'now' | 'timeline' | 'search'>

const cell = 'border-b border-line py-2 pe-4 text-start align-top'

/** The name of a service, which leads to its versions. */
function ServiceVersionsLink({ service, at }: { service: Service; at: string | undefined }) {
  const token = serviceToken(service)
  const name = <ApiText>{serviceName(service)}</ApiText>
  if (token === undefined) return name
  const filter = printFilter({ ...EMPTY_FILTER, service: new Set([token]) })
  return (
    <Link to="." search={{ ...filter, view: 'services', at }} className="flex min-w-0">
      {name}
    </Link>
  )
}

function ThenTable({
  services,
  at,
  zone,
  today,
}: {
  services: readonly ServiceThen[]
  at: string | undefined
  zone: string
  today: string
}) {
  const rows = services.map((one) => ({ one, words: thenWords(one, zone, today) }))
  return (
    // Scrolls inside itself on phones.
    <div
      role="group"
      aria-label="Services at that time"
      tabIndex={0}
      className="mt-3 overflow-x-auto"
    >
      <table
        aria-label="Services at that time"
        className="w-full min-w-150 border-collapse text-sm"
      >
        <thead>
          <tr className="text-xs text-ink-3">
            {['Service', 'State', 'Version', 'Since', 'Until'].map((name) => (
              <th key={name} scope="col" className={`${cell} font-normal`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ one, words }) => (
            <tr key={one.key}>
              <th scope="row" className={`${cell} font-medium`}>
                <span className="flex max-w-64 min-w-0">
                  <ServiceVersionsLink service={one.status.past.service} at={at} />
                </span>
              </th>
              <td className={cell}>
                <span className="flex items-center gap-2">
                  {words.appearance && <Glyph {...words.appearance} />}
                  {words.state}
                </span>
                {words.note !== '' && (
                  <span className="block max-w-72 text-xs text-ink-2">{keepTimes(words.note)}</span>
                )}
              </td>
              <td className={`${cell} mono`}>{words.version ?? '–'}</td>
              <td className={`${cell} whitespace-nowrap`}>
                <ThenLink at={words.sinceAt} zone={zone}>
                  {words.since}
                </ThenLink>
              </td>
              <td className={`${cell} whitespace-nowrap`}>
                <ThenLink at={words.untilAt} zone={zone}>
                  {words.until}
                </ThenLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Each service as it stood at the moment in the address, and the field that chooses it. */
export function MomentPanel({ history, zone, now, timeline, search }: Props) {
  const navigate = useNavigate()
  const at = momentOf(search.at)
  const then = useMemo(
    () => (at === undefined ? undefined : servicesAt(history, at)),
    [history, at],
  )
  const isOutOfReach = timeline.oldEnd.kind === 'unreachable'
  const loading = searchWords(timeline.paging, zone, 'Loading')
  const words = at === undefined ? '' : formatDayClockZone(at, zone)
  return (
    <section aria-labelledby="at-a-moment" className="min-w-0 pt-4">
      <h2 id="at-a-moment" className="sr-only">
        At a past time
      </h2>
      <MomentForm
        at={at}
        zone={zone}
        now={now}
        onGo={(moment) => void navigate({ to: '.', search: showMoment(moment) })}
      />
      {search.at !== undefined && at === undefined && (
        <p className="mt-3 text-ink-2">
          The link asks for “{visible(clip(search.at, 40))}”, which is not a time with a zone, such
          as 2026-11-20T14:30Z.
        </p>
      )}
      {at !== undefined && then && (
        <>
          <p className="mt-3 text-ink-2" role="status">
            {then.kind === 'notLoaded' &&
              `${words} is before the loaded deployments, so the state at that time is unknown.`}
            {then.kind === 'gap' &&
              `Deployments around ${words} are not loaded, so the state at that time is unknown.`}
            {then.kind === 'beforeList' &&
              `${words} is before the list of deployments begins${then.oldest === undefined ? '' : ` (${formatDayAndClock(then.oldest, zone)})`}, so the state at that time is unknown.`}
            {then.kind === 'known' &&
              (then.services.length === 0
                ? `No deployment up to ${words} lists a service.`
                : `Services as of ${words}. Times are approximate: when the record was last updated (≈).`)}
            {then.kind === 'known' &&
              then.failedDeployments.length > 0 &&
              ` ${counted(then.failedDeployments.length, 'deployment')} had failed without naming a failing service.`}
            {at > now && ' That time is in the future: this is the current state.'}{' '}
            <Link to={paths.home} search={{ at: search.at }}>
              Whole board at this time
            </Link>
          </p>
          {then.kind === 'notLoaded' && isOutOfReach && (
            <p className="mt-3 text-sm text-ink-2">{OUT_OF_REACH}.</p>
          )}
          {then.kind === 'notLoaded' && !isOutOfReach && (
            <div className="mt-3 flex items-center gap-3">
              {loading === undefined ? (
                <Button
                  size="sm"
                  onClick={() =>
                    timeline.pager.search((loaded) => reachesBackTo(loaded, at + 1), MOST_PAGES)
                  }
                >
                  Load older deployments
                </Button>
              ) : (
                <Button size="sm" onClick={timeline.pager.stop}>
                  Stop
                </Button>
              )}
              <span className="text-sm text-ink-2">{loading ?? `Up to ${MOST_PAGES} pages.`}</span>
            </div>
          )}
          {then.kind === 'known' && then.services.length > 0 && (
            <ThenTable
              services={then.services}
              at={search.at}
              zone={zone}
              today={dayKey(now, zone)}
            />
          )}
        </>
      )}
    </section>
  )
}
