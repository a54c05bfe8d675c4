import Copy from 'lucide-react/icons/copy'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { Zone } from '#src/lib/time/instant.ts'
import { pageOrigin } from '#src/lib/page/page-origin.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { formatSearch } from '#src/router/search.ts'
import { buttonClass } from '#src/ui/buttons/button-class.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import type { History } from '#src/deployments/history/history.ts'
import type { Timeline } from '#timeline/loading/use-timeline.ts'
import { coverageWords } from '#src/deployments/words/coverage.ts'
import { clip, inSentence, visible } from '#src/deployments/record/display-text.ts'
import { fullName } from '#src/deployments/record/service-words.ts'
import { CopyTextButton } from '#timeline/details/copy-text-button.tsx'
import { LoadMore } from '#timeline/find/load-more.tsx'
import { openDetails, openSuspects, type TimelineSearch } from '#timeline/find/timeline-search.ts'
import { HeadlineParts } from '#timeline/now/sentence-parts.tsx'
import { incidentNote } from './incident-note.ts'
import { RankedSuspects } from './ranked-suspects.tsx'
import { SuspectEnds } from './suspect-ends.tsx'
import { failingParts, failingName, overviewOf, unclearWords } from './suspect-words.ts'
import { type Suspects, suspectsFor } from './suspects.ts'

export type SuspectsPanelProps = {
  environmentId: string
  /** The name of the environment. */
  name: string
  history: History
  /** The key of the service, and the deployment of the failure that is meant; the last failure without it. */
  service: string
  failure: string | undefined
  zone: Zone
  now: number
  timeline: Pick<Timeline, 'pager' | 'paging' | 'oldEnd'>
  afterOf: (id: string) => string | undefined
  onClose: () => void
}

/** The name in the key of a service that no loaded record has. */
const nameInKey = (key: string): string => key.replace(/^\w+ (?:named|with id) /, '')

const needsOlder = ({ lastGood }: Suspects): boolean =>
  lastGood.kind === 'unknown' && (lastGood.why === 'notLoaded' || lastGood.why === 'gap')

/** Whether older deployments may say more. */
const mayTellMore = (found: Suspects | undefined): boolean =>
  found === undefined ||
  needsOlder(found) ||
  found.unclear.some(({ why }) => why === 'notLoaded' || why === 'gap')

/** Whether both ends are known, as far as records say. */
const isFound = (found: Suspects | undefined): boolean => found !== undefined && !needsOlder(found)

function Cannot({ children }: { children: ReactNode }) {
  return (
    <p className="mt-3 flex gap-2 text-xs text-ink-2">
      <Icon of={Info} size="sm" className="mt-px flex-none text-ink-3" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  )
}

type FoundProps = Omit<SuspectsPanelProps, 'service' | 'failure'> & {
  found: Suspects
  more: ReactNode
}

function Found({ found, more, ...props }: FoundProps) {
  const { environmentId, name, history, zone, now, afterOf } = props
  const when = { zone, now }
  const { first, lastGood } = found
  const good = lastGood.kind === 'known' ? lastGood.event.item : undefined
  const overview = overviewOf(found)
  const addressOf = (search: TimelineSearch) =>
    pageOrigin() + paths.deployments(environmentId) + formatSearch(search)
  const note = incidentNote(found, {
    environment: name,
    when,
    coverage: coverageWords(history, undefined, when),
    deployment: (id) => addressOf(openDetails(id, afterOf(id))({})),
    suspects: (of) => addressOf(openSuspects(of)({})),
  })
  return (
    <>
      <p className="mt-1.5 text-sm text-ink-2">
        <HeadlineParts parts={failingParts(found, when)} afterOf={afterOf} />
      </p>
      <SuspectEnds found={found} when={when} afterOf={afterOf} more={more} />
      <h3 className="mt-2 text-base">
        {found.ranked.length === 0 ? 'No suspects' : 'Suspects, likeliest first'}
      </h3>
      {overview.length > 0 && (
        <p className="mt-1 text-sm text-ink-2">
          <HeadlineParts parts={overview} afterOf={afterOf} />
        </p>
      )}
      {found.ranked.length > 0 && <RankedSuspects found={found} when={when} afterOf={afterOf} />}
      {unclearWords(found).map((parts, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- replaced as a whole
        <Cannot key={at}>
          <HeadlineParts parts={parts} afterOf={afterOf} />
        </Cannot>
      ))}
      {isFound(found) && more !== undefined && <div className="mt-2">{more}</div>}
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <CopyTextButton text={note} what="incident note" icon={Copy} variant="primary">
          Copy incident note
        </CopyTextButton>
        {good && (
          <Link
            to="."
            search={openDetails(first.item.id, afterOf(first.item.id), good.id)}
            className={buttonClass({ size: 'sm' })}
          >
            Compare the two
          </Link>
        )}
      </div>
    </>
  )
}

/** The deploy that brought what runs, the first event that failed, and what happened between. */
export function SuspectsPanel(props: SuspectsPanelProps) {
  const { name, history, service, failure, zone, timeline, onClose } = props
  const found = suspectsFor(history, service, failure)
  const title = found ? fullName(failingName(found)) : nameInKey(service)
  const isWhole = history.complete && history.gaps.size === 0
  const more =
    mayTellMore(found) && !isWhole ? (
      <LoadMore
        timeline={timeline}
        zone={zone}
        until={(loaded) => isFound(suspectsFor(loaded, service, failure))}
      />
    ) : undefined
  return (
    <div className="px-4 pt-3 pb-4">
      <div className="flex items-start justify-between gap-2">
        <h2 tabIndex={-1} data-autofocus className="pt-1 text-md">
          Last good → first bad
        </h2>
        <IconButton icon={X} label="Close suspects" onClick={onClose} />
      </div>
      <p className="text-sm [overflow-wrap:anywhere] text-ink-2">
        <bdi className="font-medium text-ink">{visible(clip(title, 80))}</bdi> in{' '}
        <bdi>{visible(clip(name, 80))}</bdi>
      </p>
      {found ? (
        <Found {...props} found={found} more={more} />
      ) : (
        <div className="mt-3 grid gap-3 text-sm text-ink-2">
          <p>
            {failure === undefined
              ? `${isWhole ? 'No deployment of this environment' : 'No loaded deployment'} shows that ${inSentence(title)} failed.`
              : isWhole
                ? 'No deployment of this environment has this failure.'
                : 'The deployment of this failure is not among those loaded.'}
          </p>
          {more}
        </div>
      )}
    </div>
  )
}
