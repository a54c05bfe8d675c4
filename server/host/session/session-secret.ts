import { randomBytes, randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, link, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  codeOf,
  ConfigurationError,
  messageOf,
  readFileOf,
  Wrong,
} from '#host/base/configuration-error.ts'
import { makeFolder } from '#host/base/make-folder.ts'

const SHORTEST_SECRET = 32

/** Creates a file in one step; fails if it exists already, since hosts may start at the same time. */
const writeOnce = async (file: string, content: string): Promise<void> => {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, content, { mode: 0o600 })
  try {
    await link(draft, file)
  } finally {
    await unlink(draft)
  }
}

const cannotWrite = (data: string, error: unknown) =>
  `Cannot write to ${data} (${messageOf(error).split(',')[0]}). Set SESSION_SECRET, or choose another folder with --data.`

const makeSecret = async (file: string, data: string): Promise<void> => {
  try {
    makeFolder(data)
    await writeOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return
    const why = error instanceof ConfigurationError ? error.cause : error
    throw new ConfigurationError(cannotWrite(data, why), { cause: error })
  }
}

/** The secrets at this moment: the first one seals sessions, all open them. Without any, nobody can sign in. */
export type SessionSecrets = () => readonly string[]

/** Reads secrets that are separated by white space: unlike a comma, no generator of secrets makes any. Throws `Wrong`. */
export const readSecrets = (text: string): readonly string[] => {
  const secrets = text.split(/\s+/).filter((each) => each !== '')
  const short = secrets.findIndex((each) => each.length < SHORTEST_SECRET)
  if (short < 0) return secrets
  const which =
    secrets.length === 1 ? '' : `${secrets.length} secrets, of which number ${short + 1} has `
  throw new Wrong(
    `has ${which}${secrets[short]?.length} characters but needs at least ${SHORTEST_SECRET}.`,
  )
}

/** The secrets in a text that was read from a file; none if it is blank. */
const secretsIn = (text: string, file: string): readonly string[] => {
  try {
    return readSecrets(text)
  } catch (error) {
    throw new ConfigurationError(`${file} ${messageOf(error)}`, { cause: error })
  }
}

/** One that is generated once and kept in the data folder, readable by its owner only. */
const generatedSecret = async (data: string): Promise<readonly string[]> => {
  const file = join(data, 'session-secret')
  if (!existsSync(file)) await makeSecret(file, data)
  const secrets = secretsIn(String(await readFileOf('session secret', file)), file)
  if (secrets.length > 0) return secrets
  throw new ConfigurationError(
    `${file} contains no secret. Delete it, and a new one will be created.`,
  )
}

const FILE = 'file of SESSION_SECRET_FILE'
/** How often a file of secrets that is missing is looked for, in milliseconds. */
const LOOK_AGAIN_MS = 1000

/**
 * Follows a file of secrets. It may come after the host has started; then and by `reload` it is read again. One that
 * cannot be used changes nothing.
 */
const followFile = async (file: string, report: (line: string) => void) => {
  let secrets: readonly string[] = []
  /** What the file has none for; undefined if it has secrets. */
  const read = async (): Promise<'is empty' | 'does not exist' | undefined> => {
    if (!existsSync(file)) return 'does not exist'
    const text = String(await readFileOf(FILE, file))
    const found = secretsIn(text, file)
    if (found.length === 0) return 'is empty'
    secrets = found
    return undefined
  }
  /** Looks until there are secrets, and says once why those that are there cannot be used. */
  const lookAgain = (said?: string) => {
    const look = async () => {
      const wrong = await read().then(
        (problem) => problem && said,
        (error: unknown) => messageOf(error),
      )
      if (secrets.length > 0) report(`Found the session secret in ${file}.`)
      else {
        if (wrong !== undefined && wrong !== said) report(wrong)
        lookAgain(wrong)
      }
    }
    setTimeout(() => void look(), LOOK_AGAIN_MS).unref()
  }
  if ((await read()) !== undefined) {
    report(`There is no session secret in ${file} yet. Nobody can sign in until there is.`)
    lookAgain()
  }
  return {
    secrets: () => secrets,
    async reload() {
      const problem = await read()
      if (problem !== undefined) throw new ConfigurationError(`${file} ${problem}.`)
    },
  }
}

/** Where secrets come from: two environment variables, or the data folder. */
export type SecretSource = {
  sessionSecret: readonly string[] | undefined
  sessionSecretFile: string | undefined
  data: string
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
  const kept = join(data, 'session-secret')
  const from = sessionSecretFile ?? kept
  try {
    if (sessionSecretFile !== undefined || existsSync(kept)) {
      const what = sessionSecretFile === undefined ? 'session secret' : FILE
      return secretsIn(String(await readFileOf(what, from)), from).length > 0
        ? undefined
        : `${from} contains no secret.`
    }
    await access(existsSync(data) ? data : dirname(resolve(data)), constants.W_OK)
    return undefined
  } catch (error) {
    return error instanceof ConfigurationError ? error.message : cannotWrite(data, error)
  }
}
