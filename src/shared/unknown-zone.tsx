import { Help } from '#src/ui/overlays/help.tsx'

type UnknownZoneProps = {
  /** What the browser calls the computer's zone; empty if it says nothing. */
  name: string
}

/** Explains why a reader who chose local time gets UTC. */
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
