import type { History } from '#src/deployments/history/history.ts'
import { currentServices } from '#src/deployments/insights/current-services.ts'
import { standingsIn } from '#src/deployments/insights/running-service.ts'

/**
 * Works out what a history proves as soon as it is there: left to the page, those of many environments that come together
 * would be worked out in one task.
 */
export const workOut = (history: History | undefined): void => {
  if (!history) return
  standingsIn(history)
  currentServices(history)
}
