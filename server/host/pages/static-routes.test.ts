import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHost } from '#host/create-host.ts'
import { loadStaticFiles } from './static-files.ts'

const SCRIPT = `console.log("${'tide '.repeat(500)}")`
const PAGE = '<!doctype html><title>Tidemark</title>'
const APP = '/assets/app-1a2b3c.js'

let folder = ''
let host: ReturnType<typeof createHost>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-static-'))
  const dist = join(folder, 'console')
  await mkdir(join(dist, 'assets'), { recursive: true })
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(dist, '.hidden'), 'secret')
  await mkdir(join(dist, '.build'))
  await writeFile(join(dist, '.build', 'secret.txt'), 'secret')
  await symlink(join(folder, 'secret.txt'), join(dist, 'linked.txt'))
  await writeFile(join(dist, 'index.html'), PAGE)
  await writeFile(join(dist, 'index.html.br'), brotliCompressSync(PAGE))
  await writeFile(join(dist, 'theme.js'), 'theme()')
  await writeFile(join(dist, 'favicon.svg'), '<svg/>')
  await writeFile(join(dist, 'assets', 'app-1a2b3c.js'), SCRIPT)
  await writeFile(join(dist, 'assets', 'app-1a2b3c.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(dist, 'assets', 'app-1a2b3c.js.gz'), gzipSync(SCRIPT))
  await writeFile(join(dist, 'assets', 'plex-9f.woff2'), 'font')
  host = createHost({
    reach: {
      mode: 'gateway',
      apiUrl: 'https://api.example',
      sessionSecrets: () => ['s'.repeat(32)],
    },
    files: await loadStaticFiles(dist),
  })
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  host.request(path, { method, headers })
const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('a hashed asset', () => {
  test('is cached forever', async () => {
    const answer = await get(APP)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, immutable, no-transform',
    )
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    expect(await answer.text()).toBe(SCRIPT)
  })

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['deflate', null],
  ])('is answered to Accept-Encoding %s with %s', async (accepted, coding) => {
    const answer = await get(APP, { 'Accept-Encoding': accepted })
    expect(answer.headers.get('Content-Encoding')).toBe(coding)
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/javascript/)
    const body = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('Content-Length')).toBe(String(body.length))
    if (coding === 'br') expect(brotliDecompressSync(body).toString()).toBe(SCRIPT)
  })

  test('without compressed variants has no Vary header', async () => {
    const answer = await get('/assets/plex-9f.woff2', { 'Accept-Encoding': 'br, gzip' })
    expect(answer.headers.get('Content-Type')).toBe('font/woff2')
    expect(answer.headers.has('Content-Encoding')).toBe(false)
    expect(answer.headers.has('Vary')).toBe(false)
  })

  test('that no longer exists is a 404, not the page', async () => {
    const answer = await get('/assets/app-0000.js', HTML)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ status: 404, error: 'Not Found' })
  })

  test('is not found under the name of its compressed form', async () => {
    expect((await get(`${APP}.br`)).status).toBe(404)
  })
})

describe('the page', () => {
  test.each([
    '/',
    '/index.html',
    '/sign-in',
    '/environments/6f1c/deployments?deployment=1',
    '/organizations/o/clusters/c/components/cert.manager',
    '/organizations/o/clusters/c/components/a%2Fb',
  ])('opens at %s and is revalidated each time', async (path) => {
    const answer = await get(path, HTML)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-cache, no-transform')
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(await answer.text()).toBe(PAGE)
  })

  test('is not sent again while it is unchanged', async () => {
    const etag = (await get('/', HTML)).headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const answer = await get('/environments/6f1c/deployments', { ...HTML, 'If-None-Match': etag })
    expect(answer.status).toBe(304)
    expect(await answer.text()).toBe('')
    expect(answer.headers.get('ETag')).toBe(etag)
    expect((await get('/', { 'If-None-Match': `"x", W/${etag}` })).status).toBe(304)
    expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('has another validator when it is compressed', async () => {
    const etag = (await get('/', HTML)).headers.get('ETag') ?? ''
    const answer = await get('/', { 'Accept-Encoding': 'br', 'If-None-Match': etag })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('ETag')).not.toBe(etag)
  })

  test('has headers without a body for HEAD', async () => {
    const answer = await get('/', {}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Length')).toBe(String(PAGE.length))
    expect(await answer.text()).toBe('')
  })

  test.each([
    ['a script requests it', '/sign-in', { Accept: '*/*', 'Sec-Fetch-Dest': 'script' }],
    ['a page fetches it', '/sign-in', { Accept: '*/*', 'Sec-Fetch-Dest': 'empty' }],
    [
      'an image is requested',
      '/logo',
      { Accept: 'image/avif,image/webp,*/*', 'Sec-Fetch-Dest': 'image' },
    ],
    ['data is asked for', '/sign-in', { Accept: 'application/json' }],
    ['it has a file’s name', '/robots.txt', HTML],
    ['it belongs to the API', '/api/nothing', HTML],
    ['it belongs to the API’s root', '/api', HTML],
    ['it belongs to the other mode', '/sample-credential', HTML],
  ])('is not the answer when %s', async (_name, path, headers) => {
    const answer = await get(path, headers)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ status: 404 })
  })

  test('accepts only GET and HEAD', async () => {
    const answer = await get('/sign-in', HTML, 'POST')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe('GET, HEAD')
  })
})

test('other files may be one visit out of date, so that pages do not wait for them', async () => {
  const answer = await get('/theme.js')
  expect(answer.headers.get('Cache-Control')).toBe(
    'public, max-age=3600, stale-while-revalidate=604800, no-transform',
  )
  expect(await answer.text()).toBe('theme()')
  expect((await get('/favicon.svg')).headers.get('Content-Type')).toMatch(/^image\/svg\+xml/)
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '//secret.txt',
  '/linked.txt',
  '/.hidden',
  '/.build/secret.txt',
  '/assets',
  '/assets/',
  '/__proto__',
  '/constructor',
])('%s reads nothing outside the build', async (path) => {
  const answer = await get(`http://localhost${path}`, { Accept: 'image/svg+xml' })
  expect(answer.status).toBe(404)
  expect(await answer.text()).not.toContain('secret')
})

test('a console that was not built is an error, not an empty site', async () => {
  await expect(loadStaticFiles(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
})

test.each([{ Accept: '*/*' }, {}, { Accept: 'text/*' }])(
  'a page answers what is no browser, such as curl or an uptime check (%o)',
  async (headers) => {
    for (const path of ['/', '/sign-in', '/environments/e1/deployments'])
      expect(await (await get(path, headers)).text()).toBe(PAGE)
  },
)
