import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tools/process.mjs'

/** Where a build lists the packages in its bundle, below its output folder; not served, as its folder begins with a dot. */
export const LICENSES = '.vite/licenses.json'

/** @typedef {{ name: string, version: string, identifier: string, text?: string }} Bundled */

/** What is shipped but in no bundle: the typeface, and the styles that everything starts from. */
const ASSETS = ['@fontsource-variable/ibm-plex-sans', 'tailwindcss']

/** @param {string} name @returns {Bundled} */
const assetOf = (name) => {
  const folder = join(ROOT, 'node_modules', name)
  /** @type {{ version: string, license: string }} */
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = join(folder, 'LICENSE')
  return {
    name,
    version,
    identifier: license,
    ...(existsSync(file) && { text: readFileSync(file, 'utf8') }),
  }
}

/** Every package of others that is part of the built console and server, by name. @returns {Bundled[]} */
export const bundledPackages = () => {
  const lists = ['console', 'server'].map(
    (part) =>
      /** @type {Bundled[]} */ (
        JSON.parse(readFileSync(join(ROOT, 'dist', part, LICENSES), 'utf8'))
      ),
  )
  const all = [...lists.flat(), ...ASSETS.map(assetOf)]
  return [...new Map(all.map((its) => [`${its.name}@${its.version}`, its])).values()].toSorted(
    (a, b) => a.name.localeCompare(b.name),
  )
}

/** The notices that the licenses of bundled packages ask for, as Markdown. @param {readonly Bundled[]} bundled */
export const noticesOf = (bundled) =>
  [
    '# Third-party licenses\n\nThis package contains parts of the following packages.\n',
    ...bundled.map(
      ({ name, version, identifier, text }) =>
        `## ${name} ${version} (${identifier})\n${text === undefined ? '' : `\n${text.trim().replaceAll(/^(?=.)/gm, '    ')}\n`}`,
    ),
  ].join('\n')
