import { useBlocker } from '@tanstack/react-router'
import { counted } from '#src/lib/counted.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useConfiguration, useOverviewPart } from './configuration-context.ts'

/** Asks before a page with edits is left. */
export function LeaveGuard() {
  const { overview } = useConfiguration()
  const hasEdits = () => overview.get().edits > 0
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => hasEdits() && current.pathname !== next.pathname,
    enableBeforeUnload: hasEdits,
    withResolver: true,
  })
  const edits = useOverviewPart('edits')
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={`Leave ${counted(edits, 'edit')} behind?`}
      actions={
        <>
          <Button variant="ghost" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          <Button variant="primary" onClick={() => blocker.reset?.()}>
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
