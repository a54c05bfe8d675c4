import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { counted } from '#src/lib/text/counted.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { SelectBox } from '#src/ui/fields/select-box.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { clusterIdsIn, MAX_CLUSTERS } from './cluster-list.ts'
import { useClusters } from './use-clusters.ts'

/** The clusters that are chosen, and what is in the box for more of them. */
export type ClusterChoice = {
  readonly chosen: readonly string[]
  readonly text: string
  /** What is wrong with the box, or what was not added. */
  readonly notes: readonly string[]
}

type ClusterChooserProps = {
  choice: ClusterChoice
  onText: (text: string) => void
  onAdd: (ids: readonly string[]) => void
}

/** Chooses up to ten other clusters of the organization: known ones by name, and any by ID. */
export function ClusterChooser({ choice, onText, onAdd }: ClusterChooserProps) {
  const { chosen, text, notes } = choice
  const { known, labelOf } = useClusters()
  const box = useRef<HTMLInputElement>(null)
  const left = known.filter((id) => !chosen.includes(id))
  const fitting = left.slice(0, MAX_CLUSTERS - chosen.length)
  return (
    <div className="grid content-start gap-3">
      {known.length > 0 && (
        <FieldLayout label="Known cluster" hint="Fills in the ID.">
          {(control) => (
            <SelectBox
              {...control}
              value={known.includes(text.trim()) ? text.trim() : ''}
              onChange={({ target: { value } }) => onText(value)}
              options={[
                { value: '', label: 'Another one' },
                ...known.map((id) => ({ value: id, label: labelOf(id) })),
              ]}
            />
          )}
        </FieldLayout>
      )}
      <TextField
        lineBreaks="spaces"
        ref={box}
        label="Cluster ID"
        mono
        spellCheck={false}
        placeholder={chosen.length === 0 ? 'This cluster' : undefined}
        hint={`Other clusters of this organization, up to ${MAX_CLUSTERS}. Paste several at once, or leave it empty to stay on this one.`}
        errors={notes}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onPaste={(event) => {
          const ids = clusterIdsIn(event.clipboardData.getData('text'))
          // A text box would run the lines of a list together.
          if (ids.length < 2) return
          event.preventDefault()
          onAdd(ids)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          className="pointer-coarse:h-11"
          onClick={() => {
            onAdd(clusterIdsIn(text))
            box.current?.focus()
          }}
        >
          Add cluster
        </Button>
        {fitting.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            className="pointer-coarse:h-11"
            onClick={() => onAdd(fitting)}
          >
            Add {fitting.length < left.length ? 'the first' : 'all'}{' '}
            {counted(fitting.length, 'known one')}
          </Button>
        )}
      </div>
    </div>
  )
}

type ChosenClustersProps = { chosen: readonly string[]; onRemove: (id: string) => void }

/** The chosen clusters, each with a button that removes it. */
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
            {labelOf(id)}
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
