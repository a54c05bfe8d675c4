import type { HistoryBehaviour } from '#reference/http/behaviour.ts'
import { type HistorySource, PAGE_SIZE } from '#reference/store/history-source.ts'
import { isUuid } from '#reference/store/ids.ts'
import type { Operation } from '#reference/http/operation.ts'
import { refuse } from '#reference/http/refusal.ts'

/** An environment of the API. */
export type EnvironmentSource = { source: HistorySource; behave?: HistoryBehaviour | undefined }

const pageOf = (source: HistorySource, startId: string | undefined, later = 0): Response => {
  const count = Math.max(0, source.count() - later)
  const start = startId === undefined ? count + 1 : source.positionOf(startId)
  if (start === undefined) {
    return refuse(400, `startId ${startId} is not a deployment of this environment`)
  }
  // Page numbers count from the newest deployment in steps of 20; a start between two steps rounds up.
  const page = 1 + Math.ceil((count + 1 - start) / PAGE_SIZE)
  return new Response(
    `{"page":${page},"page_size":${PAGE_SIZE},"results":[${source.below(start).join(',')}]}`,
    { headers: { 'Content-Type': 'application/json' } },
  )
}

/** `listEnvironmentDeploymentHistory` (API §4.1); `environments` are keyed by lower-case ID. */
export const listDeploymentHistory = (
  environments: ReadonlyMap<string, EnvironmentSource>,
): Operation => ({
  method: 'GET',
  path: '/environment/:environmentId/deploymentHistory',
  accepts: 'nothing',
  prepare: ({ caller, params, query, request }) => {
    const { environmentId = '' } = params
    const [startId, ...more] = query.getAll('startId')
    if (!isUuid(environmentId)) return refuse(400, 'environmentId is not a UUID')
    if (startId !== undefined && !isUuid(startId)) return refuse(400, 'startId is not a UUID')
    if (more.length > 0) return refuse(400, 'startId is given more than once')
    return () => {
      const environment = environments.get(environmentId.toLowerCase())
      if (!environment) return refuse(404, `No environment has the ID ${environmentId}`)
      const { source, behave } = environment
      const page = () => pageOf(source, startId)
      const newestBefore = (later: number) => pageOf(source, undefined, later)
      return behave ? behave({ caller, request, page, newestBefore }) : page()
    }
  },
})
