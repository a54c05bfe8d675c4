import { computerZone } from '#src/lib/time/computer-zone.ts'
import { hostPreferences } from '#src/lib/page/host-render.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { type ZoneChoice, zoneOf, zoneStore } from '#src/lib/storage/zone-store.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'

/** The time zone that the person chose. */
export const useZone = (): Zone =>
  useStore({ ...zoneStore, get: () => zoneOf(zoneStore.get()) }, () => {
    const { zone, zoneChoice } = hostPreferences()
    return zoneChoice === 'utc' ? 'UTC' : zone
  })

/** The computer's time zone, whatever the person chose. */
export const useLocalZone = (): Zone =>
  useStore({ ...zoneStore, get: () => zoneOf('local') }, () => hostPreferences().zone)

const nothing = () => undefined

/** The reported name of the computer's zone if times cannot be shown in it; empty if none is reported. */
export const useUnknownZone = (): string | undefined =>
  useStore({ ...zoneStore, get: () => computerZone().unknown }, nothing)

/** Whether the person chose the computer's time zone or UTC. */
export const useZoneChoice = (): ZoneChoice =>
  useStore(zoneStore, () => hostPreferences().zoneChoice)
