/** Why a session ended: its JWT ran out, or the service refused the credential. */
export type EndReason = 'expired' | 'refused'

/**
 * Everything that can go wrong with a request (API §7), told apart by what a person can do about
 * it. `message` is the server's own sentence where it sent one.
 */
export type ApiFailure =
  | { kind: 'unauthorized'; reason?: EndReason; message?: string | undefined }
  | { kind: 'forbidden'; message?: string | undefined }
  | { kind: 'notFound'; message?: string | undefined }
  | { kind: 'badRequest'; status: number; message?: string | undefined }
  | { kind: 'rateLimited'; resetAt: Date; message?: string | undefined }
  | { kind: 'server'; status: number; message?: string | undefined }
  | { kind: 'unreachable'; reason: 'offline' | 'timeout' | 'network'; message?: undefined }
  | { kind: 'notTheApi'; status: number; contentType: string; message?: undefined }
  | { kind: 'malformed'; expected: string; message?: undefined }

/** What a request rejects with; `failure` says what happened. */
export class ApiError extends Error {
  readonly failure: ApiFailure

  constructor(failure: ApiFailure) {
    super(failure.message ?? failure.kind)
    this.name = 'ApiError'
    this.failure = failure
  }
}

/**
 * Safe operations are tried again only where trying again at once can help: never on a 4xx, nor
 * offline, nor after a wait of half a minute, which is told rather than tripled.
 */
export const mayRetry = (failure: ApiFailure): boolean =>
  failure.kind === 'server' || (failure.kind === 'unreachable' && failure.reason === 'network')
