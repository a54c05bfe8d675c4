/** How long after its release a press may be told of as a click, in ms: that of a finger comes a moment late. */
const CLICK = 50

/** Nobody waits longer than this for a release, in ms: that of a scrollbar is not told at all. */
const LONGEST = 1000

let press: Promise<void> | undefined

const released = () =>
  new Promise<void>((resolve) => {
    const latest = setTimeout(resolve, LONGEST)
    const release = () => {
      clearTimeout(latest)
      setTimeout(resolve, CLICK)
    }
    addEventListener('pointerup', release, { capture: true, once: true })
    addEventListener('pointercancel', release, { capture: true, once: true })
  })

const begin = () => {
  press = released()
}

if (typeof document !== 'undefined') addEventListener('pointerdown', begin, { capture: true })

/**
 * Keeps the outcome of something back while a pointer is pressed. What moves in the middle of a press is not clicked by
 * it: the release is somewhere else. Pressing leaves a field, whose answer may well come before the release.
 */
export const afterPress = async <Outcome>(outcome: Promise<Outcome>): Promise<Outcome> => {
  try {
    return await outcome
  } finally {
    await press
  }
}
