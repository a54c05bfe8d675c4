import { readFileSync, readdirSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/* What has a preview, by the imports of the stories: cheap, and it names the file that has none. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FILES = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.split(sep).join('/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const textOf = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

/** `import … from '…'` and `import('…')`, but no types: they draw nothing. */
const IMPORT = /^(?:import|export) (?!type )[^']*?'([^']+)'|import\('([^']+)'\)/gm

const importsOf = new Map(
  [...textOf].map(([file, text]) => [
    file,
    [...text.matchAll(IMPORT)]
      .map(([, named, late]) => named ?? late ?? '')
      .filter((path) => path.startsWith('.') || path.startsWith('#src/'))
      .map((path) =>
        path.startsWith('#')
          ? path.slice(1)
          : posix.normalize(posix.join(posix.dirname(file), path)),
      ),
  ]),
)

const isStory = (file: string) => file.endsWith('.stories.tsx')
const stories = FILES.filter(isStory)
const components = FILES.filter(
  (file) =>
    /^src\/(?:ui|features|app)\/.*\.tsx$/.test(file) &&
    !isStory(file) &&
    /^export (?:function|class|const) [A-Z]/m.test(textOf.get(file) ?? ''),
)

/** All that is drawn where these are. */
const drawnWith = (roots: readonly string[]): ReadonlySet<string> => {
  const drawn = new Set<string>()
  const add = (file: string) => {
    if (drawn.has(file)) return
    drawn.add(file)
    for (const other of importsOf.get(file) ?? []) add(other)
  }
  for (const file of roots) add(file)
  return drawn
}

describe('previews', () => {
  test('there are components to look for, and stories', () => {
    expect(components.length).toBeGreaterThan(100)
    expect(stories.length).toBeGreaterThan(50)
  })

  test('every component is drawn by a story, by itself or in another one', () => {
    const drawn = drawnWith(stories)
    expect(components.filter((file) => !drawn.has(file))).toEqual([])
  })

  test('every part that others build with has a story that draws it itself', () => {
    const drawnByItself = new Set(stories.flatMap((file) => importsOf.get(file) ?? []))
    const isUsedOutside = (part: string) =>
      FILES.some(
        (file) =>
          /^src\/(?:features|app)\//.test(file) &&
          !isStory(file) &&
          importsOf.get(file)?.includes(part),
      )
    const parts = components.filter((file) => file.startsWith('src/ui/') && isUsedOutside(file))
    expect(parts.filter((file) => !drawnByItself.has(file))).toEqual([])
  })
})
