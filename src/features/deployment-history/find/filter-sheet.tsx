import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { AllFilterChoices } from './filter-choices.tsx'
import type { History } from '#src/deployments/history/history.ts'
import type { TimelineFind } from './use-find.ts'

type FilterSheetProps = {
  find: TimelineFind
  history: History
  view: ReactNode
  coverage: string
  onClose: () => void
}

/** The filters on screens that are too narrow for the bar. */
export function FilterSheet(props: FilterSheetProps) {
  const { find, history, view, coverage, onClose } = props
  return (
    <Sheet open onClose={onClose} title="Filters" titleHidden>
      <div className="grid gap-4 px-4 pt-3 pb-6">
        <div className="sticky top-0 flex items-center justify-between bg-surface py-1">
          <p aria-hidden className="text-md font-bold">
            Filters
          </p>
          <IconButton icon={X} label="Close filters" onClick={onClose} />
        </div>
        <div className="flex items-center justify-between">{view}</div>
        <AllFilterChoices find={find} history={history} />
        <p className="text-xs text-ink-3">{coverage}</p>
        <div className="flex gap-2">
          <Button variant="primary" onClick={onClose}>
            Show results
          </Button>
          {find.active && <Button onClick={find.clear}>Clear filters</Button>}
        </div>
      </div>
    </Sheet>
  )
}
