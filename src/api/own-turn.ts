import type { Api } from './create-api.ts'
import type { Spender } from './rate-budget.ts'

/** How long a wait is before the governor is asked again: the person may have spent meanwhile. */
const LOOK_AGAIN = 5_000

/** Resolves when a background request of this kind may leave (design: rate governor). */
export const ownTurn = async (api: Api, spender: Spender): Promise<void> => {
  for (;;) {
    const wait = api.mayLeaveAt(spender) - Date.now()
    if (wait <= 0) return
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, LOOK_AGAIN)))
  }
}
