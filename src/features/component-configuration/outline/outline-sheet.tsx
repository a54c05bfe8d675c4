import { flushSync } from 'react-dom'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { OutlinePane } from './outline-pane.tsx'

/** The outline where it has no room beside the form. */
export function OutlineSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet open onClose={onClose} title="Outline" className="grid gap-3 p-4">
      {/* Closed first: a closing sheet returns the focus to its button. */}
      <OutlinePane onLeave={() => flushSync(onClose)} />
    </Sheet>
  )
}
