import { expect, test } from 'vitest'
import { caddyOf, headersFileOf, nginxOf, redirectsFileOf } from './header-files.mjs'

const site = {
  base: '/x/y',
  always: { 'Content-Security-Policy': "default-src 'none'", 'X-Content-Type-Options': 'nosniff' },
  page: 'no-cache',
  assets: 'immutable',
  files: { '/theme.js': 'max-age=3600' },
}

test('_headers has each header once for a path, because the rules of a path are added up', () => {
  expect(headersFileOf(site)).toBe(
    [
      '/x/y/*',
      "  Content-Security-Policy: default-src 'none'",
      '  X-Content-Type-Options: nosniff',
      '',
      '/x/y/assets/*',
      '  Cache-Control: immutable',
      '',
      '/x/y/theme.js',
      '  Cache-Control: max-age=3600',
      '',
    ].join('\n'),
  )
})

test('_redirects sends a page for every address but those of assets', () => {
  expect(redirectsFileOf(site)).toBe(
    '/x/y/assets/* /x/y/index.html 404\n/x/y/* /x/y/index.html 200\n',
  )
})

test.each([
  ['nginx', nginxOf],
  ['Caddy', caddyOf],
])('a header that cannot be quoted is refused for %s', (_, make) => {
  expect(() => make({ ...site, always: { 'X-Odd': 'a "b"' } })).toThrow('cannot be quoted')
})
