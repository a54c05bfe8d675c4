import X from 'lucide-react/icons/x'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { CurrentServices, type CurrentServicesProps } from './current-services-list.tsx'

type CurrentServicesDialogProps = CurrentServicesProps & { onClose: () => void }

/** The current services, over the timeline. */
export function CurrentServicesDialog({ onClose, ...list }: CurrentServicesDialogProps) {
  return (
    <Sheet open onClose={onClose} title="Running now" titleHidden from="bottom">
      <div className="px-4 pt-3 pb-6 sm:px-6">
        <div className="mb-2 flex items-center justify-between">
          <p aria-hidden className="text-md font-bold">
            Running now
          </p>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <CurrentServices {...list} onFollow={onClose} />
      </div>
    </Sheet>
  )
}
