import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { IconButton } from '#src/ui/icon-button.tsx'
import { chooseDensity, type Density, densityStore } from './density.ts'

/** The density that the reader chose. */
export const useDensity = (): Density =>
  useSyncExternalStore(densityStore.subscribe, densityStore.get)

/** Comfortable or compact rows, kept in this browser; on the page while the timeline is. */
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
      onClick={() => chooseDensity(compact ? 'comfortable' : 'compact')}
    />
  )
}
