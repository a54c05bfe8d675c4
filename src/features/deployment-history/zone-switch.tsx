import { useSyncExternalStore } from 'react'
import { localZone } from '#src/lib/instant.ts'
import { formatZone } from '#src/lib/time-format.ts'
import { chooseZone, type ZoneChoice, zoneStore } from '#src/lib/zone-store.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { useNow } from '#src/ui/use-now.ts'

/** Local time or UTC, kept in this browser. */
export function ZoneSwitch() {
  const choice = useSyncExternalStore(zoneStore.subscribe, zoneStore.get)
  const local = formatZone(useNow(60_000), localZone())
  return (
    <Segmented<ZoneChoice>
      legend="Time zone"
      options={[
        { value: 'local', label: local === 'UTC' ? 'Local' : local },
        { value: 'utc', label: 'UTC' },
      ]}
      value={choice}
      onValueChange={chooseZone}
    />
  )
}
