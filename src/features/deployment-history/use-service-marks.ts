import { useEffect } from 'react'
import { indexOfId, type History } from '#src/deployments/history/history.ts'
import { markedAs } from '#src/deployments/insights/failure-marks.ts'
import { markedWords } from '#src/deployments/insights/marked-words.ts'
import { serviceMarks } from '#timeline/feed/service-marks.ts'

/** Has the services of the entries say where a failure begins, and what looks like a rollback. */
export const useServiceMarks = (history: History): void => {
  useEffect(() => {
    serviceMarks.set((deployment, service) => {
      const item = history.items[indexOfId(history, deployment.id) ?? -1]
      return item?.kind === 'deployment' ? markedWords(markedAs(history, item, service)) : undefined
    })
    return () => serviceMarks.set(undefined)
  }, [history])
}
