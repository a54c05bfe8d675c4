import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadSettings, NO_SETTINGS } from './load-settings.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-settings-'))
})
afterEach(() => rm(folder, { recursive: true }))

const load = async (text: string) => {
  const file = join(folder, 'config.json')
  await writeFile(file, text)
  return loadSettings(file)
}

const LOGS = { on: 'service', label: 'Logs', url: 'https://logs.example.com/?q={serviceName}' }

test('members of the file are read, and missing ones have their defaults', async () => {
  await expect(load('{}')).resolves.toEqual(NO_SETTINGS)
  await expect(load(JSON.stringify({ links: [LOGS] }))).resolves.toEqual({
    ...NO_SETTINGS,
    links: [LOGS],
  })
  const others = { clusterInputs: 'flat', tellApiUrl: false }
  await expect(load(JSON.stringify(others))).resolves.toEqual({ links: [], ...others })
})

test.each([
  ['{"links"', /config\.json, line 1, column 9: /],
  ['{\n  "tellApiUrl": true,\n}', /config\.json, line 3, column 1: /],
  ['', /config\.json, line 1, column 1: /],
  [
    '{\n "tellApiUrl": true,\n "tellApiUrl": false}',
    /config\.json, line 3, column \d+: Duplicate key 'tellApiUrl'/,
  ],
  ['[]', 'config.json is not a JSON object.'],
  [
    '{"mode": "direct"}',
    'config.json has an unknown member "mode". Known members: "links", "clusterInputs", "tellApiUrl".',
  ],
  ['{"clusterInputs": "nested"}', 'config.json: "clusterInputs" must be "byComponent" or "flat".'],
  ['{"clusterInputs": null}', 'config.json: "clusterInputs" must be "byComponent" or "flat".'],
  ['{"tellApiUrl": "no"}', 'config.json: "tellApiUrl" must be true or false.'],
  [
    JSON.stringify({ links: [LOGS, { ...LOGS, url: 'data:text/html,x' }] }),
    'config.json: Link 2 “Logs” needs an address that starts with https:// or http://.',
  ],
])('%s is rejected with a sentence', async (text, sentence) => {
  await expect(load(text)).rejects.toThrow(sentence)
})

test('a byte order mark is skipped, and UTF-16 is named', async () => {
  await expect(load('\uFEFF{"clusterInputs":"flat"}')).resolves.toMatchObject({
    clusterInputs: 'flat',
  })
  const file = join(folder, 'utf16.json')
  await writeFile(file, Buffer.from('\uFEFF{}', 'utf16le'))
  await expect(loadSettings(file)).rejects.toThrow('utf16.json is not UTF-8. Save it as UTF-8.')
})

test('the message about a missing file names it', async () => {
  await expect(loadSettings(join(folder, 'none.json'))).rejects.toThrow(/none\.json cannot be read/)
})

test('the message about a file says everything that is wrong with it', async () => {
  const links = [{ ...LOGS, on: 'pod' }, LOGS, { ...LOGS, url: 'x' }]
  await expect(load(JSON.stringify({ mode: 1, links, tellApiUrl: 0 }))).rejects.toThrow(
    /unknown member "mode".*\n.*Link 1 .*\n.*Link 3 .*\n.*"tellApiUrl" must be true or false\.$/,
  )
})
