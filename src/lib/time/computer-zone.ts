import type { Zone } from './instant.ts'

/**
 * Whether times can be shown in a zone of this name. Browsers and hosts know different names, and none of them knows
 * `Etc/Unknown`, which Chromium reports when it does not recognize the computer's zone. `Factory` is what the time zone
 * database calls a computer whose zone was never set.
 */
export const isZone = (name: unknown): name is Zone => {
  // Undefined would stand for the computer's own zone.
  if (typeof name !== 'string' || name === 'Factory') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).formatToParts(0).length > 0
  } catch {
    return false
  }
}

/** The computer's zone: UTC where it is unknown, and what the browser called it instead. */
export type ComputerZone = { zone: Zone; unknown?: string }

const reportedZone = (): string => {
  try {
    // Older browsers report nothing, whatever the types say.
    return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
  } catch {
    return ''
  }
}

/** How often the computer is asked for its zone at most, in ms. */
const READ_EVERY = 10_000

let name: string | undefined
let current: ComputerZone = { zone: 'UTC' }
let readAt: number | undefined

/**
 * The computer's zone, read now and then: only a new formatter names it, which is slow, and each part of the page asks;
 * but a traveller's computer changes it while the page is open, and nothing notifies the page. Everything that shows
 * local times asks here, because a formatter throws for a zone that it does not know.
 */
export const computerZone = (): ComputerZone => {
  const now = Math.floor(Date.now() / READ_EVERY)
  if (now === readAt) return current
  readAt = now
  const reported = reportedZone()
  if (reported === name) return current
  name = reported
  current = isZone(reported) ? { zone: reported } : { zone: 'UTC', unknown: reported }
  return current
}
