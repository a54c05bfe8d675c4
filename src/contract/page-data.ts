import * as z from 'zod/mini'
import { type PagePreferences, pagePreferencesOf } from '#src/lib/storage/preferences.ts'
import { sessionSchema } from './host.ts'

/** The id of the element in which the host writes what it rendered the page with: the JSON below. */
export const PAGE_DATA = 'page-data'

/** The id of the element with the body of an answer, by its position among the answers. */
export const answerBodyId = (position: number): string => `answer-body-${position}`

/** The id of the notice that the console could not be loaded, which goes once the code is there. */
export const NOT_LOADED = 'not-loaded'

const answerSchema = z.object({
  request: z.object({
    method: z.enum(['GET', 'POST']),
    path: z.string(),
    json: z.optional(z.string()),
  }),
  tookMs: z.number(),
  headers: z.record(z.string(), z.string()),
})

const pageDataSchema = z.object({
  now: z.number(),
  preferences: z.unknown(),
  session: z.nullable(sessionSchema),
  ended: z.optional(z.string()),
  answers: z.array(answerSchema),
})

/** An answer of the API that the host asked for while it sent the page. */
export type PageAnswer = z.infer<typeof answerSchema> & {
  /** How long the API took to answer, in milliseconds. */
  readonly tookMs: number
  /** The headers of the answer that the page reads. */
  readonly headers: Readonly<Record<string, string>>
  /** The body: JSON. */
  readonly text: string
}

/**
 * What the host rendered the page with. The page sends no request of its own for the answers, and its first render equals
 * the markup.
 */
export type PageData = Omit<z.infer<typeof pageDataSchema>, 'preferences' | 'answers'> & {
  /** The host's time when it rendered, in milliseconds since the epoch. */
  readonly now: number
  readonly preferences: PagePreferences
  /** In the order of the requests; without those that were not there in time. */
  readonly answers: readonly PageAnswer[]
}

/** Reads the content of the elements; `bodyOf` is the text of an answer's body. Undefined if anything is invalid. */
export const readPageData = (
  json: string,
  bodyOf: (position: number) => string | null | undefined,
): PageData | undefined => {
  const read = pageDataSchema.safeParse(JSON.parse(json))
  const preferences = read.success ? pagePreferencesOf(read.data.preferences) : undefined
  if (!read.success || !preferences) return undefined
  const answers = read.data.answers.flatMap((answer, position) => {
    const text = bodyOf(position)
    return text ? [{ ...answer, text }] : []
  })
  return answers.length < read.data.answers.length
    ? undefined
    : { ...read.data, preferences, answers }
}
