import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '#tools/process.mjs'
import { npm } from '#tools/setup.mjs'

/* Packs, installs the package into an empty folder as anybody would, and uses it there. */

const MB = 1_000_000

/** All that may be in the package. */
const FILES = [
  /^(?:CHANGELOG\.md|LICENSE|README\.md|package\.json)$/,
  /^dist\/(?:THIRD-PARTY-LICENSES\.md|config\.schema\.json)$/,
  /^dist\/console\/(?:index\.html|favicon\.svg|(?:saved-draft|start|theme)\.js)(?:\.br|\.gz)?$/,
  /^dist\/console\/\.vite\/manifest\.json$/,
  /^dist\/console\/assets\/[\w.-]+\.(?:js|css|woff2)(?:\.br|\.gz)?$/,
  /^dist\/server\/(?:main|assets\/[\w.-]+)\.js$/,
  /^tools\/(?:tidemark|node-version)\.mjs$/,
]

type Packed = { filename: string; size: number; unpackedSize: number; files: { path: string }[] }
type Manifest = { name: string; version: string; dependencies: Record<string, string> }

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const runNpm = (cwd: string, ...args: string[]) => {
  const { command, first, shell } = npm()
  // As at a user's, who has not set what this test command sets for its own programs.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
  return execFileSync(command, [...first, ...args], { cwd, env, shell, encoding: 'utf8' })
}

const manifest = readJson(join(ROOT, 'package.json')) as Manifest
const folder = mkdtempSync(join(tmpdir(), 'tidemark-package-'))
const home = join(folder, 'empty')
let packed: Packed

beforeAll(() => {
  mkdirSync(home)
  // Some versions of npm print what it runs before the JSON.
  const printed = runNpm(ROOT, 'pack', '--json', '--loglevel=error', '--pack-destination', folder)
  packed = (JSON.parse(printed.slice(printed.indexOf('[\n'))) as [Packed])[0]
  runNpm(home, 'install', '--prefer-offline', '--loglevel=error', join(folder, packed.filename))
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

const command = () => join(home, 'node_modules', '.bin', 'tidemark')

test('the package holds what runs and nothing else', () => {
  const paths = packed.files.map(({ path }) => path)
  expect(paths.filter((path) => !FILES.some((file) => file.test(path)))).toEqual([])
  expect(paths).toEqual(
    expect.arrayContaining([
      'LICENSE',
      'CHANGELOG.md',
      'dist/config.schema.json',
      'dist/console/index.html',
      'dist/server/main.js',
    ]),
  )
  expect(packed.size).toBeLessThan(4 * MB)
  expect(packed.unpackedSize).toBeLessThan(10 * MB)
})

test('nothing is installed with it but what it imports', () => {
  const server = join(home, 'node_modules', 'tidemark', 'dist', 'server')
  const code = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(server, file), 'utf8'))
    .join('\n')
  const unused = Object.keys(manifest.dependencies).filter(
    (name) => !code.includes(`"${name}"`) && !code.includes(`"${name}/`),
  )
  expect(unused).toEqual([])
})

test('the bill of materials lists what is installed and what is bundled', () => {
  const { components } = readJson(
    join(ROOT, 'dist', `${manifest.name}-${manifest.version}.cdx.json`),
  ) as { components: { name: string; version: string }[] }
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const lock = readJson(join(home, 'node_modules', '.package-lock.json')) as {
    packages: Record<string, { version: string }>
  }
  const installed = Object.entries(lock.packages)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
    .filter((name) => !name.startsWith('tidemark@'))
  expect(listed).toEqual(expect.arrayContaining(installed))
  const names = components.map(({ name }) => name)
  const shipped = ['react-dom', 'codemirror', 're2js', '@fontsource-variable/ibm-plex-sans']
  expect(names).toEqual(expect.arrayContaining(shipped))
  expect(names).not.toContain('vite')
})

test('npx starts it in an empty folder, and the sample workspace answers', async () => {
  const child = spawn(command(), ['--json', '--port', '0'], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    const [line] = (await Promise.race([
      once(createInterface(child.stdout), 'line'),
      ended.then(() => Promise.reject(new Error('It ended before it had started.'))),
    ])) as [string]
    const { url, environments } = JSON.parse(line) as {
      url: string
      environments: { production: string }
    }

    const page = await fetch(url, { headers: { Accept: 'text/html' } })
    expect(await page.text()).toContain('<title>Tidemark</title>')
    const signedIn = await fetch(`${url}/session`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: url },
      body: '{"sample":true}',
    })
    expect(signedIn.status).toBe(200)
    const Cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
    const path = `/environments/${environments.production}/deployments`
    const rows = await fetch(`${url}${path}`, { headers: { Accept: 'text/html', Cookie } })
    expect(await rows.text()).toContain('harbour')
    expect(existsSync(join(home, '.tidemark', 'session-secret'))).toBe(true)
  } finally {
    child.kill('SIGTERM')
  }
  expect(await ended).toEqual([0, null])
})

test('npx runs the packed file itself', () => {
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(elsewhere)
  const file = join(folder, packed.filename)
  const help = runNpm(
    elsewhere,
    'exec',
    '--yes',
    '--prefer-offline',
    `--package=${file}`,
    '--',
    'tidemark',
    '--help',
  )
  expect(help).toContain('--api-url')
})
