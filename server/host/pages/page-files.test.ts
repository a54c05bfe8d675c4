import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { LosslessNumber } from 'lossless-json'
import { describe, expect, test } from 'vitest'
import type { ConsoleConfig } from '#src/contract/host.ts'
import { DEFAULT_PREFERENCES } from '#src/lib/storage/preferences.ts'
import { pageFiles, styleHashes } from './page-files.ts'
import type { StaticFile } from './static-files.ts'

const file = (text: string): StaticFile => ({
  type: 'text/html; charset=utf-8',
  hash: 'of the build',
  bodies: { identity: new TextEncoder().encode(text) },
})
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

const MANIFEST = {
  '_base.js': { file: 'assets/base-1.js', name: 'base', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime-2.js', name: 'runtime' },
  '_pages.js': { file: 'assets/pages-3.js', name: 'pages', imports: ['_base.js'] },
  '_timeline.js': {
    file: 'assets/timeline-4.js',
    name: 'deployments-route',
    imports: ['_runtime.js', '_base.js', '_pages.js'],
  },
  '_home.js': { file: 'assets/home-6.js', name: 'home', imports: ['_pages.js'] },
  '_header.js': { file: 'assets/header-7.js', name: 'board-header', imports: ['_pages.js'] },
  '_form.js': { file: 'assets/form-5.js', name: 'component-route', imports: ['_base.js'] },
}
const INDEX =
  '<!doctype html><head><title>Tidemark</title><script type="module" crossorigin src="/assets/runtime-2.js"></script><script type="module" crossorigin src="/assets/base-1.js"></script></head><body>'
const FILES = new Map([
  ['/index.html', file(INDEX)],
  ['/.vite/manifest.json', file(JSON.stringify(MANIFEST))],
])
const CONFIG = { mode: 'gateway', apiBaseUrl: '/api' } as const

const files = pageFiles(FILES, () => CONFIG)
const pageOf = (path: string) => files(path, undefined)
const linked = (path: string) =>
  [
    ...text(pageOf(path)?.bodies.identity).matchAll(
      /rel="modulepreload" crossorigin href="([^"]+)"/g,
    ),
  ].map(([, href]) => href)

test.each([
  ['/environments/e/deployments', ['/assets/timeline-4.js', '/assets/pages-3.js']],
  ['/organizations/o/clusters/c/components/k', ['/assets/form-5.js']],
  // The header is not imported by the page, so it would only be asked for once the page's own code runs.
  ['/', ['/assets/home-6.js', '/assets/pages-3.js', '/assets/header-7.js']],
  ['/sign-in', []],
])('the page at %s preloads its own code', (path, expected) => {
  expect(linked(path)).toEqual(expected)
})

test('the configuration stands before the scripts, which may run before the rest of the page has come', () => {
  const page = text(pageOf('/sign-in')?.bodies.identity)
  expect(page.indexOf('console-config')).toBeLessThan(page.indexOf('src="/assets/'))
})

test('a page contains the configuration with any characters', () => {
  const odd = { ...CONFIG, apiBaseUrl: '</script><script>$&' }
  const page = text(pageFiles(FILES, () => odd)('/', undefined)?.bodies.identity)
  const [, json = ''] =
    /<script type="application\/json" id="console-config">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual(odd)
  expect(page.match(/<script/g)).toHaveLength(3)
})

test('a page is made again when the configuration changes, and has another ETag', () => {
  let config: ConsoleConfig = CONFIG
  const changing = pageFiles(FILES, () => config)
  const before = changing('/', undefined)
  expect(changing('/', undefined)).toBe(before)
  config = { ...CONFIG, teamProblem: 'Environment 1 needs a name.' }
  const after = changing('/', undefined)
  expect(text(after?.bodies.identity)).toContain('Environment 1 needs a name.')
  expect(after?.hash).not.toBe(before?.hash)
})

test('a page contains numbers with all their digits', () => {
  const draft = { exact: new LosslessNumber('9007199254740993') }
  const team = { presets: [{ component: 'k', name: 'Large', draft }] }
  const page = text(pageFiles(FILES, () => ({ ...CONFIG, team }))('/', undefined)?.bodies.identity)
  expect(page).toContain('"draft":{"exact":9007199254740993}')
})

test('a page has the same content in every coding, and its own ETag', () => {
  const page = pageOf('/environments/e/deployments')
  const { identity, br, gzip } = page?.bodies ?? {}
  expect(text(brotliDecompressSync(br ?? ''))).toBe(text(identity))
  expect(text(gunzipSync(gzip ?? ''))).toBe(text(identity))
  expect(new Set([page?.hash, pageOf('/')?.hash, 'of the build']).size).toBe(3)
})

test('a build without a manifest has pages, and a missing build has none', () => {
  const [index] = FILES
  expect(
    text(
      pageFiles(new Map([index ?? ['', file('')]]), () => CONFIG)('/sign-in', undefined)?.bodies
        .identity,
    ),
  ).toContain('Tidemark')
  expect(pageFiles(new Map(), () => CONFIG)('/', undefined)).toBeUndefined()
})

const CSS = '@property --w{syntax:"<percentage>"}p{color:red}'
const STYLED = new Map([
  [
    '/index.html',
    file(
      `<!doctype html><html lang="en"><head><style>${CSS}</style><script src="/theme.js"></script></head><body><div id="root"></div>`,
    ),
  ],
])
const ENVIRONMENT = '/environments/e/deployments'

describe('the theme', () => {
  const pageFor = (preferences: typeof DEFAULT_PREFERENCES | undefined, path = ENVIRONMENT) =>
    text(pageFiles(STYLED, () => CONFIG)(path, preferences)?.bodies.identity)

  test('of somebody who was here before is in the page, without a script', () => {
    const page = pageFor({ ...DEFAULT_PREFERENCES, theme: 'dark', density: 'compact' })
    expect(page).toContain('<html lang="en" data-theme="dark" data-density="compact">')
    expect(page).not.toContain('/theme.js')
    expect(pageFor(DEFAULT_PREFERENCES, '/')).toContain('<html lang="en">')
  })

  test('of anybody else is set by a script that nothing waits for', () => {
    expect(pageFor(undefined)).toContain('<script async src="/theme.js"></script>')
  })
})

test('the content security policy allows the styles in the page, and no others', () => {
  expect(styleHashes(STYLED)).toEqual([
    `sha256-${createHash('sha256').update(CSS).digest('base64')}`,
  ])
  expect(styleHashes(FILES)).toEqual([])
})
