import type { Caller } from './credentials.ts'

/** A request that passed the checks that all operations share. */
export type Call = {
  caller: Caller
  /** Path parameters, percent-decoded. */
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The parsed JSON body where the operation accepts one. */
  body: unknown
  request: Request
}

/**
 * One operation of the API as data. `prepare` checks the input and returns either an error response
 * (400) or a function that produces the response. That function runs only for callers with
 * permission, so that 403 comes after 400 and before 404.
 */
export type Operation = {
  method: 'GET' | 'POST'
  /** With `:name` for a path parameter. */
  path: string
  accepts: 'nothing' | 'json'
  prepare(call: Call): Response | (() => Response | Promise<Response>)
}
