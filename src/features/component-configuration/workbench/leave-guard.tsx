import { counted } from '#src/lib/text/counted.ts'
import { useBlocker } from '#src/router/use-blocker.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useConfiguration, useOverviewPart } from '#form/engine/configuration-context.ts'

/** Asks for confirmation before leaving a page with edits. */
export function LeaveGuard() {
  const { hasEdits } = useConfiguration()
  // Not from the overview, which follows the first key a moment later.
  const asking = useBlocker(hasEdits)
  const edits = useOverviewPart('edits')
  return (
    <Dialog
      open={asking !== undefined}
      onClose={() => asking?.stay()}
      title={`Leave ${edits === 0 ? 'what you entered' : counted(edits, 'edit')} behind?`}
      actions={
        <>
          <Button variant="ghost" onClick={asking?.leave}>
            Leave
          </Button>
          <Button variant="primary" onClick={asking?.stay}>
            Stay
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Your edits stay in this tab until you close it, except for secrets. To keep them longer,
        copy them first.
      </p>
    </Dialog>
  )
}
