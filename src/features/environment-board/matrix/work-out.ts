import type { History } from '#src/deployments/history/history.ts'
import { environmentNow } from '#src/deployments/past/environment.ts'

/**
 * Works out what a history proves as soon as it is there: left to the page, those of many environments that come together
 * would be worked out in one task.
 */
export const workOut = (history: History | undefined): void => {
  if (history) environmentNow(history, Date.now())
}
