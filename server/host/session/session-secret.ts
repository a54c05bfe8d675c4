import { randomBytes, randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, link, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  codeOf,
  ConfigurationError,
  messageOf,
  readFileOf,
  InvalidValue,
} from '#host/base/configuration-error.ts'
import { makeFolder } from '#host/base/make-folder.ts'

/** The secrets at this moment: the first one seals sessions, all open them. Without any, nobody can sign in. */
export type SessionSecrets = () => readonly string[]

/** Where secrets come from: two environment variables, or the data folder. */
export type SecretSource = {
  sessionSecret: readonly string[] | undefined
  sessionSecretFile: string | undefined
  data: string
}

const SHORTEST_SECRET = 32
/** How often a file of secrets that is missing is looked for, in milliseconds. */
const LOOK_AGAIN_MS = 1000

/** Reads secrets that are separated by white space: unlike a comma, no generator of secrets makes any. Throws `InvalidValue`. */
export const readSecrets = (text: string): readonly string[] => {
  const secrets = text.split(/\s+/).filter((each) => each !== '')
  const short = secrets.findIndex((each) => each.length < SHORTEST_SECRET)
  if (short < 0) return secrets
  const which =
    secrets.length === 1 ? '' : `a secret (number ${short + 1} of ${secrets.length}) that has `
  throw new InvalidValue(
    `has ${which}${secrets[short]?.length} characters but needs at least ${SHORTEST_SECRET}.`,
  )
}

/** The secrets in a file; none if it is blank. */
const readFrom = async (file: string, what = 'session secret'): Promise<readonly string[]> => {
  const text = String(await readFileOf(what, file))
  try {
    return readSecrets(text)
  } catch (error) {
    throw new ConfigurationError(`${file} ${messageOf(error)}`, { cause: error })
  }
}
const readGiven = (file: string) => readFrom(file, 'file of SESSION_SECRET_FILE')
const keptIn = (data: string) => join(data, 'session-secret')

const cannotWrite = (data: string, error: unknown) =>
  `Cannot write to ${data} (${messageOf(error).split(',')[0]}). Set SESSION_SECRET, or choose another folder with --data.`

/** Makes a secret for its owner only, in one step, since hosts may start at the same time. */
const makeSecret = async (file: string, data: string): Promise<void> => {
  const draft = `${file}.${randomUUID()}`
  try {
    makeFolder(data)
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    try {
      await link(draft, file)
    } finally {
      await unlink(draft)
    }
  } catch (error) {
    if (codeOf(error) !== 'EEXIST')
      throw new ConfigurationError(cannotWrite(data, error), { cause: error })
  }
}

/** One that is generated once and kept in the data folder. */
const generatedSecret = async (data: string): Promise<readonly string[]> => {
  const file = keptIn(data)
  if (!existsSync(file)) await makeSecret(file, data)
  const secrets = await readFrom(file)
  if (secrets.length > 0) return secrets
  throw new ConfigurationError(
    `${file} contains no secret. Delete it, and a new one will be created.`,
  )
}

/**
 * Follows a file of secrets. It may come after the host has started; then and by `reload` it is read again. One that
 * cannot be used changes nothing.
 */
const followFile = async (file: string, report: (line: string) => void) => {
  let secrets: readonly string[] = []
  /** What the file has none for; undefined if it has secrets. */
  const read = async (): Promise<'is empty' | 'does not exist' | undefined> => {
    if (!existsSync(file)) return 'does not exist'
    const found = await readGiven(file)
    if (found.length === 0) return 'is empty'
    secrets = found
    return undefined
  }
  if ((await read()) !== undefined) {
    report(`There is no session secret in ${file} yet. Nobody can sign in until it contains one.`)
    let said = ''
    const look = async () => {
      await read()
      if (secrets.length === 0) return
      clearInterval(timer)
      report(`Found the session secret in ${file}.`)
    }
    const lookAgain = () =>
      look().catch((error: unknown) => {
        if (messageOf(error) !== said) report(messageOf(error))
        said = messageOf(error)
      })
    const timer = setInterval(() => void lookAgain(), LOOK_AGAIN_MS).unref()
  }
  return {
    secrets: () => secrets,
    async reload() {
      const problem = await read()
      if (problem !== undefined) throw new ConfigurationError(`${file} ${problem}.`)
    },
  }
}

/**
 * The secrets that sessions are sealed with: `SESSION_SECRET`, those in the file that `SESSION_SECRET_FILE` names, or
 * one that is generated. Rejects with a message for the person who starts the host.
 */
export const loadSessionSecrets = async (
  { sessionSecret, sessionSecretFile, data }: SecretSource,
  report: (line: string) => void,
): Promise<{ secrets: SessionSecrets; reload?: () => Promise<void> }> => {
  if (sessionSecretFile !== undefined) return followFile(sessionSecretFile, report)
  const secrets = sessionSecret ?? (await generatedSecret(data))
  return { secrets: () => secrets }
}

/** What is wrong with the secrets, without making one; undefined if nothing is. */
export const secretProblem = async ({ sessionSecret, sessionSecretFile, data }: SecretSource) => {
  if (sessionSecret !== undefined) return undefined
  const file = sessionSecretFile ?? keptIn(data)
  try {
    if (sessionSecretFile === undefined && !existsSync(file)) {
      await access(existsSync(data) ? data : dirname(resolve(data)), constants.W_OK)
      return undefined
    }
    const secrets = await (sessionSecretFile === undefined ? readFrom(file) : readGiven(file))
    return secrets.length > 0 ? undefined : `${file} contains no secret.`
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : cannotWrite(data, error)
  }
}
