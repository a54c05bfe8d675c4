import { useCallback } from 'react'
import { counted } from '#src/lib/counted.ts'
import { useBlocker } from '#src/router/use-blocker.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useConfiguration, useOverviewPart } from './configuration-context.ts'

/** Asks before a page with edits is left. */
export function LeaveGuard() {
  const { overview } = useConfiguration()
  const blocker = useBlocker(useCallback(() => overview.get().edits > 0, [overview]))
  const asking = blocker.kind === 'asking' ? blocker : undefined
  const edits = useOverviewPart('edits')
  return (
    <Dialog
      open={asking !== undefined}
      onClose={() => asking?.stay()}
      title={`Leave ${counted(edits, 'edit')} behind?`}
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
        They wait in this tab until it is closed, without the secrets among them. Copy them first if
        they must not be lost.
      </p>
    </Dialog>
  )
}
