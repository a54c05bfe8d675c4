import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { FocusOnArrival } from '#src/ui/hooks/focus-on-arrival.tsx'
import { PanelBoundary } from '#src/ui/states/panel-boundary.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'

type FilterMenuProps = {
  name: string
  /** How many values are chosen. */
  chosen: number
  className: string
  /** The choices, rendered while the menu is open. */
  children: ReactNode
}

/** A filter control: a button that opens the choices. */
export function FilterMenu({ name, chosen, className, children }: FilterMenuProps) {
  const { trigger, box } = usePopover()
  return (
    <>
      <Button
        {...trigger}
        iconAfter={ChevronDown}
        aria-description={chosen === 0 ? undefined : `${chosen} chosen`}
      >
        {name}
        {chosen > 0 && (
          // The accessible description has it in words.
          <span aria-hidden>
            <Tag tone="mark">{chosen}</Tag>
          </span>
        )}
      </Button>
      <Popover {...box} label={name} className={className}>
        <PanelBoundary what="the filter options">
          {children}
          <FocusOnArrival />
        </PanelBoundary>
      </Popover>
    </>
  )
}
