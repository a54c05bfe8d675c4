import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './process.mjs'

const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs')).map((file) => `docs/${file}`),
]
const MAP = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')

/** The path aliases of `imports` in package.json. */
const ALIASES = [
  ['#timeline/', 'src/features/deployment-history/'],
  ['#form/', 'src/features/component-configuration/'],
  ['#board/', 'src/features/environment-board/'],
  ['#reference/', 'server/reference-api/'],
] as const

const named = [...MAP.matchAll(/`([#\w./-]+\/[\w./-]+\.(?:tsx?|mjs))`/g)].map(([, path = '']) =>
  ALIASES.reduce((text, [alias, folder]) => text.replace(alias, folder), path),
)

test('the architecture names many files', () => {
  expect(named.length).toBeGreaterThan(40)
})

test.each(named)('%s, a file that the architecture names, exists', (path) => {
  expect(existsSync(join(ROOT, path))).toBe(true)
})

test.each(DOCS.filter((file) => file.endsWith('.md')))(
  'links of %s lead to existing files',
  (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path)
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(file), path)))).toEqual([])
  },
)
