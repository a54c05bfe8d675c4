import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { CurrentServices, type CurrentServicesProps } from './current-services-list.tsx'
import { stateOf } from './current-services.ts'
import { currentServicesSummary } from './current-services-words.ts'
import { stateAppearance } from '#src/deployments/record/state-appearance.ts'

/** The current services on a narrow screen: a summary at the bottom that opens the list. */
export function CurrentServicesSheet(props: CurrentServicesProps) {
  const { services } = props
  const [open, setOpen] = useState(false)
  const [first] = services
  const close = () => setOpen(false)
  if (!first) return null
  return (
    <>
      {/* Keeps the end of the page clear of the handle. */}
      <div aria-hidden className="h-16 lg:hidden" />
      <div className="floats fixed inset-x-0 bottom-0 z-(--z-sticky) rounded-t-lg bg-raised shadow-sheet lg:hidden">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="block w-full rounded-t-lg px-4 pt-1.5 pb-3.5 text-start sm:px-6 short:py-3"
        >
          <span
            aria-hidden
            className="drawn mx-auto mb-2 block h-1 w-9 rounded-full bg-line-2 short:hidden"
          />
          <span className="flex items-center gap-2">
            <Glyph {...stateAppearance(stateOf(first))} />
            <span className="flex-1 font-medium">{currentServicesSummary(services)}</span>
            <span className="text-xs text-ink-3">Running now</span>
            <Icon of={ChevronUp} size="sm" className="text-ink-3" />
          </span>
        </button>
      </div>
      {open && (
        <Sheet open onClose={close} title="Running now" titleHidden from="bottom">
          <div className="px-4 pt-3 pb-6 sm:px-6">
            <div className="mb-2 flex items-center justify-between">
              <p aria-hidden className="text-md font-bold">
                Running now
              </p>
              <IconButton icon={X} label="Close" onClick={close} />
            </div>
            <CurrentServices {...props} onFollow={close} />
          </div>
        </Sheet>
      )}
    </>
  )
}
