import Braces from 'lucide-react/icons/braces'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import LinkIcon from 'lucide-react/icons/link'
import X from 'lucide-react/icons/x'
import type { KeyboardEvent } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { changesAt } from '#src/deployments/past/changes.ts'
import { CopyTextButton } from './copy-text-button.tsx'
import { DeploymentFacts } from './deployment-facts.tsx'
import { DetailsServices } from './details-services.tsx'
import type { History } from '#src/deployments/history/history.ts'
import { clip } from '#src/deployments/record/display-text.ts'
import { useDisclosure } from '#src/ui/hooks/use-disclosure.ts'
import { isUnderWay } from '#src/deployments/record/state.ts'
import { StateBadge } from '#timeline/find/state-badge.tsx'
import { summaryOf } from '#src/deployments/words/summary.ts'
import { ChangeProgress } from '#timeline/jumps/jump-progress.tsx'
import { TellEndButton } from '#timeline/now/tell-end-button.tsx'
import type { TimelineSearch } from '#timeline/find/timeline-search.ts'

/** Steps to the next newer or older loaded deployment, if there is one. */
export type Steps = Record<'newer' | 'older', (() => void) | undefined>

type DeploymentDetailsProps = {
  history: History
  index: number
  zone: Zone
  /** The permalink of these details. */
  link: string
  search: TimelineSearch
  steps: Steps
  onSearch: (search: Partial<TimelineSearch>) => void
  onClose: () => void
}

const stepProps = (step: (() => void) | undefined, none: string) =>
  step ? { onClick: step } : { disabledReason: none }

/** Characters shown; the whole record can be copied. */
const MAX_CHARACTERS = 20_000

const textOf = (record: unknown): string => {
  const text = JSON.stringify(record, null, 2) ?? 'null'
  // Bidi characters would reorder the text.
  return clip(text, MAX_CHARACTERS).replaceAll(
    /[\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  )
}

/** A record as received, rendered on demand. */
function RawRecord({ record }: { record: unknown }) {
  const { open, details } = useDisclosure()
  return (
    <details {...details} className="border-t border-line px-4 py-2.5 text-sm">
      <summary className="-my-1 py-1 text-ink-2">Show raw record</summary>
      {open && (
        <pre
          tabIndex={0}
          role="group"
          aria-label="Raw record"
          className="mt-2 max-h-96 overflow-auto rounded-sm bg-sunken p-3"
        >
          {textOf(record)}
        </pre>
      )}
    </details>
  )
}

/** Everything in one deployment's record, and what it changed. */
export function DeploymentDetails(props: DeploymentDetailsProps) {
  const { history, index, zone, link, search, steps, onSearch, onClose } = props
  const now = useNow(60_000)
  const item = history.items[index]
  if (!item) return null
  const deployment = item.kind === 'deployment' ? item.deployment : undefined
  const changes = item.kind === 'deployment' ? changesAt(history, item, index) : undefined
  const record = deployment ?? (item.kind === 'unreadable' ? item.raw : undefined)

  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    const step =
      event.key === 'ArrowUp' ? steps.newer : event.key === 'ArrowDown' ? steps.older : undefined
    if (!step) return
    event.preventDefault()
    step()
  }
  return (
    <div onKeyDown={unlessComposing(onKeyDown)}>
      <div className="grid gap-2 px-4 pt-3 pb-3.5">
        <div className="flex items-center justify-between gap-2">
          {deployment ? <StateBadge state={deployment.status} filled /> : <span />}
          <span className="flex">
            <IconButton
              icon={ChevronUp}
              label="Newer deployment (Alt+↑)"
              aria-keyshortcuts="Alt+ArrowUp"
              {...stepProps(steps.newer, 'This is the newest')}
            />
            <IconButton
              icon={ChevronDown}
              label="Older deployment (Alt+↓)"
              aria-keyshortcuts="Alt+ArrowDown"
              {...stepProps(steps.older, 'No older one is loaded')}
            />
            <IconButton icon={X} label="Close details" onClick={onClose} />
          </span>
        </div>
        <h2 tabIndex={-1} data-autofocus className="[overflow-wrap:anywhere]">
          {deployment && changes
            ? summaryOf(deployment, { changes, zone, now })
            : 'This record could not be read'}
        </h2>
        {deployment && isUnderWay(deployment.status) && (
          <span>
            <TellEndButton id={deployment.id} />
          </span>
        )}
      </div>
      <ChangeProgress />
      {deployment && changes && <DeploymentFacts {...{ deployment, changes, zone }} />}
      {item.kind === 'deployment' && (
        <DetailsServices
          history={history}
          index={index}
          item={item}
          zone={zone}
          now={now}
          search={search}
          onSearch={onSearch}
        />
      )}
      <div className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3.5">
        <CopyTextButton text={link} what="link" icon={LinkIcon}>
          Copy link
        </CopyTextButton>
        <CopyTextButton
          text={JSON.stringify(record, null, 2) ?? 'null'}
          what="record as JSON"
          icon={Braces}
        >
          Copy as JSON
        </CopyTextButton>
      </div>
      <RawRecord record={record} />
    </div>
  )
}
