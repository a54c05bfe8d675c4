import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../../tools/process.mjs'

/** Where the code of each page begins. */
const PAGES = {
  'sign-in': 'src/app/sign-in.tsx',
  home: 'src/app/home.tsx',
  timeline: 'src/app/deployments-route.tsx',
  'form, without editor': 'src/app/component-route.tsx',
}

const BUILT = join(ROOT, 'dist/console')

/**
 * What each page must load before it can show anything, by the build's own manifest.
 * @returns {Record<string, { kB: number, parts: [string, number][] }>} JavaScript, gzip, kB of 1000 bytes
 */
export const sizesByPage = () => {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'))
  /** @param {string} name @param {Set<string>} seen */
  const closure = (name, seen) => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const imported of manifest[name]?.imports ?? []) closure(imported, seen)
    return seen
  }
  return Object.fromEntries(
    Object.entries(PAGES).map(([title, source]) => {
      const all = closure(source, closure('index.html', new Set()))
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
