import { firstReader } from '#src/lib/first-paint.ts'
import type { Zone } from '#src/lib/instant.ts'
import { type ZoneChoice, zoneOf, zoneStore } from '#src/lib/zone-store.ts'
import { useStore } from '#src/ui/use-store.ts'

/** The time zone that the reader chose. */
export const useZone = (): Zone =>
  useStore({ ...zoneStore, get: () => zoneOf(zoneStore.get()) }, () => firstReader().zone)

/** The reader's own time zone, whatever they chose. */
export const useLocalZone = (): Zone =>
  useStore({ ...zoneStore, get: () => zoneOf('local') }, () => firstReader().localZone)

/** Whether the reader chose their own time zone or UTC. */
export const useZoneChoice = (): ZoneChoice => useStore(zoneStore, () => firstReader().zoneChoice)
