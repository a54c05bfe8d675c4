import { Tag } from '#src/ui/marks/tag.tsx'
import type { ServiceChange } from '#src/deployments/past/changes.ts'
import { imageOf } from '#src/deployments/record/image.ts'
import { CronText } from '#timeline/find/cron-text.tsx'
import { clip, firstLine, visible } from '#src/deployments/record/display-text.ts'
import { safeLink } from '#src/shared/outside-link.tsx'
import {
  commitOf,
  eventLabel,
  isKnownEvent,
  type Service,
  versionOf,
} from '#src/deployments/record/services.ts'
import { MarkedText } from '#src/ui/marks/marked-text.tsx'
import { ApiText } from '#timeline/find/api-text.tsx'

// Truncated before a schedule beside it loses even a pixel, which would cut its time with an ellipsis.
const FIRST_TO_SHRINK = 'shrink-[1000] truncate'
// Tall enough as a touch target, although the line is lower.
const link = `-my-0.75 py-0.75 ${FIRST_TO_SHRINK}`

/** A field that is missing from the record. */
function None({ children }: { children: string }) {
  return <span className="flex-none text-ink-3">{children}</span>
}

function CommitNote({ service }: { service: Service }) {
  const commit = commitOf(service)
  if (!commit) return <None>no commit</None>
  const page = safeLink(commit.commit_page_url)
  const subject = firstLine(commit.message)
  return (
    <>
      {page === undefined ? (
        <span className={FIRST_TO_SHRINK}>
          <bdi>
            <MarkedText>{subject}</MarkedText>
          </bdi>
        </span>
      ) : (
        <a
          href={page}
          target="_blank"
          rel="noreferrer noopener"
          // Several commits may have the same subject.
          aria-label={`${subject}, ${commit.git_commit_id.slice(0, 7)}`}
          className={link}
        >
          <bdi>
            <MarkedText>{subject}</MarkedText>
          </bdi>
        </a>
      )}
      <ApiText searched most={40} className="hidden max-w-32 flex-none text-ink-3 roomy:inline">
        {commit.author_name}
      </ApiText>
      {commit.tag !== '' && (
        <Tag className="max-w-40 flex-none overflow-hidden">
          <ApiText searched most={40}>
            {commit.tag}
          </ApiText>
        </Tag>
      )}
    </>
  )
}

const Machine = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <ApiText searched className="mono shrink-[1000] text-ink-3">
      {text}
    </ApiText>
  )

function Schedule({ service }: { service: Extract<Service, { kind: 'job' }> }) {
  const { event, schedule_at: expression } = service.record.schedule ?? {}
  if (event === 'CRON' && expression !== undefined) return <CronText expression={expression} />
  return (
    <>
      {event !== undefined && (
        <Tag className="max-w-40 flex-none overflow-hidden">
          <ApiText most={40} className={isKnownEvent(event) ? undefined : 'mono'}>
            {eventLabel(event)}
          </ApiText>
        </Tag>
      )}
      <Machine text={expression} />
    </>
  )
}

function KindNote({ service }: { service: Service }) {
  switch (service.kind) {
    case 'database':
      return null
    case 'application':
      return <CommitNote service={service} />
    case 'container':
      return <Machine text={imageOf(service.record).name} />
    case 'helm': {
      const { repository, commit } = service.record
      if (repository?.chart_name !== undefined) {
        return (
          <>
            <span className="flex-none">chart</span>
            <ApiText searched>{repository.chart_name}</ApiText>
          </>
        )
      }
      return commit ? <CommitNote service={service} /> : <None>no repository, no commit</None>
    }
    case 'job':
      return (
        <>
          {service.record.commit || service.record.image_name === undefined ? (
            <CommitNote service={service} />
          ) : (
            <Machine text={imageOf(service.record).name} />
          )}
          <Schedule service={service} />
        </>
      )
  }
}

/** The field that changed, if it is not the version: "argument --max-conns". */
const whatOf = (change: ServiceChange): string | undefined => {
  if (change.kind !== 'updated' || !change.version) return undefined
  const { what } = change.version
  return ['tag', 'commit', 'chart version'].includes(what) ? undefined : what
}

/** What a service runs, next to its version: commit, image, chart or schedule. */
export function ServiceNote({ change }: { change: ServiceChange }) {
  const { service } = change
  const what = whatOf(change)
  const version = versionOf(service)
  const isFirst = change.kind === 'firstNamed' || change.kind === 'neverDeployed'
  return (
    <>
      {what !== undefined && (
        <span className="flex-none">
          <bdi>{visible(clip(what, 60))}</bdi>
        </span>
      )}
      {isFirst && change.outcome === 'done' && version !== undefined && (
        // Shown nowhere else in the entry, so it keeps its width and its neighbors shrink.
        <ApiText searched most={40} className="mono max-w-60 flex-none text-ink-3">
          {version}
        </ApiText>
      )}
      <KindNote service={service} />
    </>
  )
}
