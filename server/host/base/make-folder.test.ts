import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['one', 'one/two/three', 'one//two/', '.', 'one/../two'])(
  'a folder is created with those above it, and may exist: %s',
  (path) => {
    const made = `${folder}/${path}`
    makeFolder(made)
    makeFolder(made)
    expect(statSync(made).isDirectory()).toBe(true)
    expect(statSync(made).mode & 0o777).toBe(0o700)
  },
)

test('a folder below a file is refused', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => makeFolder(join(folder, 'file', 'data'))).toThrow('ENOTDIR')
})

test.runIf(process.platform === 'linux').each(['/proc/x', '/proc/x/y'])(
  'a folder that the system never creates is refused: %s',
  (path) => {
    expect(() => makeFolder(path)).toThrow('ENOENT')
  },
)
