import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadLinks } from './load-links.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-links-'))
})
afterEach(() => rm(folder, { recursive: true }))

const load = async (text: string) => {
  const file = join(folder, 'config.json')
  await writeFile(file, text)
  return loadLinks(file)
}

const LOGS = { on: 'service', label: 'Logs', url: 'https://logs.example.com/?q={serviceName}' }

test('links are read from a file, and none where it has none', async () => {
  await expect(load(JSON.stringify({ links: [LOGS] }))).resolves.toEqual([LOGS])
  await expect(load('{}')).resolves.toEqual([])
})

test.each([
  ['{"links"', 'config.json is no JSON object with "links".'],
  ['[]', 'config.json is no JSON object with "links".'],
  [
    '{"mode": "direct"}',
    'config.json has a "mode", which means nothing here: it may have "links".',
  ],
  [
    JSON.stringify({ links: [LOGS, { ...LOGS, url: 'data:text/html,x' }] }),
    'config.json: Link 2 “Logs” needs an address that starts with https:// or http://.',
  ],
])('%s is refused in a sentence', async (text, sentence) => {
  await expect(load(text)).rejects.toThrow(sentence)
})

test('a file that is not there is named', async () => {
  await expect(loadLinks(join(folder, 'none.json'))).rejects.toThrow(/none\.json cannot be read/)
})
