import * as z from 'zod/mini'
import { tolerant } from './tolerant.ts'

/** The general error body (API §7): HTTP status, its text, and the detail. */
export const apiErrorBodySchema = z.strictObject({
  status: z.number(),
  error: z.string(),
  message: z.string(),
})

/** An error body as it is on the wire. */
export type ApiErrorBody = z.infer<typeof apiErrorBodySchema>

// Of its own accord: a body with a message and nothing else still has something to say.
const readMessage = tolerant(z.pick(apiErrorBodySchema, { message: true }))

/** The server's own words in any answer at all, or undefined where it has none (API §7). */
export const readErrorMessage = (body: unknown): string | undefined => {
  const read = readMessage(body)
  return read.ok && read.value.message.trim() !== '' ? read.value.message : undefined
}
