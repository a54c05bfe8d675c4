import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import { useLayoutEffect } from 'react'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { type Density, densityStore } from '#src/lib/storage/density-store.ts'
import { hostPreferences } from '#src/lib/page/host-render.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

/** The density that the user chose. */
export const useDensity = (): Density => useStore(densityStore, () => hostPreferences().density)

/** Switches between comfortable and compact rows. Applies while it is mounted. */
export function DensitySwitch() {
  const density = useDensity()
  const compact = density === 'compact'
  useLayoutEffect(() => {
    document.documentElement.dataset['density'] = density
    return () => {
      delete document.documentElement.dataset['density']
    }
  }, [density])
  return (
    <IconButton
      icon={compact ? Rows4 : Rows3}
      label="Compact rows"
      aria-pressed={compact}
      onClick={() => densityStore.set(compact ? 'comfortable' : 'compact')}
    />
  )
}
