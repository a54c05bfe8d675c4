import ChevronDown from 'lucide-react/icons/chevron-down'
import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { cutText } from '#src/lib/text/cut-text.ts'
import type { Template } from '#src/contract/read-resolved-component.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { usePopover } from '#src/ui/overlays/use-popover.ts'

const nameOf = ({ label, id }: Template, index: number): string =>
  [label, id].find((name) => name !== undefined && name.trim() !== '') ?? `Template ${index + 1}`

const firstLines = (text: string): string => cutText(text.split('\n').slice(0, 3).join('\n'), 120)

/** A field's templates, if it has any. A button restores the text that a template replaced. */
export function TemplateMenu({ node }: { node: FormNode }) {
  const { id, label, templates } = node
  const { textOf, enter } = useConfiguration()
  const { trigger, box, close } = usePopover('end')
  const [replaced, setReplaced] = useState<{ previous: string }>()
  if (templates.length === 0) return null
  const choose = (text: string) => {
    const previous = textOf(id)
    setReplaced(previous === '' || previous === text ? undefined : { previous })
    enter(id, text, 'choice')
    close()
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {replaced && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            enter(id, replaced.previous, 'choice')
            setReplaced(undefined)
          }}
        >
          Restore previous text
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
            // Template IDs may repeat, so the index is the key.
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
