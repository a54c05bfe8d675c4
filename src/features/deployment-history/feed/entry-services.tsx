import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import type { Changes, ServiceChange } from '#src/deployments/past/changes.ts'
import { counted } from '#src/lib/text/counted.ts'
import { AGAIN, byAct } from '#src/deployments/words/act-words.ts'
import { clip, visible } from '#src/deployments/record/display-text.ts'
import { ServiceLine } from './service-line.tsx'
import { serviceName } from '#src/deployments/record/services.ts'

/** How many services get a line each; the rest share one. */
export const MAX_SERVICES = 5
/** How many names the shared line lists; beyond that it shows a count. */
const NAMED = 12

// Kept here, so that an expanded entry stays expanded when it is unmounted and mounted again.
const opened = new Set<string>()

const names = (changes: readonly ServiceChange[]): string =>
  changes
    .slice(0, NAMED)
    .map(({ service }) => visible(clip(serviceName(service), 40)))
    .join(', ') + (changes.length > NAMED ? '…' : '')

type FoldProps = { words: string; open: boolean; onToggle: () => void }

function Fold({ words, open, onToggle }: FoldProps) {
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="relative z-(--z-rail) flex min-h-(--row-line) max-w-full items-center gap-2.5 rounded-xs text-start text-sm text-ink-3 hover:text-ink"
      >
        <span className="inline-flex w-4 flex-none justify-center">
          <Icon of={open ? ChevronDown : ChevronRight} size="sm" />
        </span>
        <span className="line-clamp-2 wide:line-clamp-1">
          <bdi>{words}</bdi>
        </span>
      </button>
    </li>
  )
}

type EntryServicesProps = {
  deployment: Deployment
  changes: Changes
  /** The services that match the filter; each shows its state. */
  matching: readonly ServiceChange[]
}

/** The services of an entry: notable ones one by one, the others in one line. */
export function EntryServices({ deployment, changes, matching }: EntryServicesProps) {
  // A service in the deployment's own state says nothing new.
  const { id, status: state } = deployment
  const [open, setOpen] = useState(() => opened.has(id))
  const { services, shown, folded: again } = changes
  if (services.length === 0) return null
  const toggle = () => {
    if (open) opened.delete(id)
    else opened.add(id)
    setOpen(!open)
  }
  const first = open ? services : shown.slice(0, MAX_SERVICES)
  const more = shown.slice(MAX_SERVICES)
  const folded = [
    ...(more.length > 0 ? [`${more.length} more: ${names(more)}`] : []),
    ...byAct(again).map(([act, some]) => `${some.length} ${AGAIN[act]}: ${names(some)}`),
  ].join('; ')
  const words = open ? `Collapse ${counted(services.length, 'service')}` : folded
  return (
    <ul className="mt-1.5 grid pe-2 wide:mt-1">
      {first.map((change) => (
        <ServiceLine
          key={change.key}
          deployment={deployment}
          change={change}
          quiet={
            !matching.includes(change) &&
            change.service.record.status === state &&
            change.outcome === 'done'
          }
        />
      ))}
      {(open ? more.length + again.length > 0 : folded !== '') && (
        <Fold words={words} open={open} onToggle={toggle} />
      )}
    </ul>
  )
}
