import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Changes, ServiceChange } from './changes.ts'
import { counted } from '#src/lib/counted.ts'
import { clip, visible } from './display-text.ts'
import { sameWord } from './operation.ts'
import { ServiceLine } from './service-line.tsx'
import { QUIET, serviceName, urgencyOf } from './services.ts'

/** Services shown one by one before the rest becomes a line. */
export const SHOWN = 5
/** Names in that line; with hundreds of services it is the count that speaks. */
const NAMED = 12

// An entry that leaves the window and comes back is as it was left.
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
        className="relative z-(--z-rail) flex min-h-(--row-line) max-w-full cursor-pointer items-center gap-2.5 rounded-xs text-start text-sm text-ink-3 hover:text-ink"
      >
        <span className="inline-flex w-4 flex-none justify-center">
          <Icon of={open ? ChevronDown : ChevronRight} size="sm" />
        </span>
        <span className="line-clamp-2 @min-[48rem]:line-clamp-1">
          <bdi>{words}</bdi>
        </span>
      </button>
    </li>
  )
}

type EntryServicesProps = { deployment: Deployment; changes: Changes }

/** The services of an entry: those with something to say one by one, the others in a line. */
export function EntryServices({ deployment, changes }: EntryServicesProps) {
  // A service in the deployment's own state says nothing new.
  const { id, status: state } = deployment
  const [open, setOpen] = useState(() => opened.has(id))
  const { services, shown, unchanged } = changes
  if (services.length === 0) return null
  const toggle = () => {
    if (open) opened.delete(id)
    else opened.add(id)
    setOpen(!open)
  }
  const first = open ? services : shown.slice(0, SHOWN)
  const more = shown.slice(SHOWN)
  const folded = [
    ...(more.length > 0 ? [`${more.length} more: ${names(more)}`] : []),
    ...(unchanged.length > 0
      ? [
          `${unchanged.length} ${sameWord(
            state,
            unchanged.map(({ service }) => service),
          )}: ${names(unchanged)}`,
        ]
      : []),
  ].join('; ')
  const words = open ? `Fold ${counted(services.length, 'service')}` : folded
  return (
    <ul className="mt-1.5 grid pe-2 @min-[48rem]:mt-1">
      {first.map((change) => (
        <ServiceLine
          key={change.key}
          deployment={deployment}
          change={change}
          quiet={change.service.record.status === state && urgencyOf(change.service) === QUIET}
        />
      ))}
      {(open ? more.length + unchanged.length > 0 : folded !== '') && (
        <Fold words={words} open={open} onToggle={toggle} />
      )}
    </ul>
  )
}
