import { STATUS_CODES } from 'node:http'
import type { ApiErrorBody } from '#src/contract/api-error-body.ts'

const bodyOf = (status: number, message: string): ApiErrorBody => ({
  status,
  error: STATUS_CODES[status] ?? 'Error',
  message,
})

/**
 * An answer in the API's own error shape (API §7), so that the console has one way to read a
 * failure, whoever refused. `message` says what happened and what to do.
 */
export const apiError = (
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  Response.json(bodyOf(status, message), {
    status,
    headers: { 'Cache-Control': 'no-store', ...headers },
  })

/** The refusal of a body over 1 MiB. */
export const tooLarge = (): Response =>
  apiError(413, 'The request is larger than 1 MiB. Send less.')
