import { useEffect } from 'react'
import { indexOfId, type History } from '#src/deployments/history/history.ts'
import { markedAs, markedWords } from '#timeline/feed/failure-marks.ts'
import { eventAt, pastNamed } from '#src/deployments/past/past.ts'
import { servicesIn } from '#src/deployments/past/service-event.ts'
import { serviceMarks } from '#timeline/feed/service-marks.ts'

/** Has the services of the entries say where a failure begins, and what looks like a rollback. */
export const useServiceMarks = (history: History): void => {
  useEffect(() => {
    serviceMarks.set((deployment, service) => {
      const index = indexOfId(history, deployment.id)
      const item = history.items[index ?? -1]
      if (index === undefined || item?.kind !== 'deployment') return undefined
      const key = [...servicesIn(item).services].find(([, one]) => one.record === service.record)
      const past = key && pastNamed(history, key[0], key[1], index)
      const event = past && eventAt(past, index)
      return past && event ? markedWords(markedAs(history, past, event)) : undefined
    })
    return () => serviceMarks.set(undefined)
  }, [history])
}
