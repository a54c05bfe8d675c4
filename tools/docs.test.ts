import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './process.mjs'

/** The files in a folder and its folders, except packages and builds. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (!entry.isDirectory()) return [path]
    return ['node_modules', '.build', '.results'].includes(entry.name) ? [] : filesIn(path)
  })

const FILES = ['src', 'server', 'tools', 'e2e', 'bench', 'deploy', 'public', 'docs'].flatMap(
  filesIn,
)
const DOCS = [
  'README.md',
  'CONTRIBUTING.md',
  'bench/README.md',
  ...FILES.filter((file) => file.startsWith('docs/') && file.endsWith('.md')),
]

const { imports }: { imports: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
)

/** A path as the guides write it, with the aliases of package.json replaced. */
const withoutAlias = (path: string) =>
  Object.entries(imports).reduce(
    (text, [alias, folder]) => text.replace(alias.slice(0, -1), folder.slice(2, -1)),
    path,
  )

/** The files that a guide names, by their path or by the end of it. */
const namedIn = (text: string) =>
  [...text.matchAll(/`([#\w./-]+\.(?:tsx?|mjs|js|css|md))`/g)].map(([, path = '']) =>
    withoutAlias(path),
  )

test('the architecture names many files', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  expect(namedIn(text).length).toBeGreaterThan(100)
})

test.each(DOCS)('files that %s names exist', (file) => {
  const named = namedIn(readFileSync(join(ROOT, file), 'utf8'))
  const exists = (path: string) =>
    existsSync(join(ROOT, path)) || FILES.some((known) => known.endsWith(`/${path}`))
  expect(named.filter((path) => !exists(path))).toEqual([])
})

test.each(DOCS)('links of %s lead to existing files', (file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path)
  expect(links.filter((path) => !existsSync(join(ROOT, dirname(file), path)))).toEqual([])
})
