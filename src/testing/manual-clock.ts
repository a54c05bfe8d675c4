import type { Clock } from '#src/lib/time/after-pause.ts'

/** A clock that a test moves on, without timers. */
export const createManualClock = (): Clock & { pass: (milliseconds: number) => Promise<void> } => {
  let now = 0
  let due: readonly { readonly at: number; readonly run: () => void }[] = []
  /** What promises lead to, several steps far. */
  const settle = async () => {
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
  }
  return {
    now: () => now,
    after: (milliseconds, run) => {
      const one = { at: now + milliseconds, run }
      due = [...due, one]
      return () => {
        due = due.filter((other) => other !== one)
      }
    },
    /** Lets time pass, with all that is due in it. */
    pass: async (milliseconds) => {
      const end = now + milliseconds
      await settle()
      for (;;) {
        const [next] = due.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)
        if (!next) break
        due = due.filter((one) => one !== next)
        now = next.at
        next.run()
        await settle()
      }
      now = end
    },
  }
}
