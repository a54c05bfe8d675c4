import { STATUS_CODES } from 'node:http'
import type { ApiErrorBody } from '#src/contract/api-error-body.ts'
import { HOST_REFUSAL } from '#src/contract/host.ts'

const bodyOf = (status: number, message: string): ApiErrorBody => ({
  status,
  error: STATUS_CODES[status] ?? 'Error',
  message,
})

/**
 * An error response of the host in the API's own shape (API §7), so that the console reads every
 * failure in one way; a header marks it as the host's. `message` says what happened and what to do.
 */
export const apiError = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json(bodyOf(status, message), {
    status,
    headers: { 'Cache-Control': 'no-store', [HOST_REFUSAL]: 'host', ...headers },
  })

/** The response to a request body over 1 MiB. */
export const tooLarge = (): Response =>
  apiError(413, 'The request is larger than 1 MiB. Send a smaller one.')
