import { NoTurn } from './upstream-failure.ts'

type Waiter = { start: () => void }

/** Why a signal was aborted. */
export const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error('aborted', { cause: reason })

/**
 * Lets `most` requests run at the same time; the others wait for `waitMs` at most, and no more than
 * `mostWaiting` of them. The keys (credentials) take turns, so one with many requests does not hold
 * up another with a single one; requests of the same key keep their order.
 */
export const createWaitingLine = (options: {
  most: number
  mostWaiting: number
  waitMs: number
}) => {
  const { most, mostWaiting, waitMs } = options
  /** The waiting requests of each key; the key whose turn is next comes first. */
  const lines = new Map<string, Waiter[]>()
  let running = 0
  let waiting = 0

  const startNext = () => {
    const [next] = lines
    if (next === undefined || running >= most) return
    const [key, line] = next
    const waiter = line.shift()
    lines.delete(key)
    if (line.length > 0) lines.set(key, line)
    waiter?.start()
  }

  /** Counts a request as running; returns the function that ends it, which may be called more than once. */
  const run = (): (() => void) => {
    running += 1
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running -= 1
      startNext()
    }
  }

  const wait = (key: string, signal: AbortSignal): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const line = lines.get(key) ?? []
      const settle = () => {
        waiting -= 1
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
      const leave = (reason: Error) => {
        settle()
        line.splice(line.indexOf(waiter), 1)
        if (line.length === 0) lines.delete(key)
        reject(reason)
      }
      const abort = () => leave(reasonOf(signal))
      const timer = setTimeout(() => leave(new NoTurn()), waitMs).unref()
      const waiter: Waiter = {
        start() {
          settle()
          resolve(run())
        },
      }
      signal.addEventListener('abort', abort, { once: true })
      line.push(waiter)
      lines.set(key, line)
      waiting += 1
    })

  return {
    /**
     * Resolves when it is this request's turn, with the function that ends it. Rejects with `NoTurn`,
     * or with the signal's reason if it aborts first.
     */
    enter: async (key: string, signal: AbortSignal): Promise<() => void> => {
      signal.throwIfAborted()
      if (running < most) return run()
      if (waiting >= mostWaiting) throw new NoTurn()
      return wait(key, signal)
    },
  }
}
