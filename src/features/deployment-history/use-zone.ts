import { useSyncExternalStore } from 'react'
import type { Zone } from '#src/lib/instant.ts'
import { zoneOf, zoneStore } from '#src/lib/zone-store.ts'

/** The zone in which times are shown, as the reader chose it. */
export const useZone = (): Zone => zoneOf(useSyncExternalStore(zoneStore.subscribe, zoneStore.get))
