import type { Zone } from '#src/lib/instant.ts'
import { KeyList } from './key-list.tsx'
import { RunningList } from './running-list.tsx'
import type { RunningService } from './running-now.ts'

type RunningFactsProps = { services: readonly RunningService[]; zone: Zone }

/** What runs now, and the keys that walk the timeline. */
export function RunningFacts({ services, zone }: RunningFactsProps) {
  return (
    <>
      <RunningList services={services} zone={zone} />
      <KeyList />
    </>
  )
}
