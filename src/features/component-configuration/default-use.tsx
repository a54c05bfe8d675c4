import { Button } from '#src/ui/button.tsx'
import type { FieldKind } from './field-kind.ts'
import type { FormNode } from './form-node.ts'
import { useConfiguration } from './configuration-context.ts'

/** Inputs that text is typed into; choosing the default is one press anyway in any other. */
const TYPED: readonly FieldKind[] = ['text', 'number', 'unknown', 'yaml', 'json']

const SHOWN = 40

const shortly = (text: string): string => {
  const lines = text.split('\n').length
  if (lines > 1) return `${lines} lines`
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}

/** Whether a field has a default to tell of. What only the service sets is shown as its value already. */
export const hasDefault = ({ kind, defaultText = '' }: FormNode): boolean =>
  defaultText !== '' && kind !== 'readOnly'

/** The catalog's default, which is not sent by itself; one press enters it as if it was typed. */
export function DefaultUse({ node }: { node: FormNode }) {
  const { form, edit } = useConfiguration()
  const { id, kind, label, defaultText = '' } = node
  if (!hasDefault(node)) return null
  const shown = <span className="mono font-normal">{shortly(defaultText)}</span>
  if (!TYPED.includes(kind)) return <span>default {shown}</span>
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-1 -me-2 h-6 gap-1 px-1 text-xs text-ink-3"
      aria-label={`Use default ${shortly(defaultText)} for ${label}`}
      onClick={() => {
        form.setValue(id, defaultText)
        edit(id, 'choice')
      }}
    >
      Use default {shown}
    </Button>
  )
}
