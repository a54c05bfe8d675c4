import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT, printProgress } from './process.mjs'

/** The code of each page. */
const PAGES = {
  'sign-in': 'src/app/session/sign-in.tsx',
  home: 'src/app/home/home.tsx',
  'compare-route': 'src/app/compare-route.tsx',
  timeline: 'src/app/deployments-route.tsx',
  form: 'src/app/component-route.tsx',
}

const BUILT = join(ROOT, 'dist/console')
/** The sizes in the last release in kB, by page. */
const RELEASED = join(ROOT, 'tools/released-script-sizes.json')

/**
 * The JavaScript that each page loads before it can show anything, from the build's manifest.
 * @returns {Record<string, { kB: number, parts: [string, number][] }>} gzip, kB of 1,000 bytes, largest parts first
 */
export const scriptSizes = () => {
  /** @type {Record<string, { file: string, imports?: string[] }>} */
  const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'))
  const sizeOf = (/** @type {string} */ file) =>
    gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length / 1000
  return Object.fromEntries(
    Object.entries(PAGES).map(([page, code]) => {
      const names = new Set(['index.html', code])
      // Iterating a set includes members that are added during the iteration.
      for (const name of names) for (const next of manifest[name]?.imports ?? []) names.add(next)
      const parts = [...names]
        .flatMap((name) => manifest[name]?.file ?? [])
        .map(
          (file) => /** @type {[string, number]} */ ([file.replace('assets/', ''), sizeOf(file)]),
        )
        .toSorted((a, b) => b[1] - a[1])
      return [page, { kB: parts.reduce((sum, [, kB]) => sum + kB, 0), parts }]
    }),
  )
}

/** Prints a line for each page whose JavaScript is more than 10 % larger than in the last release. Never fails. */
export const warnOfGrowth = () => {
  /** @type {Record<string, number>} */
  const released = existsSync(RELEASED) ? JSON.parse(readFileSync(RELEASED, 'utf8')) : {}
  for (const [page, { kB }] of Object.entries(scriptSizes())) {
    const before = released[page] ?? kB
    if (kB > before * 1.1)
      printProgress(
        `Warning: ${page} loads ${kB.toFixed(0)} kB of JavaScript, ${before} in the last release.`,
      )
  }
}

/** Writes down the sizes of the build as those of a release. */
export const keepReleasedSizes = () => {
  const sizes = Object.entries(scriptSizes()).map(([page, { kB }]) => [page, Math.round(kB)])
  writeFileSync(RELEASED, `${JSON.stringify(Object.fromEntries(sizes), undefined, 2)}\n`)
}
