import { Link } from '#src/router/link.tsx'
import type { Zone } from '#src/lib/time/instant.ts'
import { Change } from '#src/ui/marks/change.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { CronText } from '#timeline/find/cron-text.tsx'
import { EMPTY_FILTER, serviceToken } from '#timeline/find/filter.ts'
import { printFilter } from '#timeline/find/filter-url.ts'
import { KindIcon } from '#src/deployments/record/kind-appearance.tsx'
import { type CurrentService, stateOf } from './current-services.ts'
import { currentServiceWords, versionsOfRow } from './current-services-words.ts'
import type { FailingStatus } from '#src/deployments/past/failing.ts'
import { type Service, serviceName } from '#src/deployments/record/services.ts'
import {
  fullName,
  type Named,
  sentenceName,
  sharedIn,
} from '#src/deployments/record/service-words.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { ApiText } from '#timeline/find/api-text.tsx'
import { keepTimes } from '#src/deployments/words/sentence.ts'
import type { When } from '#src/deployments/words/since-words.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'
import { openDetails, openSuspects, type TimelineSearch } from '#timeline/find/timeline-search.ts'
import { effectPart } from './failing-words.ts'
import { KeyList } from './key-list.tsx'

/** The timeline filtered to one service. */
const serviceHistory = (token: string) => (): TimelineSearch =>
  printFilter({ ...EMPTY_FILTER, service: new Set([token]) })

/** What runs, and what was tried or is being deployed instead of it. */
function Version({ current }: { current: CurrentService }) {
  const { runs, attempt } = versionsOfRow(current)
  return attempt === undefined ? (
    <span className="mono">{runs ?? '—'}</span>
  ) : (
    <Change from={runs ?? '—'} to={attempt} />
  )
}

/** The name of a service, linked to its history. */
function Name({ one, onFollow }: { one: Named; onFollow: (() => void) | undefined }) {
  const token = serviceToken(one.service)
  const name = <ApiText>{serviceName(one.service)}</ApiText>
  if (token === undefined) return name
  return (
    <Link
      to="."
      search={serviceHistory(token)}
      aria-label={inSentence(fullName(one))}
      onClick={onFollow}
      className="flex min-w-0 py-0.5"
    >
      {name}
    </Link>
  )
}

/** The schedule of a job: a cron expression of five fields, UTC. */
const cronOf = ({ kind, record }: Service): string | undefined =>
  kind === 'job' && record.schedule?.event === 'CRON' ? record.schedule.schedule_at : undefined

type EndsProps = {
  service: string
  name: string
  failing: FailingStatus
  when: When
  afterOf: CurrentServicesListProps['afterOf']
  onFollow: (() => void) | undefined
}

/** Links to the last good and the first bad deployment of a failure, and to its suspects. */
function Ends({ service, name, failing, when, afterOf, onFollow }: EndsProps) {
  const { attempts, atLeast, lastGood, status } = failing
  const [first] = attempts
  const isDeploy = first.meaning.act === 'deploy'
  const ends = [
    ...(lastGood.kind === 'known' && isDeploy
      ? [{ words: 'Last good', event: lastGood.event }]
      : []),
    // If the start of the failure is unknown, so is the first bad deployment.
    ...(atLeast || !isDeploy ? [] : [{ words: 'First bad', event: first }]),
  ]
  return (
    <>
      {ends.map(({ words, event }) => (
        <Link
          key={words}
          to="."
          search={openDetails(event.item.id, afterOf(event.item.id))}
          onClick={onFollow}
          className="py-0.75 text-ink-2"
        >
          {words} {effectPart(event, status, when).text}
        </Link>
      ))}
      <Link
        to="."
        search={openSuspects({ service })}
        onClick={onFollow}
        data-opens={service}
        aria-label={`Suspects for ${name}`}
        className="py-0.75 text-ink-2"
      >
        Suspects
      </Link>
    </>
  )
}

export type CurrentServicesListProps = {
  services: readonly CurrentService[]
  zone: Zone
  /** The id of the next newer deployment, which a permalink needs. */
  afterOf: (id: string) => string | undefined
  /** Called when a link of the list is followed. */
  onFollow?: () => void
}

/** Each service with what it runs, its state and since when. */
export function CurrentServicesList({
  services,
  zone,
  afterOf,
  onFollow,
}: CurrentServicesListProps) {
  const now = useNow(60_000)
  const sharedNames = sharedIn(services.map(({ service }) => service))
  return (
    <ul>
      {services.map((current) => {
        const { key, service, failure } = current
        const failing = failure.kind === 'failing' ? failure : undefined
        const cron = cronOf(service)
        const one = { service, sharedNames }
        return (
          <li
            key={key}
            className="grid grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 border-t border-line py-2.5"
          >
            <Glyph {...stateAppearance(stateOf(current))} />
            <span className="flex min-w-0 items-center gap-1.5 font-medium">
              <KindIcon kind={service.kind} />
              <Name one={one} onFollow={onFollow} />
            </span>
            <span className="max-w-36 truncate text-end">
              <Version current={current} />
            </span>
            <span
              className={classNames(
                'col-[2/-1] flex flex-wrap gap-x-3 text-sm',
                failing ? 'text-danger' : 'text-ink-2',
              )}
            >
              <bdi>{keepTimes(currentServiceWords(current, { zone, now }))}</bdi>
              {cron !== undefined && <CronText expression={cron} />}
              {failing && (
                <Ends
                  service={key}
                  name={sentenceName(one)}
                  failing={failing}
                  when={{ zone, now }}
                  afterOf={afterOf}
                  onFollow={onFollow}
                />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

export type CurrentServicesProps = CurrentServicesListProps & {
  /** How much history the list is based on; undefined for all of it. */
  coverage: string | undefined
}

/**
 * The current services, what they are based on, and the keyboard shortcuts of the timeline. The
 * note is below the list, so that the services stay where they are when the oldest deployments
 * are loaded.
 */
export function CurrentServices({ coverage, ...list }: CurrentServicesProps) {
  return (
    <>
      <CurrentServicesList {...list} />
      {coverage !== undefined && (
        <p className="border-t border-line pt-2.5 text-xs text-ink-3">{coverage}</p>
      )}
      <KeyList />
    </>
  )
}

/** The current services and the keyboard shortcuts, beside the timeline. */
export function CurrentServicesAside(props: CurrentServicesProps) {
  return (
    <aside aria-labelledby="running-now" className="sticky top-13 hidden lg:block">
      {/* Focusable, so that it scrolls by keyboard too. */}
      <div
        role="group"
        tabIndex={0}
        aria-labelledby="running-now"
        className="max-h-[calc(100dvh-3.25rem)] overflow-auto pt-4.5 pb-6 -outline-offset-2"
      >
        <h2 id="running-now" className="text-base">
          Running now
        </h2>
        <p className="mt-0.5 mb-3 text-xs text-ink-3">
          What each service runs, according to its deployments.
        </p>
        <CurrentServices {...props} />
      </div>
    </aside>
  )
}
