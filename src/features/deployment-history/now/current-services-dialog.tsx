import X from 'lucide-react/icons/x'
import type { Zone } from '#src/lib/instant.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { CurrentServices } from './current-services-list.tsx'
import type { CurrentService } from '#src/deployments/insights/current-services.ts'

type CurrentServicesDialogProps = {
  services: readonly CurrentService[]
  /** How much history the list is based on; undefined for all of it. */
  coverage: string | undefined
  zone: Zone
  /** The id of the next newer deployment, which a permalink needs. */
  afterOf: (id: string) => string | undefined
  onClose: () => void
}

/** The current services, over the timeline. */
export function CurrentServicesDialog({
  services,
  coverage,
  zone,
  afterOf,
  onClose,
}: CurrentServicesDialogProps) {
  return (
    <Sheet open onClose={onClose} title="Running now" titleHidden from="bottom">
      <div className="px-4 pt-3 pb-6 sm:px-6">
        <div className="mb-2 flex items-center justify-between">
          <p aria-hidden className="text-md font-bold">
            Running now
          </p>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        <CurrentServices
          services={services}
          coverage={coverage}
          zone={zone}
          afterOf={afterOf}
          onFollow={onClose}
        />
      </div>
    </Sheet>
  )
}
