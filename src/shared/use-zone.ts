import { computerZone } from '#src/lib/time/computer-zone.ts'
import { hostPreferences } from '#src/lib/page/host-render.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { type ZoneChoice, zoneOf, zoneStore } from '#src/lib/storage/zone-store.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

/** The time zone that the reader chose. */
export const useZone = (): Zone =>
  useStore({ ...zoneStore, get: () => zoneOf(zoneStore.get()) }, () => {
    const { zone, zoneChoice } = hostPreferences()
    return zoneChoice === 'utc' ? 'UTC' : zone
  })

/** The reader's own time zone, whatever they chose. */
export const useLocalZone = (): Zone =>
  useStore({ ...zoneStore, get: () => zoneOf('local') }, () => hostPreferences().zone)

const nothing = () => undefined

/** What the browser calls the computer's time zone if it does not know it; empty if it reports none. */
export const useUnknownZone = (): string | undefined =>
  useStore({ ...zoneStore, get: () => computerZone().unknown }, nothing)

/** Whether the reader chose their own time zone or UTC. */
export const useZoneChoice = (): ZoneChoice =>
  useStore(zoneStore, () => hostPreferences().zoneChoice)
