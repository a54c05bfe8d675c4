import type { Caller } from './credentials.ts'

/** A request to an environment or component, as passed to its behaviour. */
export type Visit = {
  caller: Caller
  request: Request
  /** The regular response. */
  page: () => Response
}

/** A request to an environment. */
export type HistoryVisit = Visit & {
  /** The newest page without this many of the newest deployments. */
  newestBefore: (deployments: number) => Response
}

/** How an environment or component misbehaves: what it responds instead of its regular page. */
export type Behaviour = (visit: Visit) => Response | Promise<Response>
export type HistoryBehaviour = (visit: HistoryVisit) => Response | Promise<Response>
