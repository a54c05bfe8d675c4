import Pencil from 'lucide-react/icons/pencil'
import type { ComponentAddress, EnvironmentAddress } from '#src/lib/known-places.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { LatePanel } from '#src/ui/late-panel.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { usePopover } from '#src/ui/use-popover.ts'
import { PlaceMenuContent } from './late-frame.ts'

/** Opens naming and pinning what a page is about. */
export function PlaceMenu({ address }: { address: EnvironmentAddress | ComponentAddress }) {
  const popover = usePopover()
  return (
    <>
      <IconButton {...popover.trigger} icon={Pencil} size="sm" iconSize="sm" label="Name and pin" />
      <Popover
        {...popover.box}
        label="Name and pin"
        className="w-88 max-w-[calc(100vw-1rem)] px-3.5 py-3"
      >
        <LatePanel what="the names">
          <PlaceMenuContent address={address} onDone={popover.close} />
        </LatePanel>
      </Popover>
    </>
  )
}
