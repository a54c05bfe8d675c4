import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../../tools/process.mjs'

/** The file with the code of each page, by its name in the build's manifest. */
const PAGES = {
  'sign-in': 'sign-in',
  home: 'home',
  timeline: 'timeline',
  'form, without editor': 'form',
}
/** The file that every page begins with. */
const BASE = 'base'

const BUILT = join(ROOT, 'dist/console')

/**
 * The code that each page must load before it can show anything, from the build's manifest.
 * @returns {Record<string, { kB: number, parts: [string, number][] }>} JavaScript, gzip, kB of 1000 bytes
 */
export const sizesByPage = () => {
  /** @type {Record<string, { file: string, name?: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'))
  /** @param {string} name @param {Set<string>} seen */
  const closure = (name, seen) => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const imported of manifest[name]?.imports ?? []) closure(imported, seen)
    return seen
  }
  /** @param {string} name */
  const chunk = (name) => {
    const found = Object.keys(manifest).find((key) => manifest[key]?.name === name)
    if (found === undefined) throw new Error(`The build has no file called ${name}.`)
    return found
  }
  return Object.fromEntries(
    Object.entries(PAGES).map(([title, name]) => {
      const all = closure(chunk(name), closure(chunk(BASE), new Set()))
      const parts = [...all]
        .flatMap((name) => manifest[name]?.file ?? [])
        .map((file) => {
          const bytes = gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length
          return /** @type {[string, number]} */ ([file.replace('assets/', ''), bytes / 1000])
        })
        .toSorted((a, b) => b[1] - a[1])
      return [title, { kB: parts.reduce((sum, [, kB]) => sum + kB, 0), parts }]
    }),
  )
}
