import type { Zone } from '#src/lib/instant.ts'
import { formatClock } from '#src/lib/time-format.ts'
import { inSentence } from '#src/deployments/record/display-text.ts'
import { counted } from '#src/lib/counted.ts'
import type { ItemChange } from '#src/deployments/history/history.ts'
import { serviceName, servicesOf } from '#src/deployments/record/services.ts'
import { lookOf } from '#src/deployments/record/state-look.ts'

/** Changes described one by one; the rest are counted. */
const MAX_DESCRIBED = 3

const ofOne = ({ before, after }: ItemChange, zone: Zone): string[] => {
  if (before.kind !== 'deployment' || after.kind !== 'deployment') return []
  const [was, is] = [before.deployment, after.deployment]
  const at = formatClock(is.created_at, zone)
  const label = inSentence(lookOf(is.status).label)
  if (was.status !== is.status) return [`The ${at} deployment is now: ${label}`]
  const states = new Map(servicesOf(was).map(({ record }) => [record.id, record.status]))
  return servicesOf(is).flatMap((service) =>
    states.get(service.record.id) === service.record.status
      ? []
      : [
          `${inSentence(serviceName(service), 40)} in the ${at} deployment is now: ${inSentence(lookOf(service.record.status).label)}`,
        ],
  )
}

/** One announcement for all state changes of loaded deployments; undefined if there are none. */
export const changeWords = (changes: readonly ItemChange[], zone: Zone): string | undefined => {
  const described = changes.flatMap((change) => ofOne(change, zone))
  if (described.length === 0) return undefined
  const rest = described.length - MAX_DESCRIBED
  return (
    described.slice(0, MAX_DESCRIBED).join('. ') +
    (rest > 0 ? `. ${counted(rest, 'more state')} changed` : '')
  )
}
