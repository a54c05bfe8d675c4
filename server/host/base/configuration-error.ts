/** What is wrong with the configuration, in words for the person who starts the host. The program then ends with 2. */
export class ConfigurationError extends Error {}

/** A value that cannot be used. */
export class Wrong extends Error {}

/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>

export const isBlank = (text: string | undefined): boolean => text?.trim() === ''

/** What is wrong with a variable that was not filled in. It is not read as unset, which could mean something else. */
export const blankProblem = (variable: string, text: string | undefined): string | undefined =>
  isBlank(text) ? `${variable} is set but empty. Give it a value, or unset it.` : undefined
