import type { Api } from './create-api.ts'
import type { Purpose } from './rate-budget.ts'

/** How long to wait before asking the governor again: the person may have used some of the budget meanwhile. */
const CHECK_AGAIN = 5_000

/**
 * Resolves when a background request may be sent (design: rate governor). Calls `onWait` with the
 * time at which it probably may, in ms since the epoch.
 */
export const waitForTurn = async (
  api: Api,
  purpose: Purpose,
  onWait?: (until: number) => void,
): Promise<void> => {
  for (;;) {
    const until = api.maySendAt(purpose)
    const wait = until - Date.now()
    if (wait <= 0) return
    onWait?.(until)
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, CHECK_AGAIN)))
  }
}
