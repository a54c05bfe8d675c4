import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stringify } from 'lossless-json'
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
  await expect(load(JSON.stringify(others))).resolves.toEqual({
    ...NO_SETTINGS,
    ...others,
  })
})

const TEAM = {
  environments: [{ id: 'e1', name: 'live', group: 'Shop' }],
  boards: [{ name: 'Shop', group: 'Shop' }],
}

test('a file can have the team’s members and name its schema', async () => {
  const file = { $schema: './config.schema.json', ...TEAM }
  await expect(load(JSON.stringify(file))).resolves.toEqual({ ...NO_SETTINGS, team: TEAM })
  await expect(load('{"environments": []}')).resolves.toEqual({
    ...NO_SETTINGS,
    team: { environments: [] },
  })
})

test('numbers in a preset keep their digits', async () => {
  const text =
    '{"presets":[{"component":"k","name":"Large","draft":{"exact":9007199254740993,"size":3}}]}'
  const { team } = await load(text)
  expect(stringify(team)).toBe(text)
  expect(team?.presets?.[0]?.draft['size']).toBe(3)
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
    'config.json, line 1, column 2: Unknown member "mode". Known members: "links", "clusterInputs", "tellApiUrl", "environments", "clusters", "boards", "presets".',
  ],
  ['{"__proto__": {}}', 'config.json, line 1, column 2: Unknown member "__proto__".'],
  ['{"$schema": 1}', 'config.json, line 1, column 2: "$schema" must be the address of a JSON'],
  ['{"clusterInputs": "nested"}', ': "clusterInputs" must be "byComponent" or "flat".'],
  ['{"clusterInputs": null}', ': "clusterInputs" must be "byComponent" or "flat".'],
  [
    '{\n  "links": [],\n  "tellApiUrl": "no"\n}',
    'config.json, line 3, column 3: "tellApiUrl" must be true or false.',
  ],
  [
    JSON.stringify({ links: [LOGS, { ...LOGS, url: 'data:text/html,x' }] }),
    ': Link 2 “Logs” needs an address that starts with https:// or http://.',
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
    /Unknown member "mode".*\n.*Link 1 .*\n.*Link 3 .*\n.*"tellApiUrl" must be true or false\.$/,
  )
})

/** A file as an editor formats it: a member of an environment is at column 7. */
const loadPretty = (json: object) => load(JSON.stringify(json, undefined, 2))

const [live] = TEAM.environments

test.each<[object, string]>([
  [
    { environments: [live, { id: 'e2', name: 'x' }, { id: 'E1', name: 'y' }] },
    'line 13, column 7: Environment 3 has the ID of environment 1.',
  ],
  [{ environments: [live, { id: 'e2' }] }, 'line 8, column 5: Environment 2 needs a name of'],
  [{ environments: [live, 'e2'] }, 'line 8, column 5: Environment 2 must be an object.'],
  [{ environments: {} }, 'line 2, column 3: "environments" must be a list.'],
  [
    { ...TEAM, boards: [{ name: 'A', environments: ['e1', 'e2'] }] },
    'line 14, column 9: Board 1 names the environment e2,',
  ],
  [
    { environments: [{ ...live, 'a"b/é😀': 1 }] },
    'line 7, column 7: Environment 1 has an unknown member "a"b/é😀".',
  ],
  [{ links: [LOGS, { ...LOGS, url: 'x' }] }, 'line 11, column 7: Link 2 “Logs” needs an address'],
])('%j is rejected with the position of what is wrong', async (json, sentence) => {
  await expect(loadPretty(json)).rejects.toThrow(sentence)
})
