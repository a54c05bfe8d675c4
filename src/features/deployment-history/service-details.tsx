import type { ReactNode } from 'react'
import type { Commit } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import { formatFull } from '#src/lib/time-format.ts'
import { CopyField } from '#src/ui/copy-field.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { KindIcon } from './kind-icon.tsx'
import { type Fact, RecordList } from './record-list.tsx'
import { safeLink } from './safe-link.ts'
import { commitOf, eventLabel, serviceName, type Service } from './services.ts'
import { StateBadge } from './state-badge.tsx'

const text = (value: string | undefined): ReactNode =>
  value === undefined ? undefined : <bdi>{value}</bdi>
const mono = (value: string | undefined): ReactNode =>
  value === undefined ? undefined : (
    <span className="mono">
      <bdi>{value}</bdi>
    </span>
  )

const commitFacts = (commit: Commit | undefined, zone: Zone): readonly Fact[] => {
  if (!commit) return []
  const page = safeLink(commit.commit_page_url)
  return [
    {
      label: 'Commit',
      value: (
        <>
          <CopyField text={commit.git_commit_id} what="commit ID" />
          {page && (
            <a href={page} target="_blank" rel="noreferrer noopener">
              Open commit
            </a>
          )}
        </>
      ),
    },
    {
      label: 'Message',
      value: <span className="whitespace-pre-line">{text(commit.message)}</span>,
    },
    {
      label: 'Author',
      value: (
        <>
          {text(commit.author_name)}, {formatFull(commit.created_at, zone)}
        </>
      ),
    },
    { label: 'Commit tag', value: commit.tag === '' ? undefined : <Tag>{text(commit.tag)}</Tag> },
  ]
}

const commandFacts = (service: Service): readonly Fact[] => {
  if (service.kind !== 'container' && service.kind !== 'job') return []
  const { entrypoint, arguments: args } = service.record
  return [
    { label: 'Entrypoint', value: mono(entrypoint) },
    {
      label: 'Arguments',
      value:
        args.length === 0 ? undefined : (
          <ul className="mono rounded-xs bg-sunken py-1">
            {args.map((arg, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- arguments repeat: they have no identity but their place
              <li key={index} className="px-2 whitespace-pre-wrap">
                <bdi>{arg}</bdi>
              </li>
            ))}
          </ul>
        ),
    },
  ]
}

const kindFacts = (service: Service): readonly Fact[] => {
  switch (service.kind) {
    case 'container':
      return [
        { label: 'Image', value: mono(service.record.image_name) },
        { label: 'Tag', value: mono(service.record.tag) },
      ]
    case 'job': {
      const { image_name: image, tag, schedule } = service.record
      return [
        { label: 'Image', value: mono(image) },
        { label: 'Tag', value: mono(tag) },
        {
          label: 'Runs',
          value: schedule?.event === undefined ? undefined : text(eventLabel(schedule.event)),
        },
        {
          label: 'Schedule',
          value:
            schedule?.schedule_at === undefined ? undefined : (
              <>
                {mono(schedule.schedule_at)} {schedule.event === 'CRON' && 'UTC'}
              </>
            ),
        },
      ]
    }
    case 'helm':
      return [
        { label: 'Chart', value: mono(service.record.repository?.chart_name) },
        { label: 'Chart version', value: mono(service.record.repository?.chart_version) },
      ]
    case 'application':
    case 'database':
      return []
  }
}

/** Everything that the record of one service holds. */
export function ServiceDetails({ service, zone }: { service: Service; zone: Zone }) {
  const { record } = service
  return (
    <li className="border-t border-line">
      <div className="flex items-center justify-between gap-3 py-2.5 ps-3 pe-4">
        <h3 className="flex min-w-0 items-center gap-2">
          <KindIcon kind={service.kind} />
          <span className="truncate">
            <bdi>{serviceName(service)}</bdi>
          </span>
        </h3>
        <StateBadge state={record.status} />
      </div>
      <RecordList
        inset
        facts={[
          ...kindFacts(service),
          ...commitFacts(commitOf(service), zone),
          ...commandFacts(service),
          { label: 'Created', value: formatFull(record.created_at, zone) },
          {
            label: 'Last update',
            value:
              record.updated_at === undefined ? undefined : formatFull(record.updated_at, zone),
          },
          { label: 'Service ID', value: <CopyField text={record.id} what="service ID" /> },
        ]}
      />
    </li>
  )
}
