import { Button } from '#src/ui/button.tsx'
import { useConfiguration } from './configuration-context.ts'
import type { FormNode } from './form-node.ts'

/** The way of a field back to untouched. */
export function ResetButton({ node }: { node: FormNode }) {
  const { reset } = useConfiguration()
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-1 -me-2 h-6 px-1 text-xs"
      aria-label={`Reset ${node.label}`}
      onClick={() => reset(node.id)}
    >
      Reset
    </Button>
  )
}
