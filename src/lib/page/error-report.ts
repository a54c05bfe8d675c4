/** Where and when an error happened. */
export type ErrorContext = {
  /** The path of the page, without the query: that may hold what was typed. */
  path: string
  at: Date
  /** The user agent of the browser. */
  agent: string
}

const LONGEST_MESSAGE = 400
const MOST_LINES = 12

/** Texts that look like a credential. */
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '<jwt>'],
  [/\b(Token|Bearer|Basic)\s+[^\s"',;]+/gi, '$1 <credential>'],
  [/\b[\w-]{32,}\b/g, '<long text>'],
]

const withoutSecrets = (text: string) =>
  SECRETS.reduce((kept, [pattern, instead]) => kept.replaceAll(pattern, instead), text)

/**
 * Describes an error for the maintainers of the console: what failed, where, in which browser. It
 * leaves out IDs, queries, values and anything that looks like a credential.
 */
export const errorReport = (error: unknown, { path, at, agent }: ErrorContext): string => {
  const { name, message, stack } =
    error instanceof Error ? error : { name: 'Error', message: String(error), stack: undefined }
  const frames = (stack ?? '')
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, MOST_LINES)
    // The path of a script identifies the build; its query adds nothing.
    .map((line) => line.trim().replaceAll(/\?[^:)\s]*/g, ''))
  return [
    `Tidemark, ${at.toISOString()}`,
    `Page ${path.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '<id>')}`,
    withoutSecrets(`${name}: ${message.slice(0, LONGEST_MESSAGE)}`),
    ...frames.map(withoutSecrets),
    agent,
  ].join('\n')
}
