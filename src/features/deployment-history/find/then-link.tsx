import type { ReactNode } from 'react'
import { epochMs, type Instant, type Zone } from '#src/lib/time/instant.ts'
import { formatFull } from '#src/lib/time/time-format.ts'
import { Link } from '#src/router/link.tsx'
import { showMoment } from '#timeline/find/timeline-search.ts'

/** A time that leads to the services at it; plain text if it cannot be read. */
export function ThenLink(props: { at: Instant | undefined; zone: Zone; children: ReactNode }) {
  const { at, zone, children } = props
  const ms = at === undefined ? undefined : epochMs(at)
  if (at === undefined || ms === undefined) return <span>{children}</span>
  return (
    <Link
      to="."
      search={showMoment(new Date(ms).toISOString())}
      title={`Services at ${formatFull(at, zone)}`}
      className="whitespace-nowrap"
    >
      {children}
    </Link>
  )
}
