import { createStore, type Store } from '#src/lib/values/store.ts'
import { nextBoardPoll, type PollCandidate } from './board-poll-plan.ts'

/** Most polls at once: slow ones must not take all connections of the browser. */
const AT_ONCE = 3
/** The most milliseconds added to a poll, so that tabs do not all poll at once. */
const JITTER = 200

type BoardPollingOptions = {
  /** When the next poll is allowed, in ms since the epoch. `isUrgent`: what is shown is old. */
  allowedAt: (isUrgent: boolean) => number
  /** The time between two polls of a board that nobody operates, in ms. */
  gap?: number | undefined
  /** The environments that may be polled now; without those that are being asked for. */
  candidates: () => readonly PollCandidate[]
  /** Polls an environment; resolves when that has ended, in whatever way. Never rejects. */
  poll: (environmentId: string) => Promise<void>
}

/** Polls a board while its tab is visible. */
export type BoardPolling = {
  /** Begins to poll; returns how to stop. */
  start: () => () => void
  /** Plans again, after something changed. */
  plan: () => void
  /** Polls all that is old, because what kept it from being polled is over. */
  wake: () => void
  /** When the next poll is planned, in ms since the epoch; undefined if none is. */
  nextAt: Pick<Store<number | undefined>, 'get' | 'subscribe'>
}

/** Polls the environments of a board as `board-poll-plan` says, and never while the tab is hidden. */
export const createBoardPolling = ({
  allowedAt,
  gap,
  candidates,
  poll,
}: BoardPollingOptions): BoardPolling => {
  const polling = new Set<string>()
  let isRunning = false
  let wokeAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const nextAt = createStore<number | undefined>(undefined)

  const mayPoll = () => isRunning && document.visibilityState === 'visible'

  const plan = () => {
    clearTimeout(timer)
    if (!mayPoll() || polling.size >= AT_ONCE) return
    const now = Date.now()
    const waiting = candidates().filter(({ environmentId }) => !polling.has(environmentId))
    const isUrgent = waiting.some(({ lastPolledAt }) => lastPolledAt < wokeAt)
    const next = nextBoardPoll(waiting, { now, allowedAt: allowedAt(isUrgent), wokeAt, gap })
    nextAt.set(next?.at)
    if (!next) return
    timer = setTimeout(
      () => void pollNext(next.environmentId, isUrgent),
      next.at - now + Math.random() * JITTER,
    )
  }

  const pollNext = async (id: string, isUrgent: boolean) => {
    // The budget may have shrunk meanwhile.
    if (!mayPoll() || allowedAt(isUrgent) > Date.now()) return plan()
    polling.add(id)
    const ended = poll(id)
    plan()
    await ended
    polling.delete(id)
    plan()
  }

  const wake = () => {
    wokeAt = Date.now()
    plan()
  }
  const onVisibility = () => {
    if (mayPoll()) wake()
    else clearTimeout(timer)
  }

  return {
    plan,
    wake,
    nextAt,
    start: () => {
      isRunning = true
      document.addEventListener('visibilitychange', onVisibility)
      addEventListener('online', wake)
      // What was loaded before, for another page, may be old.
      wake()
      return () => {
        isRunning = false
        clearTimeout(timer)
        document.removeEventListener('visibilitychange', onVisibility)
        removeEventListener('online', wake)
      }
    },
  }
}
