import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { shortId } from '#src/lib/text/short-id.ts'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { useClusters } from './use-clusters.ts'

type ChosenClustersProps = { chosen: readonly string[]; onRemove: (id: string) => void }

/** The clusters that are chosen, each with a button that takes it off. */
export function ChosenClusters({ chosen, onRemove }: ChosenClustersProps) {
  const { labelOf, nameOfCluster } = useClusters()
  const list = useRef<HTMLUListElement>(null)
  const remove = (id: string, at: number) => {
    flushSync(() => onRemove(id))
    // The pressed button is gone: the next one takes its focus.
    const buttons = list.current?.querySelectorAll('button') ?? []
    buttons[Math.min(at, buttons.length - 1)]?.focus()
  }
  return (
    <ul ref={list} aria-label="Clusters to compare" className="flex flex-wrap gap-1.5 text-sm">
      {chosen.map((id, at) => (
        <li
          key={id}
          className="flex max-w-full items-center rounded-sm border border-line-2 bg-sunken ps-2.5"
        >
          <bdi
            title={id}
            className={`min-w-0 truncate ${nameOfCluster(id) === undefined ? 'mono' : ''}`}
          >
            {nameOfCluster(id) ?? shortId(id)}
          </bdi>
          <IconButton
            icon={X}
            size="sm"
            label={`Remove ${labelOf(id)}`}
            onClick={() => remove(id, at)}
          />
        </li>
      ))}
    </ul>
  )
}
