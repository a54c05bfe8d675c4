/**
 * Why a session ended. `expired`: the JWT ran out. `noSession`: the host has no session. `refused`: the
 * service refused a credential that it never accepted. `withdrawn`: it accepted the credential before.
 */
export type EndReason = 'expired' | 'noSession' | 'refused' | 'withdrawn'

/**
 * Everything that can go wrong with a request (API §7), distinguished by what a person can do about
 * it. `message` is the server's own sentence, if it sent one.
 */
export type ApiFailure =
  | { kind: 'unauthorized'; reason?: EndReason; message?: string | undefined }
  | { kind: 'forbidden'; message?: string | undefined }
  | { kind: 'notFound'; message?: string | undefined }
  | { kind: 'badRequest'; status: number; message?: string | undefined }
  /**
   * No retry succeeds before `resetAt`. `status` is set for a 503 that asks for a pause. `unsent`: nothing was sent,
   * because the budget did not allow a request.
   */
  | {
      kind: 'rateLimited'
      resetAt: Date
      status?: number
      unsent?: true
      message?: string | undefined
    }
  /** `by: 'host'`: the console's host answered instead of the API (gateway mode). */
  | { kind: 'server'; by?: 'host'; status: number; message?: string | undefined }
  | { kind: 'refusedByHost'; status: number; message?: string | undefined }
  | { kind: 'unreachable'; reason: 'offline' | 'timeout' | 'network'; message?: undefined }
  /** `status` 0 or 401: a proxy in front of the host requires its own sign-in (gateway mode). */
  | { kind: 'notTheApi'; status: number; contentType: string; message?: undefined }
  | { kind: 'tooLarge'; message?: undefined }
  | { kind: 'malformed'; expected: string; message?: undefined }

/** The error of a failed request; `failure` says what happened. */
export class ApiError extends Error {
  readonly failure: ApiFailure
  /** When the request failed. */
  readonly at = new Date()

  constructor(failure: ApiFailure) {
    super(failure.message ?? failure.kind)
    this.name = 'ApiError'
    this.failure = failure
  }
}

/**
 * Whether an immediate retry can help. Not for a 4xx, not offline, and not after a timeout: the person
 * has waited half a minute already and should hear about it instead of waiting twice more.
 */
export const mayRetry = (failure: ApiFailure): boolean =>
  failure.kind === 'server' || (failure.kind === 'unreachable' && failure.reason === 'network')
