import { randomBytes, randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, link, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { blankProblem, ConfigurationError } from '#host/base/configuration-error.ts'
import { makeFolder } from '#host/base/make-folder.ts'

const SHORTEST_SECRET = 32

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

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

const makeSecret = async (file: string, data: string): Promise<void> => {
  try {
    makeFolder(data)
    await writeOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    const message = `Cannot write to ${data}. Set SESSION_SECRET, or choose another folder with --data.`
    throw new ConfigurationError(message, { cause: error })
  }
}

/** The secrets at this moment: the first one seals sessions, all open them. Without any, nobody can sign in. */
export type SessionSecrets = () => readonly string[]

/**
 * Reads secrets that are separated by white space: unlike a comma, no generator of secrets makes any. Rejects with a
 * message that names `where` they come from, and none of them.
 */
const readSecrets = (text: string, where: string): readonly string[] => {
  const secrets = text.split(/\s+/).filter((each) => each !== '')
  const short = secrets.findIndex((each) => each.length < SHORTEST_SECRET)
  if (short < 0) return secrets
  const what =
    secrets.length === 1
      ? where
      : `Number ${short + 1} of the ${secrets.length} secrets in ${where}`
  throw new ConfigurationError(
    `${what} has ${secrets[short]?.length} characters but needs at least ${SHORTEST_SECRET}.`,
  )
}

/** One that is generated once and kept in the data folder, readable by its owner only. */
const generatedSecret = async (data: string): Promise<readonly string[]> => {
  const file = join(data, 'session-secret')
  if (!existsSync(file)) await makeSecret(file, data)
  const secrets = readSecrets(await readFile(file, 'utf8'), file)
  if (secrets.length > 0) return secrets
  throw new ConfigurationError(
    `${file} contains no secret. Delete it, and a new one will be created.`,
  )
}

/** How often a file of secrets that is missing is looked for, in milliseconds. */
const LOOK_AGAIN_MS = 1000

/**
 * Follows a file of secrets. It may come after the host has started; then and after `reload` it is read again. One that
 * cannot be used changes nothing.
 */
const followFile = async (file: string, report: (line: string) => void) => {
  let secrets: readonly string[] = []
  const read = async () => {
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return ''
      throw new ConfigurationError(`The file of SESSION_SECRET_FILE, ${file}, cannot be read.`, {
        cause: error,
      })
    })
    const found = readSecrets(text, file)
    if (found.length > 0) secrets = found
    return found.length > 0
  }
  const lookAgain = () => {
    setTimeout(() => {
      read().then(
        (found) => {
          if (found) report(`Found the session secret in ${file}.`)
          else lookAgain()
        },
        (error: unknown) => {
          report(error instanceof Error ? error.message : String(error))
          lookAgain()
        },
      )
    }, LOOK_AGAIN_MS).unref()
  }
  if (!(await read())) {
    report(`There is no session secret in ${file} yet. Nobody can sign in until there is.`)
    lookAgain()
  }
  return { secrets: () => secrets, reload: async () => void (await read()) }
}

/** Where secrets come from: two environment variables, or the data folder. */
export type SecretSource = { given: string | undefined; file: string | undefined; data: string }

/** The secrets in `SESSION_SECRET`; undefined if they come from elsewhere. Rejects two sources, and an empty one. */
const givenSecrets = ({ given, file }: SecretSource): readonly string[] | undefined => {
  const blank = blankProblem('SESSION_SECRET', given) ?? blankProblem('SESSION_SECRET_FILE', file)
  if (blank !== undefined) throw new ConfigurationError(blank)
  if (given === undefined) return undefined
  if (file !== undefined)
    throw new ConfigurationError('SESSION_SECRET and SESSION_SECRET_FILE are both set: unset one.')
  return readSecrets(given, 'SESSION_SECRET')
}

/**
 * The secrets that sessions are sealed with: `SESSION_SECRET`, those in the file that `SESSION_SECRET_FILE` names, or
 * one that is generated. Rejects with a message for the person who starts the host.
 */
export const loadSessionSecrets = async (
  source: SecretSource,
  report: (line: string) => void,
): Promise<{ secrets: SessionSecrets; reload?: () => Promise<void> }> => {
  const given = givenSecrets(source)
  if (given === undefined && source.file !== undefined) return followFile(source.file, report)
  const secrets = given ?? (await generatedSecret(source.data))
  return { secrets: () => secrets }
}

/** What is wrong with the secrets, without making one; undefined if nothing is. */
export const secretProblem = async (source: SecretSource) => {
  const { file, data } = source
  try {
    if (givenSecrets(source) !== undefined) return undefined
    const kept = join(data, 'session-secret')
    const from = file ?? kept
    if (file !== undefined || existsSync(kept)) {
      const found = readSecrets(await readFile(from, 'utf8'), from)
      return found.length > 0 ? undefined : `${from} contains no secret.`
    }
    const folder = existsSync(data) ? data : dirname(resolve(data))
    await access(folder, constants.W_OK)
    return undefined
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    return file === undefined
      ? `Cannot write to ${data}. Set SESSION_SECRET, or choose another folder with --data.`
      : `The file of SESSION_SECRET_FILE, ${file}, cannot be read.`
  }
}
