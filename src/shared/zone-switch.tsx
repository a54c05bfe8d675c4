import { formatZone } from '#src/lib/time/time-format.ts'
import { type ZoneChoice, zoneStore } from '#src/lib/storage/zone-store.ts'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { UnknownZone } from './unknown-zone.tsx'
import { useLocalZone, useUnknownZone, useZoneChoice } from './use-zone.ts'

/** Local time or UTC, kept in this browser. */
export function ZoneSwitch() {
  const choice = useZoneChoice()
  const local = formatZone(useNow(60_000), useLocalZone())
  const unknown = useUnknownZone()
  return (
    <>
      {unknown !== undefined && <UnknownZone name={unknown} />}
      <Segmented<ZoneChoice>
        legend="Time zone"
        options={[
          { value: 'local', label: local === 'UTC' ? 'Local' : local },
          { value: 'utc', label: 'UTC' },
        ]}
        value={choice}
        onValueChange={zoneStore.set}
      />
    </>
  )
}
