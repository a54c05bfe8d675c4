import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { ServiceChange } from '#src/deployments/insights/changes.ts'
import { KindIcon } from '#src/deployments/record/kind-look.tsx'
import { serviceMarks } from './service-marks.ts'
import { ServiceNote } from './service-note.tsx'
import { serviceName, versionOf } from '#src/deployments/record/services.ts'
import { ShownText } from '#timeline/find/shown-text.tsx'
import { StateBadge } from '#src/deployments/record/state-badge.tsx'
import { isFailed, lookOf } from '#src/deployments/record/state-look.ts'
import { ToolLinks, useServiceLinks } from '#timeline/links/tool-links.tsx'
import { Link } from '#src/router/link.tsx'
import { openSuspects } from '#timeline/find/timeline-search.ts'
import { Change } from '#src/ui/change.tsx'
import { useStore } from '#src/ui/use-store.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { MarkedText } from '#timeline/find/marked-text.tsx'

const short = (text: string | undefined) =>
  text === undefined ? '—' : <bdi>{visible(clip(text, 40))}</bdi>

/** The version in this record, with search matches marked; a commit is shown by the start of its id. */
const searched = (text: string | undefined) =>
  text === undefined ? (
    '—'
  ) : (
    <bdi>
      <MarkedText cut>{visible(clip(text, 40))}</MarkedText>
    </bdi>
  )

const VERSIONS: readonly string[] = ['tag', 'commit', 'chart version']

/** The change of a service's version: old → new, or what is known about it. */
function ServiceChangeCell({ change }: { change: ServiceChange }) {
  const version = versionOf(change.service)
  switch (change.kind) {
    case 'updated':
    case 'returned':
      return change.version ? (
        <Change
          from={short(change.version.from)}
          to={(VERSIONS.includes(change.version.what) ? searched : short)(change.version.to)}
        />
      ) : (
        <span className="mono">{version !== undefined && searched(version)}</span>
      )
    case 'added':
      return <span>added</span>
    case 'gone':
      return <span className="text-ink-2">no longer in this environment</span>
    case 'same':
    case 'unclear':
    case 'earlierNotLoaded':
      return version === undefined ? null : <span className="mono">{searched(version)}</span>
  }
}

const WHY = {
  notLoaded: 'earlier not loaded',
  unreadable: 'earlier not readable',
  unidentified: 'not recognised in earlier ones',
} as const

// Above the link that covers the entry.
const LINK = 'relative z-(--z-rail) flex-none text-xs'

type ServiceLineProps = { deployment: Deployment; change: ServiceChange; quiet: boolean }

/** One service of an entry: kind, name, change, version, and its state if it differs. */
export function ServiceLine({ deployment, change, quiet }: ServiceLineProps) {
  const { service } = change
  const { status } = service.record
  const tools = useServiceLinks(deployment, change)
  // There is room for the first of each; the details show all.
  const links = [...tools.service.slice(0, 1), ...tools.commit.slice(0, 1)]
  const failed = isFailed(lookOf(status))
  const mark = useStore({
    ...serviceMarks,
    get: () => serviceMarks.get()?.(deployment, service),
  })
  return (
    <li className="service-line min-h-(--row-line) items-center gap-x-2.5 py-0.75 text-sm wide:py-0">
      <KindIcon kind={service.kind} />
      <ShownText
        searched
        className={classNames(
          '@max-[30rem]:wrap-anywhere @max-[30rem]:whitespace-normal',
          failed ? 'font-bold text-danger' : 'font-medium',
        )}
      >
        {serviceName(service)}
      </ShownText>
      <span className="service-more row-start-2 wide:row-auto">
        <ServiceChangeCell change={change} />
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
            resetScroll={false}
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
          change.kind === 'earlierNotLoaded' && WHY[change.why]
        ) : (
          <StateBadge state={status} />
        )}
      </span>
    </li>
  )
}
