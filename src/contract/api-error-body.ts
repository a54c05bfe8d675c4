import * as z from 'zod/mini'
import { tolerant } from './tolerant.ts'

/** The general error body (API §7): HTTP status, its text, and the detail. */
export const apiErrorBodySchema = z.strictObject({
  status: z.number(),
  error: z.string(),
  message: z.string(),
})

/** An error body on the wire. */
export type ApiErrorBody = z.infer<typeof apiErrorBodySchema>

// Only `message` is required: a body without the other members can still explain the error.
const readMessage = tolerant(z.pick(apiErrorBodySchema, { message: true }))

/** The server's message in an answer of any shape; undefined if there is none (API §7). */
export const readErrorMessage = (body: unknown): string | undefined => {
  const read = readMessage(body)
  return read.ok && read.value.message.trim() !== '' ? read.value.message : undefined
}
