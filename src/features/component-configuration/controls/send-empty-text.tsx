import { Button } from '#src/ui/button.tsx'
import { emptyTextOf } from '#form/tree/empty-text.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { useEnterText } from './use-enter-text.ts'

/** Sends `""` for a field that was cleared. */
export function SendEmptyText({ node }: { node: FormNode }) {
  const enterText = useEnterText(node)
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ms-1.25 h-6! px-1! text-xs!"
      aria-label={`Send empty text for ${node.label}`}
      onClick={() => enterText(emptyTextOf(node) ?? '')}
    >
      Send empty text
    </Button>
  )
}
