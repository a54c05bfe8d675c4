import { classNames } from '#src/ui/class-names.ts'
import { Tag } from '#src/ui/tag.tsx'
import { KindIcon } from './kind-icon.tsx'
import {
  commitOf,
  eventLabel,
  serviceName,
  subjectOf,
  type Service,
  versionOf,
} from './services.ts'
import { StateBadge } from './state-badge.tsx'
import { isFailed, lookOf } from './state-look.ts'

/** What a service runs, beside its version: commit subject, image, chart or schedule. */
function Note({ service }: { service: Service }) {
  const commit = commitOf(service)
  switch (service.kind) {
    case 'database':
      return null
    case 'container':
      return <span className="mono truncate text-ink-3">{service.record.image_name}</span>
    case 'helm':
      return (
        <span className="truncate">
          {service.record.repository?.chart_name
            ? `chart ${service.record.repository.chart_name}`
            : commit && subjectOf(commit)}
        </span>
      )
    case 'job': {
      const { schedule, image_name: image } = service.record
      return (
        <>
          {commit ? (
            <span className="truncate">{subjectOf(commit)}</span>
          ) : (
            image && <span className="mono truncate text-ink-3">{image}</span>
          )}
          {schedule?.event !== undefined && <Tag>{eventLabel(schedule.event)}</Tag>}
          {schedule?.schedule_at !== undefined && (
            <span className="mono whitespace-nowrap text-ink-3">{schedule.schedule_at}</span>
          )}
        </>
      )
    }
    case 'application':
      return (
        <>
          {commit && <span className="truncate">{subjectOf(commit)}</span>}
          {commit && commit.tag !== '' && <Tag>{commit.tag}</Tag>}
        </>
      )
  }
}

/** One service of an entry: kind, name, version, what it runs, its state. */
export function ServiceLine({ service, quiet }: { service: Service; quiet: boolean }) {
  const { status } = service.record
  const failed = isFailed(lookOf(status))
  return (
    <li className="grid min-h-(--row-line) grid-cols-[1rem_minmax(0,1fr)_auto] items-center gap-x-2.5 py-0.75 text-sm @min-[48rem]:grid-cols-[1rem_9.5rem_10.5rem_minmax(0,1fr)_auto] @min-[48rem]:py-0">
      <KindIcon kind={service.kind} />
      <span
        className={classNames('truncate', failed ? 'font-bold text-danger' : 'font-medium')}
        title={serviceName(service)}
      >
        <bdi>{serviceName(service)}</bdi>
      </span>
      <span className="mono col-start-2 row-start-2 truncate empty:hidden @min-[48rem]:col-auto @min-[48rem]:row-auto @min-[48rem]:empty:inline">
        {versionOf(service)}
      </span>
      <span className="col-[2/-1] row-start-3 flex min-w-0 items-baseline gap-2 text-ink-2 empty:hidden @min-[48rem]:col-auto @min-[48rem]:row-auto @min-[48rem]:empty:flex">
        <Note service={service} />
      </span>
      <span className="col-start-3 row-start-1 justify-self-end @min-[48rem]:col-auto @min-[48rem]:row-auto">
        {!quiet && <StateBadge state={status} />}
      </span>
    </li>
  )
}
