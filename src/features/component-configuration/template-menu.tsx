import { useState } from 'react'
import type { Template } from '#src/contract/read-resolved-component.ts'
import { Button } from '#src/ui/button.tsx'

type TemplateMenuProps = {
  label: string
  templates: readonly Template[]
  current: () => string
  onChoose: (value: string) => void
}

/** Starting texts for an explicit choice; what was typed comes back with one press. */
export function TemplateMenu({ label, templates, current, onChoose }: TemplateMenuProps) {
  const [replaced, setReplaced] = useState<string>()
  const choose = (value: string) => {
    const before = current()
    setReplaced(before === '' ? undefined : before)
    onChoose(value)
  }
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-ink-3">
      Start from
      {templates.map(({ id, label: name, value }, index) => (
        <Button
          // Ids repeat by mistake: the place in the list tells templates apart.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          size="sm"
          aria-label={`Start ${label} from ${name ?? id ?? `template ${index + 1}`}`}
          onClick={() => choose(value ?? '')}
        >
          {name ?? id ?? `Template ${index + 1}`}
        </Button>
      ))}
      {replaced !== undefined && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            onChoose(replaced)
            setReplaced(undefined)
          }}
        >
          Bring back what was there
        </Button>
      )}
    </div>
  )
}
