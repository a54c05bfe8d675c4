import { once } from '#host/base/once.ts'
import { UpstreamFailure } from './upstream-failure.ts'

/** Why a signal was aborted. */
export const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error('aborted', { cause: reason })

type Options = { most: number; mostWaiting: number; waitMs: number }

/**
 * Lets `most` requests run at the same time; the others wait for `waitMs` at most, and no more than `mostWaiting` of
 * them. The keys (credentials) take turns, so one with many requests does not hold up another with a single one;
 * requests of the same key keep their order.
 */
export const createWaitingLine = ({ most, mostWaiting, waitMs }: Options) => {
  /** What starts the waiting requests of each key; the key whose turn is next comes first. */
  const lines = new Map<string, Set<() => void>>()
  let running = 0
  let waiting = 0

  const endOne = () => {
    const [next] = lines
    if (next === undefined) {
      running -= 1
      return
    }
    const [key, line] = next
    const [start] = line
    lines.delete(key)
    start?.()
    if (line.size > 0) lines.set(key, line)
  }

  /** Resolves when a request that ends leaves its place. */
  const turn = (key: string, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const line = lines.get(key) ?? new Set()
      const leave = (settle: () => void) => () => {
        waiting -= 1
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        line.delete(start)
        if (line.size === 0) lines.delete(key)
        settle()
      }
      const start = leave(resolve)
      const abort = leave(() => reject(reasonOf(signal)))
      const giveUp = leave(() => reject(new UpstreamFailure('no-turn')))
      const timer = setTimeout(giveUp, waitMs).unref()
      signal.addEventListener('abort', abort)
      lines.set(key, line.add(start))
      waiting += 1
    })

  /**
   * Resolves when it is this request's turn, with the function that ends it. Rejects with the failure `no-turn`, or with
   * the signal's reason if it aborts first.
   */
  return async (key: string, signal: AbortSignal): Promise<() => void> => {
    signal.throwIfAborted()
    if (running < most) running += 1
    else if (waiting >= mostWaiting) throw new UpstreamFailure('no-turn')
    else await turn(key, signal)
    return once(endOne)
  }
}
