import type { Zone } from '#src/lib/instant.ts'
import { formatClock } from '#src/lib/time-format.ts'
import { inSentence } from './display-text.ts'
import { counted } from '#src/lib/counted.ts'
import type { ItemChange } from './history.ts'
import { serviceName, servicesOf } from './services.ts'
import { lookOf } from './state-look.ts'

/** Changes told one by one before they are counted. */
const TOLD = 3

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

/** What changed in place, in one announcement; undefined when nothing a person would notice did. */
export const changeWords = (changes: readonly ItemChange[], zone: Zone): string | undefined => {
  const told = changes.flatMap((change) => ofOne(change, zone))
  if (told.length === 0) return undefined
  const rest = told.length - TOLD
  return (
    told.slice(0, TOLD).join('. ') + (rest > 0 ? `. ${counted(rest, 'more state')} changed` : '')
  )
}
