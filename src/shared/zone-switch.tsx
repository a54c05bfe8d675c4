import { formatZone } from '#src/lib/time/time-format.ts'
import { type ZoneChoice, zoneStore } from '#src/lib/storage/zone-store.ts'
import { Segmented } from '#src/ui/fields/segmented.tsx'
import { useNow } from '#src/ui/hooks/use-now.ts'
import { Help } from '#src/ui/overlays/help.tsx'
import { useLocalZone, useUnknownZone, useZoneChoice } from './use-zone.ts'

type UnknownZoneProps = {
  /** What the browser calls the computer's zone; empty if it says nothing. */
  name: string
}

/** Explains why a person who chose local time gets UTC. */
export function UnknownZone({ name }: UnknownZoneProps) {
  return (
    <Help question="Why is local time UTC?" align="end">
      <p>
        This browser does not recognize the computer’s time zone
        {name === '' ? '' : ` (it reports “${name}”)`}, so all times are shown in UTC.
      </p>
      <p>
        Set a time zone in the computer’s settings, or correct the environment variable TZ, and
        restart the browser.
      </p>
    </Help>
  )
}

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
