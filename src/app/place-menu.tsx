import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense } from 'react'
import type { ComponentAddress, EnvironmentAddress } from '#src/lib/known-places.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { usePopover } from '#src/ui/use-popover.ts'

const NotLoaded = () => (
  <p className="text-sm">
    This did not load: the network failed, or the console was updated. Reload the page.
  </p>
)

// Only who names something needs it, and a page must not fail for it.
const PlaceMenuContent = lazy(() =>
  import('./place-menu-content.tsx').then(
    (code) => ({ default: code.PlaceMenuContent }),
    () => ({ default: NotLoaded }),
  ),
)

type PlaceMenuProps = { address: EnvironmentAddress | ComponentAddress }

/** Naming and pinning what a page is about. */
export function PlaceMenu({ address }: PlaceMenuProps) {
  const popover = usePopover()
  return (
    <>
      <IconButton {...popover.trigger} icon={Pencil} size="sm" iconSize="sm" label="Name and pin" />
      <Popover
        {...popover.box}
        label="Name and pin"
        className="w-88 max-w-[calc(100vw-1rem)] px-3.5 py-3"
      >
        <Suspense>
          <PlaceMenuContent address={address} onDone={popover.close} />
        </Suspense>
      </Popover>
    </>
  )
}
