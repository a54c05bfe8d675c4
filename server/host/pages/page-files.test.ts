import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ConsoleConfig } from '#src/contract/host.ts'
import { UNKNOWN_READER } from '#src/lib/reader.ts'
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
    name: 'timeline',
    imports: ['_runtime.js', '_base.js', '_pages.js'],
  },
  '_form.js': { file: 'assets/form-5.js', name: 'form', imports: ['_base.js'] },
}
const INDEX =
  '<!doctype html><head><title>Tidemark</title><script type="module" crossorigin src="/assets/runtime-2.js"></script><script type="module" crossorigin src="/assets/base-1.js"></script></head><body>'
const FILES = new Map([
  ['/index.html', file(INDEX)],
  ['/.vite/manifest.json', file(JSON.stringify(MANIFEST))],
])
const CONFIG = { mode: 'gateway', apiBaseUrl: '/api' } as const

const SIGNED_IN = { reader: undefined, signedIn: true }
const files = pageFiles(FILES, CONFIG)
const pageOf = (path: string) => files(path, SIGNED_IN)
const linked = (path: string) =>
  [
    ...text(pageOf(path)?.bodies.identity).matchAll(
      /rel="modulepreload" crossorigin href="([^"]+)"/g,
    ),
  ].map(([, href]) => href)

test.each([
  ['/environments/e/deployments', ['/assets/timeline-4.js', '/assets/pages-3.js']],
  ['/organizations/o/clusters/c/components/k', ['/assets/form-5.js']],
  ['/', []],
  ['/sign-in', []],
])('the page at %s preloads its own code', (path, expected) => {
  expect(linked(path)).toEqual(expected)
})

test('a page loads its code at once, and one script runs it', () => {
  const page = text(pageOf('/sign-in')?.bodies.identity)
  expect(page).toContain(
    '<link rel="modulepreload" crossorigin data-run href="/assets/runtime-2.js"><link rel="modulepreload" crossorigin data-run href="/assets/base-1.js">',
  )
  expect(page).not.toContain('type="module"')
  expect(page).toContain('<script defer src="/start.js"></script>')
})

test('a page contains the configuration with any characters', () => {
  const odd = { ...CONFIG, apiBaseUrl: '</script><script>$&' }
  const page = text(pageFiles(FILES, odd)('/', SIGNED_IN)?.bodies.identity)
  const [, json = ''] =
    /<script type="application\/json" id="console-config">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual(odd)
  expect(page.match(/<script/g)).toHaveLength(2)
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
      pageFiles(new Map([index ?? ['', file('')]]), CONFIG)('/sign-in', SIGNED_IN)?.bodies.identity,
    ),
  ).toContain('Tidemark')
  expect(pageFiles(new Map(), CONFIG)('/', SIGNED_IN)).toBeUndefined()
})

const CSS = '@property --w{syntax:"<percentage>"}p{color:red}'
const FRAMES = {
  signIn: '<p>Sign in</p>',
  signInDirect: '<p>Sign in directly</p>',
  signInSample: '<p>Sign in or look around</p>',
  home: '<p>Home</p>',
  deployments: '<p>Deployments $&</p>',
  component: '<p>Component</p>',
  testEnvironments: '<p>Test environments</p>',
  compare: '<p>Compare</p>',
}
const FRAMED = new Map([
  [
    '/index.html',
    file(
      `<!doctype html><html lang="en"><head><style>${CSS}</style><script src="/theme.js"></script></head><body>${FRAMES.signInDirect}<div id="root"></div>`,
    ),
  ],
  ['/.vite/frames.json', file(JSON.stringify(FRAMES))],
])
const ENVIRONMENT = '/environments/e/deployments'

describe('the frame', () => {
  const framesIn = (page: StaticFile | undefined) =>
    Object.values(FRAMES).filter((frame) => text(page?.bodies.identity).includes(frame))

  test.each([
    ['/', [FRAMES.home]],
    ['/sign-in', [FRAMES.signIn]],
    ['/compare', [FRAMES.compare]],
    [ENVIRONMENT, [FRAMES.deployments]],
    ['/organizations/o/clusters/c/components/k', [FRAMES.component]],
    // Only the embedded API has any.
    ['/test-environments', []],
    ['/compare', [FRAMES.compare]],
    ['/nothing', []],
  ])('of %s is its own', (path, expected) => {
    expect(framesIn(pageFiles(FRAMED, CONFIG)(path, SIGNED_IN))).toEqual(expected)
  })

  test.each([
    [CONFIG, FRAMES.signIn],
    [{ ...CONFIG, mode: 'direct' as const }, FRAMES.signInDirect],
    [
      {
        ...CONFIG,
        sample: {
          environments: [],
          board: [],
          organizationId: '',
          clusterId: '',
          clusters: [],
          components: [],
        },
      },
      FRAMES.signInSample,
    ],
  ] satisfies [ConsoleConfig, string][])(
    'is sign-in for somebody who has to sign in (%o)',
    (config, expected) => {
      const visitor = { reader: undefined, signedIn: false }
      expect(framesIn(pageFiles(FRAMED, config)(ENVIRONMENT, visitor))).toEqual([expected])
    },
  )
})

describe('the theme', () => {
  const pageFor = (reader: typeof UNKNOWN_READER | undefined, path = ENVIRONMENT) =>
    text(pageFiles(FRAMED, CONFIG)(path, { reader, signedIn: true })?.bodies.identity)

  test('of a known reader is in the page, without a script', () => {
    const page = pageFor({ ...UNKNOWN_READER, theme: 'dark', density: 'compact' })
    expect(page).toContain('<html lang="en" data-theme="dark" data-density="compact">')
    expect(page).not.toContain('/theme.js')
    expect(pageFor(UNKNOWN_READER, '/')).toContain('<html lang="en">')
  })

  test('of anybody else is set by a script that nothing waits for', () => {
    expect(pageFor(undefined)).toContain('<script async src="/theme.js"></script>')
  })
})

test('the content security policy allows the styles in the page, and no others', () => {
  expect(styleHashes(FRAMED)).toEqual([
    `sha256-${createHash('sha256').update(CSS).digest('base64')}`,
  ])
  expect(styleHashes(FILES)).toEqual([])
})
