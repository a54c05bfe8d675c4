import { readFile } from 'node:fs/promises'

/** What is wrong with the configuration, in words for the person who starts the host. The program then ends with 2. */
export class ConfigurationError extends Error {}

/** An invalid value. Its message completes a sentence that starts with the name of the flag: `takes a …, not "x".` */
export class InvalidValue extends Error {}

/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>

/** The code of a failure of the system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined

/** Reads a file that the configuration names. `what` is what a message calls it. */
export const readFileOf = (what: string, file: string): Promise<Buffer> =>
  readFile(file).catch((error: unknown) => {
    const message = `The ${what} ${file} cannot be read (${codeOf(error) ?? messageOf(error)}).`
    throw new ConfigurationError(message, { cause: error })
  })

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
