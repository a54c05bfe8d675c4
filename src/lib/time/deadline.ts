/**
 * A moment on both clocks of the computer, in milliseconds. `steady` (performance.now) cannot be set, but may stand
 * still while the computer sleeps; `wall` (Date.now) runs on, but can be set to any time.
 */
export type Deadline = { readonly steady: number; readonly wall: number }

/** The deadline so many milliseconds from now. */
export const deadlineIn = (ms: number): Deadline => ({
  steady: performance.now() + ms,
  wall: Date.now() + ms,
})

/** What is left by the steady clock, in milliseconds: never less than what is really left. Negative once it is over. */
export const msLeft = ({ steady }: Deadline): number => steady - performance.now()

/** Whether it has passed by either clock. */
export const hasPassed = (deadline: Deadline): boolean =>
  msLeft(deadline) <= 0 || Date.now() >= deadline.wall

/** How far apart the clocks may be, in milliseconds: the system corrects them a little now and then. */
const ALIKE = 5000

/** Whether the clocks differ since the deadline was set: the computer slept, or its clock was changed. */
export const clocksDiffer = (deadline: Deadline): boolean =>
  Math.abs(msLeft(deadline) - (deadline.wall - Date.now())) > ALIKE
