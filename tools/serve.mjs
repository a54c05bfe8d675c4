import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ROOT, endWithNpm } from './process.mjs'
import { ensureInstalled } from './setup.mjs'

/**
 * Installs and builds if necessary, then runs the built server in this process, so that no signal has to be forwarded.
 * @param {'console' | 'api'} command
 */
export const serve = async (command) => {
  endWithNpm()
  await ensureInstalled()
  await ensureBuilt()

  const main = join(ROOT, 'dist', 'server', 'main.js')
  process.setSourceMapsEnabled(true)
  process.argv = [process.execPath, main, command, ...process.argv.slice(2)]
  // oxlint-disable-next-line tidemark/arrows -- the build has no source path
  await import(pathToFileURL(main).href)
}
