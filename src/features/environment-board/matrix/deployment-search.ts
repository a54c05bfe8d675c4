import { cursorOf, type History, type HistoryItem } from '#src/deployments/history/history.ts'

/** The search part of an environment's timeline that opens the details of a deployment. */
export const deploymentSearch = (
  history: History | undefined,
  { key, id }: Pick<HistoryItem, 'key' | 'id'>,
) => ({
  deployment: id,
  // By key, because a record as it was at a past time is another object.
  after:
    history &&
    cursorOf(
      history,
      history.items.findIndex((item) => item.key === key),
    ),
})
