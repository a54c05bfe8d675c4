import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

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
    await mkdir(data, { recursive: true, mode: 0o700 })
    await writeOnce(file, `${randomBytes(32).toString('base64url')}\n`)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return
    const message = `Cannot write to ${data}. Set SESSION_SECRET, or choose another folder with --data.`
    throw new Error(message, { cause: error })
  }
}

/**
 * The secret that sessions are sealed with: `SESSION_SECRET`, or one that is generated once and kept
 * in the data folder, readable by its owner only. Rejects with a message for the person who starts
 * the host.
 */
export const loadSessionSecret = async (
  given: string | undefined,
  data: string,
): Promise<string> => {
  if (given !== undefined && given !== '') {
    if (given.length >= SHORTEST_SECRET) return given
    throw new Error(
      `SESSION_SECRET has ${given.length} characters but needs at least ${SHORTEST_SECRET}.`,
    )
  }
  const file = join(data, 'session-secret')
  if (!existsSync(file)) await makeSecret(file, data)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length >= SHORTEST_SECRET) return secret
  throw new Error(`${file} contains no secret. Delete it, and a new one will be created.`)
}
