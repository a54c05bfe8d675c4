import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/* Checks by the imports of the stories that every component has a preview. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FILES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.split(sep).join('/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const textOf = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

/** `import … from '…'` and `import('…')`, without type imports. */
const IMPORT = /^(?:import|export) (?!type )[^']*?'([^']+)'|import\('([^']+)'\)/gm

/** The prefixes of `imports` in package.json, and their folders. */
const ALIASES: Readonly<Record<string, string>> = {
  '#src/': 'src/',
  '#timeline/': 'src/features/deployment-history/',
  '#form/': 'src/features/component-configuration/',
  '#board/': 'src/features/environment-board/',
}

const importsOf = new Map(
  [...textOf].map(([file, text]) => [
    file,
    [...text.matchAll(IMPORT)]
      .map(([, named, late]) => named ?? late ?? '')
      .flatMap((path) => {
        if (path.startsWith('.')) return posix.normalize(posix.join(posix.dirname(file), path))
        const alias = Object.keys(ALIASES).find((start) => path.startsWith(start))
        return alias === undefined ? [] : `${ALIASES[alias]}${path.slice(alias.length)}`
      }),
  ]),
)

const isStory = (file: string) => file.endsWith('.stories.tsx')
const stories = FILES.filter(isStory)
const components = FILES.filter(
  (file) =>
    /^src\/(?:ui|shared|deployments|features|app)\/.*\.tsx$/.test(file) &&
    !isStory(file) &&
    !file.includes('/testing/') &&
    /^export (?:function|class|const) [A-Z]/m.test(textOf.get(file) ?? ''),
)

/** The files that these import, directly or through others. */
const reachableFrom = (roots: readonly string[]): ReadonlySet<string> => {
  const reached = new Set<string>()
  const add = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const other of importsOf.get(file) ?? []) add(other)
  }
  for (const file of roots) add(file)
  return reached
}

describe('previews', () => {
  test('the test finds components and stories', () => {
    expect(components.length).toBeGreaterThan(100)
    expect(stories.length).toBeGreaterThan(50)
  })

  test('every component is rendered by a story, alone or within another component', () => {
    const reached = reachableFrom(stories)
    expect(components.filter((file) => !reached.has(file))).toEqual([])
  })

  test('every UI part that is used elsewhere has a story of its own', () => {
    const importedByStories = new Set(stories.flatMap((file) => importsOf.get(file) ?? []))
    const isUsedOutside = (part: string) =>
      FILES.some(
        (file) =>
          /^src\/(?:shared|features|app)\//.test(file) &&
          !isStory(file) &&
          importsOf.get(file)?.includes(part),
      )
    const parts = components.filter((file) => file.startsWith('src/ui/') && isUsedOutside(file))
    expect(parts.filter((file) => !importedByStories.has(file))).toEqual([])
  })
})
