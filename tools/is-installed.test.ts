import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './is-installed.mjs'

const LINUX = { platform: 'linux', arch: 'x64' }
const LOCKED = {
  'node_modules/react': { version: '19.3.1', integrity: 'sha512-a' },
  'node_modules/vite': { version: '8.3.8', integrity: 'sha512-b', dev: true },
  'node_modules/native-linux': {
    version: '1.0.0',
    integrity: 'sha512-c',
    optional: true,
    os: ['linux'],
    cpu: ['x64'],
  },
  'node_modules/native-darwin': {
    version: '1.0.0',
    integrity: 'sha512-d',
    optional: true,
    os: ['darwin'],
    cpu: ['arm64'],
  },
}
const { 'node_modules/native-darwin': darwin, ...ON_LINUX } = LOCKED

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-install-'))
  mkdirSync(join(folder, 'node_modules'))
  const root = { name: 'tidemark', version: '0.1.0' }
  writeLock('package-lock.json', { '': root, ...LOCKED })
})
afterEach(() => rmSync(folder, { recursive: true }))

const writeLock = (file: string, packages: object) =>
  writeFileSync(join(folder, file), JSON.stringify({ lockfileVersion: 3, packages }))

test.each<[string, object, boolean]>([
  ['every package for this platform', ON_LINUX, true],
  [
    'every package except optional ones',
    {
      'node_modules/react': LOCKED['node_modules/react'],
      'node_modules/vite': LOCKED['node_modules/vite'],
    },
    true,
  ],
  ['nothing', {}, false],
  ['no development packages', { 'node_modules/react': LOCKED['node_modules/react'] }, false],
  [
    'another version',
    { ...ON_LINUX, 'node_modules/react': { version: '19.3.0', integrity: 'sha512-a' } },
    false,
  ],
  [
    'other contents',
    { ...ON_LINUX, 'node_modules/react': { version: '19.3.1', integrity: 'sha512-z' } },
    false,
  ],
  ['an additional package', { ...ON_LINUX, 'node_modules/left': { version: '1.0.0' } }, false],
  ['packages of another platform', { ...ON_LINUX, 'node_modules/native-darwin': darwin }, false],
])('npm installed %s', (_what, packages, expected) => {
  writeLock('node_modules/.package-lock.json', packages)
  expect(isInstalled(folder, LINUX)).toBe(expected)
})

test('npm has not installed anything', () => {
  expect(isInstalled(folder, LINUX)).toBe(false)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  expect(isInstalled(folder, LINUX)).toBe(false)
})

test('npm was interrupted while it wrote the lockfile', () => {
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{"packages"')
  expect(isInstalled(folder, LINUX)).toBe(false)
})

test('the installation that runs these tests is recognized', () => {
  expect(isInstalled(process.cwd())).toBe(true)
})
