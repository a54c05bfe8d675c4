import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf, ConfigurationError } from './configuration-error.ts'

/**
 * Creates a folder for its owner only, with those above it, unless it exists. Node's `recursive` never ends where the
 * system says that an existing folder does not exist, as it does in `/proc`.
 */
export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || existsSync(dirname(folder)))
      throw new ConfigurationError(
        `Cannot create the folder ${folder} (${code}). Choose another one with --data.`,
        { cause: error },
      )
    makeFolder(dirname(folder))
    makeFolder(folder)
  }
}
