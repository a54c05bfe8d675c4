import type { Commit, Container, Job } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatFull } from '#src/lib/time/time-format.ts'
import { CopyField } from '#src/ui/buttons/copy-field.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { ArgumentLines } from './argument-lines.tsx'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import { CronText } from '#timeline/find/cron-text.tsx'
import { clip, isBlank, visible } from '#src/deployments/record/display-text.ts'
import { fieldChange, FieldValue, Text } from './field-value.tsx'
import { type RecordRow, openIn } from './record-list.tsx'
import { OutsideLink, safeLink } from '#src/shared/outside-link.tsx'
import { imageOf, imageReference, imageVersion } from '#src/deployments/record/image.ts'
import { commitOf, eventLabel } from '#src/deployments/record/services.ts'
import { ApiText } from '#timeline/find/api-text.tsx'
import { type ToolLink, ToolLinks } from '#timeline/links/tool-links.tsx'

/** Lines of a message before it becomes scrollable. */
function Message({ text }: { text: string }) {
  const lines = visibleLines(text)
  return isBlank(text) ? (
    <span>—</span>
  ) : (
    <div
      tabIndex={lines.length > 400 ? 0 : undefined}
      role={lines.length > 400 ? 'group' : undefined}
      aria-label={lines.length > 400 ? 'Commit message' : undefined}
      className="max-h-60 overflow-auto whitespace-pre-line"
    >
      <bdi>{lines}</bdi>
    </div>
  )
}

const visibleLines = (text: string): string =>
  clip(text, 4000)
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => visible(line))
    .join('\n')

const commitFacts = (
  change: ServiceChange,
  commit: Commit | undefined,
  zone: Zone,
  links: readonly ToolLink[],
): RecordRow[] => {
  if (!commit) {
    if (!('commit' in change.service.record)) return []
    const value = <FieldValue change={change} field="commit" value={undefined} none="no commit" />
    return [{ label: 'Commit', value }]
  }
  const page = safeLink(commit.commit_page_url)
  const avatar = safeLink(commit.author_avatar_url)
  return [
    {
      label: 'Commit',
      value: (
        <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
          <FieldValue
            change={change}
            field="commit"
            value={commit.git_commit_id}
            none="no commit"
            copied="commit ID"
            short={(id) => id.slice(0, 12)}
          />
          {page !== undefined && <OutsideLink href={page}>open</OutsideLink>}
          <ToolLinks links={links} />
        </span>
      ),
    },
    { label: 'Message', value: <Message text={commit.message} /> },
    {
      label: 'Author',
      value: (
        <span className="inline-flex max-w-full flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            {!isBlank(commit.author_name) && (
              <>
                <Text>{clip(commit.author_name, 200)}</Text>,{' '}
              </>
            )}
            {formatFull(commit.created_at, zone)}
          </span>
          {commit.tag !== '' && (
            <Tag className="max-w-full overflow-hidden">
              <ApiText>{commit.tag}</ApiText>
            </Tag>
          )}
          {avatar !== undefined && <OutsideLink href={avatar}>avatar</OutsideLink>}
        </span>
      ),
    },
  ]
}

const commandFacts = (change: ServiceChange): RecordRow[] => {
  const { service } = change
  if (service.kind !== 'container' && service.kind !== 'job') return []
  const { entrypoint, arguments: args } = service.record
  const lines =
    fieldChange(change, 'arguments')?.lines ??
    (args ?? []).map((text) => ({ kind: 'keep' as const, text }))
  return [
    {
      label: 'Entrypoint',
      value:
        entrypoint === undefined ? undefined : (
          <FieldValue change={change} field="entrypoint" value={entrypoint} />
        ),
    },
    { label: 'Arguments', value: lines.length === 0 ? undefined : <ArgumentLines lines={lines} /> },
  ]
}

const imageFacts = (change: ServiceChange, record: Container | Job): RecordRow[] => {
  const { name, tag, digest } = imageOf(record)
  const version = imageVersion(record)
  return [
    {
      label: 'Image',
      value:
        name === undefined ? undefined : (
          <FieldValue
            change={change}
            field="image"
            value={name}
            copied={tag ? 'image and tag' : digest ? 'image and digest' : 'image'}
            copy={imageReference(record) ?? name}
          />
        ),
    },
    {
      label: 'Tag',
      value: version && <FieldValue change={change} field="tag" value={version} />,
    },
  ]
}

const kindFacts = (change: ServiceChange): RecordRow[] => {
  const { service } = change
  switch (service.kind) {
    case 'container':
      return imageFacts(change, service.record)
    case 'job': {
      const { schedule } = service.record
      const { event, schedule_at: expression } = schedule ?? {}
      return [
        ...imageFacts(change, service.record),
        {
          label: 'Runs',
          value:
            event === undefined ? undefined : (
              <FieldValue change={change} field="event" value={eventLabel(event)} />
            ),
        },
        {
          label: 'Schedule',
          value:
            expression === undefined ? undefined : event === 'CRON' ? (
              <>
                <CronText expression={expression} />
                {fieldChange(change, 'schedule') && (
                  <FieldValue change={change} field="schedule" value={expression} />
                )}
              </>
            ) : (
              <FieldValue change={change} field="schedule" value={expression} />
            ),
        },
      ]
    }
    case 'helm': {
      const { repository } = service.record
      const noChart = repository === undefined ? 'no repository' : '—'
      return [
        {
          label: 'Chart',
          value: (
            <FieldValue
              change={change}
              field="chart"
              value={repository?.chart_name}
              none={noChart}
            />
          ),
        },
        {
          label: 'Chart version',
          value: (
            <FieldValue
              change={change}
              field="chartVersion"
              value={repository?.chart_version}
              copied="chart version"
              none={noChart}
            />
          ),
        },
      ]
    }
    case 'application':
    case 'database':
      return []
  }
}

/** All fields of a service record, compared with an earlier one, and its links. */
export const serviceFacts = (
  change: ServiceChange,
  zone: Zone,
  links: Record<'service' | 'commit', readonly ToolLink[]>,
): readonly RecordRow[] => {
  const { service } = change
  const { record } = service
  return [
    ...kindFacts(change),
    ...commitFacts(change, commitOf(service), zone, links.commit),
    ...commandFacts(change),
    { label: 'Created', value: formatFull(record.created_at, zone) },
    {
      label: 'Last update',
      value: record.updated_at === undefined ? undefined : formatFull(record.updated_at, zone),
    },
    { label: 'Service ID', value: <CopyField wrap text={record.id} what="service ID" /> },
    openIn(links.service),
  ]
}
