import type { Commit } from '#src/contract/read-deployment-history.ts'
import type { Zone } from '#src/lib/instant.ts'
import { formatFull } from '#src/lib/time-format.ts'
import { CopyField } from '#src/ui/copy-field.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { ArgumentLines } from './argument-lines.tsx'
import type { ServiceChange } from './changes.ts'
import { CronText } from './cron-text.tsx'
import { clip, isBlank, visible } from './display-text.ts'
import { fieldChange, FieldValue, Text } from './field-value.tsx'
import { openIn } from './open-in.tsx'
import type { Fact } from './record-list.tsx'
import { OutsideLink } from './outside-link.tsx'
import { safeLink } from './safe-link.ts'
import { commitOf, eventLabel } from './services.ts'
import { ShownText } from './shown-text.tsx'
import { type ToolLink, ToolLinks } from './tool-links.tsx'

/** Lines of a message before it scrolls inside itself. */
function Message({ text }: { text: string }) {
  const lines = visibleLines(text)
  return isBlank(text) ? (
    '—'
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
): Fact[] => {
  if (!commit) return []
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
              <ShownText>{commit.tag}</ShownText>
            </Tag>
          )}
          {avatar !== undefined && <OutsideLink href={avatar}>avatar</OutsideLink>}
        </span>
      ),
    },
  ]
}

const commandFacts = (change: ServiceChange): Fact[] => {
  const { service } = change
  if (service.kind !== 'container' && service.kind !== 'job') return []
  const { entrypoint, arguments: args } = service.record
  const lines =
    fieldChange(change, 'arguments')?.lines ?? args.map((text) => ({ kind: 'keep' as const, text }))
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

const imageFacts = (
  change: ServiceChange,
  image: string | undefined,
  tag: string | undefined,
): Fact[] => [
  {
    label: 'Image',
    value:
      image === undefined ? undefined : (
        <FieldValue
          change={change}
          field="image"
          value={image}
          copied={tag === undefined ? 'image' : 'image and tag'}
          copy={tag === undefined ? image : `${image}:${tag}`}
        />
      ),
  },
  {
    label: 'Tag',
    value: tag === undefined ? undefined : <FieldValue change={change} field="tag" value={tag} />,
  },
]

const kindFacts = (change: ServiceChange): Fact[] => {
  const { service } = change
  switch (service.kind) {
    case 'container':
      return imageFacts(change, service.record.image_name, service.record.tag)
    case 'job': {
      const { image_name: image, tag, schedule } = service.record
      const { event, schedule_at: expression } = schedule ?? {}
      return [
        ...imageFacts(change, image, tag),
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
                <FieldValue change={change} field="schedule" value={expression} />
              </>
            ) : (
              <FieldValue change={change} field="schedule" value={expression} />
            ),
        },
      ]
    }
    case 'helm': {
      const { repository } = service.record
      return [
        {
          label: 'Chart',
          value: repository?.chart_name && (
            <FieldValue change={change} field="chart" value={repository.chart_name} />
          ),
        },
        {
          label: 'Chart version',
          value: repository?.chart_version && (
            <FieldValue
              change={change}
              field="chartVersion"
              value={repository.chart_version}
              copied="chart version"
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

/** Everything that the record of a service holds, against the earlier one it is compared with, and the links on it. */
export const serviceFacts = (
  change: ServiceChange,
  zone: Zone,
  links: Record<'service' | 'commit', readonly ToolLink[]>,
): readonly Fact[] => {
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
