import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { classNames } from '#src/ui/class-names.ts'
import type { ServiceChange } from './changes.ts'
import { KindIcon } from './kind-icon.tsx'
import { ServiceChangeCell } from './service-change.tsx'
import { ServiceNote } from './service-note.tsx'
import { serviceName } from './services.ts'
import { ShownText } from './shown-text.tsx'
import { StateBadge } from './state-badge.tsx'
import { isFailed, lookOf } from './state-look.ts'
import { ToolLinks, useServiceLinks } from './tool-links.tsx'

const WHY = {
  notLoaded: 'earlier not loaded',
  unreadable: 'earlier not readable',
  unidentified: 'not recognised in earlier ones',
} as const

type ServiceLineProps = { deployment: Deployment; change: ServiceChange; quiet: boolean }

/** One service of an entry: kind, name, what changed, what it runs, its state where that says more. */
export function ServiceLine({ deployment, change, quiet }: ServiceLineProps) {
  const { service } = change
  const { status } = service.record
  const tools = useServiceLinks(deployment, change)
  // A line has room for the first of each; the details have all.
  const links = [...tools.service.slice(0, 1), ...tools.commit.slice(0, 1)]
  const failed = isFailed(lookOf(status))
  return (
    <li className="grid min-h-(--row-line) grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2.5 py-0.75 text-sm @min-[48rem]:grid-cols-[1rem_9.5rem_11rem_minmax(0,1fr)_auto] @min-[48rem]:py-0">
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
      <span className="col-[2/-1] row-start-2 flex min-w-0 empty:hidden @min-[48rem]:col-auto @min-[48rem]:row-auto @min-[48rem]:empty:flex">
        <ServiceChangeCell change={change} />
      </span>
      <span className="col-[2/-1] row-start-3 flex min-w-0 items-center gap-2 overflow-hidden text-ink-2 empty:hidden @min-[48rem]:col-auto @min-[48rem]:row-auto @min-[48rem]:empty:flex">
        <ServiceNote change={change} />
        <ToolLinks links={links} className="relative z-(--z-rail) flex-none text-xs" />
      </span>
      <span
        className={classNames(
          'col-start-3 row-start-1 justify-self-end @min-[48rem]:col-auto @min-[48rem]:row-auto',
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
