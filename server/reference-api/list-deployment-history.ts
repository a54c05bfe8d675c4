import type { Caller } from './credentials.ts'
import { type HistorySource, PAGE_SIZE } from './history-source.ts'
import { isUuid } from './ids.ts'
import type { Operation } from './operation.ts'
import { refuse } from './refusal.ts'

/** A request for a page of an environment, as its behaviour sees it. */
export type Visit = {
  caller: Caller
  request: Request
  /** The answer of a well-behaved environment. */
  page: () => Response
}

/** The same, with what the history alone can answer. */
export type HistoryVisit = Visit & {
  /** The newest page as it was before so many of the newest deployments. */
  newestBefore: (deployments: number) => Response
}

/** How an environment answers where it does not simply answer. */
export type Behaviour = (visit: Visit) => Response | Promise<Response>
export type HistoryBehaviour = (visit: HistoryVisit) => Response | Promise<Response>

/** An environment that the API knows. */
export type Environment = { source: HistorySource; behave?: HistoryBehaviour | undefined }

const pageOf = (source: HistorySource, startId: string | undefined, later = 0): Response => {
  const count = Math.max(0, source.count() - later)
  const start = startId === undefined ? count + 1 : source.positionOf(startId)
  if (start === undefined) {
    return refuse(400, `startId ${startId} is no deployment of this environment`)
  }
  // Pages are counted from the newest deployment in steps of 20; off the grid, rounded up.
  const page = 1 + Math.ceil((count + 1 - start) / PAGE_SIZE)
  return new Response(
    `{"page":${page},"page_size":${PAGE_SIZE},"results":[${source.below(start).join(',')}]}`,
    { headers: { 'Content-Type': 'application/json' } },
  )
}

/** `listEnvironmentDeploymentHistory` (API §4.1), over environments by lower-case id. */
export const listDeploymentHistory = (
  environments: ReadonlyMap<string, Environment>,
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
