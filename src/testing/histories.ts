import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'
import { aContainer, aDeployment, aPage } from './builders.ts'

/** The lists of a deployment without services. */
export const NO_SERVICES = { applications: [], containers: [], databases: [], jobs: [], helms: [] }

/** Records, newest first: parts of deployments, which have no other services, or unreadable records. */
export type Records = readonly (Partial<Deployment> | PageRecord)[]

/** The records in full, as a page holds them. */
export const recordsOf = (records: Records): readonly (Deployment | PageRecord)[] =>
  records.map((record, n) =>
    'kind' in record ? record : aDeployment({ ...NO_SERVICES, ...record }, n + 1),
  )

/** A history of these records; older ones exist but are not loaded. */
export const aHistory = (records: Records): History =>
  withPage(EMPTY_HISTORY, aPage(recordsOf(records)))

/** A history of these records and no others. */
export const aCompleteHistory = (records: Records): History => {
  const history = aHistory(records)
  return withPage(history, aPage([]), history.items.findLast(({ id }) => id !== undefined)?.id)
}

/** An ISO time, or a time of day on 20 November 2026. */
export const isoTime = (time: string): string => (time.length > 5 ? time : `2026-11-20T${time}:00Z`)

/** Containers written as "name:tag:STATE", such as "worker:v4:DEPLOYMENT_ERROR web:c4". */
export const containersOf = (time: string, text: string): Deployment['containers'] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [name, tag, state = 'DEPLOYED'] = part.split(':')
      return aContainer({ id: `${time} ${name}`, name, tag, status: state as Deployment['status'] })
    })
