import { use } from 'react'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { ServiceChange, WhyUnknown } from '#src/deployments/past/changes.ts'
import { KindIcon } from '#src/deployments/record/kind-appearance.tsx'
import { attemptWord } from '#src/deployments/words/act-words.ts'
import { changeMark, HistoryContext } from './failure-marks.ts'
import { ServiceNote } from './service-note.tsx'
import { serviceName, versionOf } from '#src/deployments/record/services.ts'
import { ApiText } from '#timeline/find/api-text.tsx'
import { StateBadge } from '#timeline/find/state-badge.tsx'
import { isFailure, meaningOf } from '#src/deployments/record/state.ts'
import { ToolLinks, useServiceLinks } from '#timeline/links/tool-links.tsx'
import { formatDayAndClock } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Link } from '#src/router/link.tsx'
import { openSuspects } from '#timeline/find/timeline-search.ts'
import { Change } from '#src/ui/marks/change.tsx'
import { clip, inSentence, visible } from '#src/deployments/record/display-text.ts'
import { MarkedText } from '#src/ui/marks/marked-text.tsx'

const short = (text: string | undefined) =>
  text === undefined ? '—' : <bdi>{visible(clip(text, 40))}</bdi>

/** The version in this record, with search matches marked; a commit is shown by the start of its id. */
const searched = (text: string | undefined) =>
  text === undefined ? (
    '—'
  ) : (
    <bdi>
      <MarkedText cut show={visible}>
        {clip(text, 40)}
      </MarkedText>
    </bdi>
  )

const VERSIONS: readonly string[] = ['tag', 'commit', 'chart version']

/** What a deploy changed: old → new, or what is known about it. Of a deploy that did not end well, what it named. */
function VersionCell({ change }: { change: ServiceChange }) {
  const version = versionOf(change.service)
  const alone = version === undefined ? null : <span className="mono">{searched(version)}</span>
  if (alone && attemptWord(change) !== undefined) return alone
  switch (change.kind) {
    case 'updated':
      return change.version ? (
        <Change
          from={short(change.version.from)}
          to={(VERSIONS.includes(change.version.what) ? searched : short)(change.version.to)}
        />
      ) : (
        alone
      )
    case 'returned':
      return alone
    case 'firstNamed':
      return change.outcome === 'done' ? <span>first seen here</span> : alone
    case 'neverDeployed':
      return change.outcome === 'done' ? <span>first deployed here</span> : alone
    case 'again':
    case 'unclear':
    case 'earlierUnknown':
      return alone
  }
}

/** The content of a service in an entry: a restart, stop or delete changes none, whatever its record names. */
function ServiceChangeCell({
  deployment,
  change,
}: Pick<ServiceLineProps, 'deployment' | 'change'>) {
  const { service } = change
  // A state that names no act is that of what its deployment does.
  const act = change.act === 'unknown' ? meaningOf(deployment.status).act : change.act
  const attempt = attemptWord(change)
  const isOther = act === 'restart' || act === 'stop' || act === 'delete'
  if (!isOther) {
    return (
      <>
        {attempt !== undefined && <span className="flex-none pe-1 text-ink-3">{attempt} </span>}
        <VersionCell change={change} />
      </>
    )
  }
  const ran = 'earlier' in change ? change.earlier.service : service
  const [was, named] = [versionOf(ran), versionOf(service)]
  return (
    <>
      {was !== undefined && <span className="mono">{searched(was)}</span>}
      {was !== named && named !== undefined && (
        <span className="ps-1 text-ink-3"> (record: {searched(named)})</span>
      )}
    </>
  )
}

const WHY: Record<WhyUnknown, string> = {
  notLoaded: 'earlier not loaded',
  gap: 'earlier not loaded',
  unreadable: 'earlier not readable',
  ambiguous: 'earlier ambiguous',
  overlap: 'deployments overlapped',
  unclear: 'earlier not in the history',
}

const LINK = 'flex-none text-xs'

type ServiceLineProps = { deployment: Deployment; change: ServiceChange; quiet: boolean }

/** One service of an entry: kind, name, change, version, and its state if it differs. */
export function ServiceLine({ deployment, change, quiet }: ServiceLineProps) {
  const { service } = change
  const { status } = service.record
  const zone = useZone()
  const tools = useServiceLinks(deployment, change)
  // There is room for the first of each; the details show all.
  const links = [...tools.service.slice(0, 1), ...tools.commit.slice(0, 1)]
  const failed = isFailure(status)
  const mark = changeMark(use(HistoryContext), change)
  return (
    <li className="service-line min-h-(--row-line) items-center gap-x-2.5 py-0.75 text-sm wide:py-0">
      <KindIcon kind={service.kind} />
      <ApiText
        searched
        className={classNames(
          'max-[32rem]:wrap-anywhere max-[32rem]:whitespace-normal',
          failed ? 'font-bold text-danger' : 'font-medium',
        )}
      >
        {serviceName(service)}
      </ApiText>
      <span className="service-more row-start-2 wide:row-auto">
        <ServiceChangeCell deployment={deployment} change={change} />
      </span>
      <span
        className={classNames(
          'service-more row-start-3 items-center gap-2 overflow-hidden text-ink-2 wide:row-auto',
          // Beside open details, which say the same, the state leaves no room for it.
          failed && 'squeezed:invisible',
        )}
      >
        {mark !== undefined && <span className="pencil">{mark}</span>}
        <ServiceNote change={change} />
        <ToolLinks links={links} className={LINK} />
        {failed && (
          <Link
            to="."
            search={openSuspects({ service: change.key, failure: deployment.id })}
            aria-label={`Suspects for ${inSentence(serviceName(service))}, ${formatDayAndClock(deployment.created_at, zone)}`}
            className={LINK}
          >
            Suspects
          </Link>
        )}
      </span>
      <span
        className={classNames(
          'col-start-3 row-start-1 flex justify-self-end wide:col-auto wide:row-auto',
          quiet && 'text-xs text-ink-3',
        )}
      >
        {quiet ? (
          change.kind === 'earlierUnknown' && WHY[change.why]
        ) : (
          <StateBadge state={status} />
        )}
      </span>
    </li>
  )
}
