import { listenTo } from './listen.ts'
import { isComposing, whenComposed } from './composition.ts'

/** The longest delay between pointerup and its click event on touch screens, in ms. */
const CLICK_DELAY = 50

/** The longest wait for pointerup, in ms: pressing a scrollbar never sends one. */
const LONGEST_PRESS = 1000

let press: Promise<void> | undefined
let release = () => {}

const begin = () => {
  const mine = new Promise<void>((resolve) => {
    const end = () => {
      if (press === mine) press = undefined
      resolve()
    }
    const latest = setTimeout(end, LONGEST_PRESS)
    release = () => {
      clearTimeout(latest)
      setTimeout(end, CLICK_DELAY)
    }
  })
  press = mine
}

listenTo('pointerdown', begin)
for (const end of ['pointerup', 'pointercancel'] as const) listenTo(end, () => release())

/**
 * Runs a callback that may move the page or send what was typed, as soon as no pointer is pressed and no text is being
 * composed. If a button moved between press and release, the browser would not click it.
 */
export const whenReleased = (move: () => void): void => {
  if (press) void press.then(() => whenReleased(move))
  else if (isComposing()) whenComposed(() => whenReleased(move))
  else move()
}

/**
 * Settles like `outcome`, but not while a pointer is pressed or a text is being composed. Pressing a button blurs a
 * field and so sends a request, whose answer may come before the release.
 */
export const afterPress = async <Outcome>(outcome: Promise<Outcome>): Promise<Outcome> => {
  try {
    return await outcome
  } finally {
    await new Promise<void>(whenReleased)
  }
}
