/** What time it is and what happens later. A test passes its own. */
export type Clock = {
  /** In milliseconds since the epoch. */
  readonly now: () => number
  /** Runs a callback after so many milliseconds; returns a function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

export const CLOCK: Clock = {
  now: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
}

type Pause = {
  readonly clock: Clock
  /** How long nothing must happen, in milliseconds. */
  readonly rest: () => number
  /** The longest time from the first event on, in milliseconds; never shorter than `rest`. */
  readonly longest: number
  readonly run: () => void
}

/** Runs a callback once events have paused. */
export const createPause = ({ clock, rest, longest, run }: Pause) => {
  let last = 0
  let cancel: (() => void) | undefined
  // An event only moves the due time: resetting a timer at each key is a good part of what a key costs.
  const wait = (since: number) => {
    const now = clock.now()
    // Where the clock was set back, the pause begins again: else it would last until the clock is where it was.
    last = Math.min(last, now)
    const first = Math.min(since, now)
    const left = Math.min(last + rest(), first + Math.max(longest, rest())) - now
    cancel = left > 0 ? clock.after(left, () => wait(first)) : undefined
    if (left <= 0) run()
  }
  return {
    /** Something happened. */
    event: (): void => {
      last = clock.now()
      if (!cancel) wait(last)
    },
    cancel: (): void => {
      cancel?.()
      cancel = undefined
    },
  }
}
