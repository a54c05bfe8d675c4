import ChevronDown from 'lucide-react/icons/chevron-down'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import type { Template } from '#src/contract/read-resolved-component.ts'
import { Button } from '#src/ui/button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { usePopover } from '#src/ui/use-popover.ts'

type TemplateMenuProps = {
  label: string
  templates: readonly Template[]
  current: () => string
  onChoose: (value: string) => void
}

const nameOf = ({ label, id }: Template, index: number): string =>
  [label, id].find((name) => name !== undefined && name.trim() !== '') ?? `Template ${index + 1}`

const firstLines = (text: string): string => text.split('\n').slice(0, 3).join('\n').slice(0, 120)

/** Starting texts for an explicit choice; what was typed comes back with one press. */
export function TemplateMenu({ label, templates, current, onChoose }: TemplateMenuProps) {
  const { trigger, box, close } = usePopover('end')
  const [replaced, setReplaced] = useState<{ was: string; by: string }>()
  const choose = (value: string) => {
    const was = current()
    setReplaced(was === '' || was === value ? undefined : { was, by: value })
    onChoose(value)
    close()
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {replaced && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            onChoose(replaced.was)
            setReplaced(undefined)
          }}
        >
          Bring back what was there
        </Button>
      )}
      <Button
        {...trigger}
        size="sm"
        variant="ghost"
        icon={FileText}
        iconAfter={ChevronDown}
        aria-label={`Start from a template: ${label}`}
      >
        Start from a template
      </Button>
      <Popover {...box} label={`Templates for ${label}`} className="p-1">
        {templates.map((template, index) => (
          <button
            // Ids repeat by mistake: the place in the list tells templates apart.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            type="button"
            {...(index === 0 && { 'data-autofocus': true })}
            aria-label={`Start ${label} from ${nameOf(template, index)}`}
            className="grid w-full gap-0.5 rounded-sm px-2 py-1.5 text-start hover:bg-hover focus-visible:-outline-offset-2"
            onClick={() => choose(template.value ?? '')}
          >
            <span className="text-sm font-medium">{nameOf(template, index)}</span>
            <span className="mono line-clamp-3 whitespace-pre text-ink-3">
              {firstLines(template.value ?? '') || 'Empty'}
            </span>
          </button>
        ))}
      </Popover>
    </span>
  )
}
