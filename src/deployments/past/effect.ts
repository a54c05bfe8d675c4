import type { Past } from './past.ts'
import type { ServiceEvent } from './service-event.ts'
import { overlaps } from './status.ts'

/**
 * When something that was asked for took effect: about `at`, in ms, or at an unknown time between that it was asked for
 * and the next event of the service.
 */
export type Effect = { readonly requestedAt: number | undefined; readonly at: number | undefined }

/** When an event took effect (API §4.1: `updated_at` is a last update, so it may be later than the end). */
export const effectOf = (event: ServiceEvent, past?: Pick<Past, 'events'>): Effect => {
  const { requestedAt, endedAt } = event
  const isContradicted = past?.events.some(
    (newer) =>
      newer.index < event.index &&
      newer.requestedAt !== undefined &&
      endedAt !== undefined &&
      newer.requestedAt < endedAt &&
      !overlaps(event, newer),
  )
  return { requestedAt, at: isContradicted ? undefined : endedAt }
}

const MINUTE = 60_000

/** Whether what took effect did so more than a minute after it was asked for, so that a sentence has to say which it means. */
export const tookAWhile = ({ requestedAt, at }: Effect): boolean =>
  requestedAt !== undefined && at !== undefined && at - requestedAt > MINUTE
