import type { Caller } from './credentials.ts'

/** A request that came through the refusals every operation shares. */
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
 * One operation of the API as data. `prepare` judges the input: a Response refuses it (400), a
 * function answers it. The answer only runs for a caller who may ask, so that 403 stands between
 * 400 and 404.
 */
export type Operation = {
  method: 'GET' | 'POST'
  /** With `:name` for a path parameter. */
  path: string
  accepts: 'nothing' | 'json'
  prepare(call: Call): Response | (() => Response | Promise<Response>)
}

/** A document that anybody may read, without a credential. */
export type PublicDocument = { path: string; body: unknown }
