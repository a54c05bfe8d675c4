/** How long after its release a press may be told of as a click, in ms: that of a finger comes a moment late. */
const CLICK = 50

/** Nobody waits longer than this for a release, in ms: that of a scrollbar is not told at all. */
const LONGEST = 1000

let press: Promise<void> | undefined
let release = () => {}

const begin = () => {
  const mine = new Promise<void>((resolve) => {
    const end = () => {
      if (press === mine) press = undefined
      resolve()
    }
    const latest = setTimeout(end, LONGEST)
    release = () => {
      clearTimeout(latest)
      setTimeout(end, CLICK)
    }
  })
  press = mine
}

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', begin, true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => release(), true)
}

/**
 * Does something that may move the page once no pointer is pressed: at once where none is. What moves in the middle of
 * a press is not clicked by it: the release is somewhere else.
 */
export const whenReleased = (move: () => void): void => {
  if (press) void press.then(move)
  else move()
}

/**
 * Keeps the outcome of something back while a pointer is pressed. Pressing leaves a field, whose answer may well come
 * before the release.
 */
export const afterPress = async <Outcome>(outcome: Promise<Outcome>): Promise<Outcome> => {
  try {
    return await outcome
  } finally {
    await press
  }
}
