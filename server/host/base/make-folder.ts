import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder for its owner only, with those above it, unless it exists. Node's `recursive` never ends where the
 * system says that an existing folder does not exist, as it does in `/proc`.
 */
export const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another host may have made it just now.
    if (!existsSync(folder)) throw error
  }
}
