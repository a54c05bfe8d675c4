import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pageFiles } from './page-files.ts'
import type { StaticFile } from './static-files.ts'

const file = (text: string): StaticFile => ({
  type: 'text/html; charset=utf-8',
  hash: 'of the build',
  bodies: { identity: new TextEncoder().encode(text) },
})
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react-2.js' },
  '_list.js': { file: 'assets/list-3.js', imports: ['_react.js'] },
  'src/app/deployments-route.tsx': {
    file: 'assets/deployments-route-4.js',
    imports: ['index.html', '_list.js', '_react.js'],
  },
  'src/app/component-route.tsx': { file: 'assets/component-route-5.js', imports: ['index.html'] },
}
const FILES = new Map([
  ['/index.html', file('<!doctype html><head><title>Tidemark</title></head><body>')],
  ['/.vite/manifest.json', file(JSON.stringify(MANIFEST))],
])
const CONFIG = { mode: 'gateway', apiBaseUrl: '/api' } as const

const pageOf = pageFiles(FILES, CONFIG)
const linked = (path: string) =>
  [
    ...text(pageOf(path)?.bodies.identity).matchAll(
      /rel="modulepreload" crossorigin href="([^"]+)"/g,
    ),
  ].map(([, href]) => href)

test.each([
  ['/environments/e/deployments', ['/assets/deployments-route-4.js', '/assets/list-3.js']],
  ['/organizations/o/clusters/c/components/k', ['/assets/component-route-5.js']],
  ['/', []],
  ['/sign-in', []],
])('the page at %s names the code that it alone needs', (path, expected) => {
  expect(linked(path)).toEqual(expected)
})

test('a page carries the config, whatever stands in it', () => {
  const odd = { ...CONFIG, apiBaseUrl: '</script><script>$&' }
  const page = text(pageFiles(FILES, odd)('/')?.bodies.identity)
  const [, json = ''] =
    /<script type="application\/json" id="console-config">(.*?)<\/script>/.exec(page) ?? []
  expect(JSON.parse(json)).toEqual(odd)
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('a page says the same however it is compressed, and has a validator of its own', () => {
  const page = pageOf('/environments/e/deployments')
  const { identity, br, gzip } = page?.bodies ?? {}
  expect(text(brotliDecompressSync(br ?? ''))).toBe(text(identity))
  expect(text(gunzipSync(gzip ?? ''))).toBe(text(identity))
  expect(new Set([page?.hash, pageOf('/')?.hash, 'of the build']).size).toBe(3)
})

test('a build without a manifest has pages all the same, and no build has none', () => {
  const [index] = FILES
  expect(
    text(pageFiles(new Map([index ?? ['', file('')]]), CONFIG)('/sign-in')?.bodies.identity),
  ).toContain('Tidemark')
  expect(pageFiles(new Map(), CONFIG)('/')).toBeUndefined()
})
