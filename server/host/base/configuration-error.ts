/** What is wrong with the configuration, in words for the person who starts the host. The program then ends with 2. */
export class ConfigurationError extends Error {}

/** A value that cannot be used. Its message goes on after what the value is called: `takes a …, not "x".` */
export class Wrong extends Error {}

/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>

/** The code of a failure of the system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
