import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'vite'

/**
 * Minifies the scripts of `public`, which the bundler copies as they are: pages wait for some of them.
 * @param {string} folder the built console
 */
export const minifyScripts = (folder) => {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const path = join(folder, name)
    const { code, errors } = minifySync(name, readFileSync(path, 'utf8'), { module: false })
    if (errors.length > 0) throw new Error(`${name} does not parse: ${errors[0]?.message}`)
    writeFileSync(path, code)
  }
}
