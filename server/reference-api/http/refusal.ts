import type { ApiErrorBody } from '#src/contract/api-error-body.ts'

const STATUS_TEXT = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const

/** The error statuses of this API: those of API §7, and those that HTTP itself requires. */
export type RefusalStatus = keyof typeof STATUS_TEXT

/** An error response with the general error body (API §7); `message` is the detail. */
export const refuse = (
  status: RefusalStatus,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response => {
  const body: ApiErrorBody = { status, error: STATUS_TEXT[status], message }
  return Response.json(body, { status, headers })
}
