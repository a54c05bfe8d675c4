import { nextBoardPoll, type PollCandidate } from './board-poll-plan.ts'

/** Most polls at once: slow ones must not take all connections of the browser. */
const AT_ONCE = 3
/** The most milliseconds added to a poll, so that tabs do not all poll at once. */
const JITTER = 200

type BoardPollingOptions = {
  /** When the rate governor allows the next poll, in ms since the epoch. */
  allowedAt: () => number
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
}

/** Polls the environments of a board as `board-poll-plan` says, and never while the tab is hidden. */
export const createBoardPolling = ({
  allowedAt,
  candidates,
  poll,
}: BoardPollingOptions): BoardPolling => {
  const polling = new Set<string>()
  let isRunning = false
  let wokeAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const mayPoll = () => isRunning && document.visibilityState === 'visible'

  const plan = () => {
    clearTimeout(timer)
    if (!mayPoll() || polling.size >= AT_ONCE) return
    const now = Date.now()
    const next = nextBoardPoll(
      candidates().filter(({ environmentId }) => !polling.has(environmentId)),
      { now, allowedAt: allowedAt(), wokeAt },
    )
    if (!next) return
    timer = setTimeout(
      () => void pollNext(next.environmentId),
      next.at - now + Math.random() * JITTER,
    )
  }

  const pollNext = async (id: string) => {
    // The budget may have shrunk meanwhile.
    if (!mayPoll() || allowedAt() > Date.now()) return plan()
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
