import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadSettings } from './load-settings.ts'
import { settingsJsonSchema } from './settings-schema.ts'

const isValid = new Ajv2020({ allErrors: true }).compile(settingsJsonSchema())

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-schema-'))
})
afterAll(() => rm(folder, { recursive: true }))

const load = async (json: unknown) => {
  const file = join(folder, 'config.json')
  await writeFile(file, JSON.stringify(json))
  return loadSettings(file)
}

const live = { id: 'e1', name: 'live', group: 'Shop' }
const cluster = { organizationId: 'o', clusterId: 'c', name: 'quayside' }
const logs = { on: 'service', label: 'Logs', url: 'https://logs.example.com/{serviceName}' }

describe('the schema and the host accept', () => {
  test.each([
    {},
    { $schema: './node_modules/tidemark/dist/config.schema.json' },
    { clusterInputs: 'flat', tellApiUrl: false, links: [logs] },
    { environments: [], clusters: [], boards: [], presets: [] },
    {
      environments: [
        { ...live, labels: ['eu'], links: [{ label: 'Dashboard', url: 'https://g.example.com' }] },
        { id: 'e2', name: 'test' },
      ],
      clusters: [{ ...cluster, components: ['shop/web'] }],
      boards: [
        { name: 'Shop', group: 'Shop' },
        { name: 'Both', environments: ['e1', 'e2'], reference: 'e2' },
      ],
      presets: [{ component: 'shop/web', name: 'Small', draft: { request: {} } }],
    },
  ])('%j', async (json) => {
    expect(isValid(json)).toBe(true)
    await expect(load(json)).resolves.toBeDefined()
  })
})

describe('the schema and the host reject', () => {
  test.each<[unknown]>([
    [[]],
    ['text'],
    [{ mode: 'direct' }],
    [{ $schema: 1 }],
    [{ clusterInputs: 'nested' }],
    [{ tellApiUrl: 'no' }],
    [{ links: {} }],
    [{ links: [{ ...logs, on: 'cluster' }] }],
    [{ links: [{ ...logs, target: '_self' }] }],
    [{ environments: {} }],
    [{ environments: ['e1'] }],
    [{ environments: [{ id: 'e1' }] }],
    [{ environments: [{ ...live, id: '' }] }],
    [{ environments: [{ ...live, name: ' ' }] }],
    [{ environments: [{ ...live, name: 'x'.repeat(81) }] }],
    [{ environments: [{ ...live, Group: 'Shop' }] }],
    [{ environments: [{ ...live, labels: 'eu' }] }],
    [{ environments: [{ ...live, links: [{ label: 'x', url: 'ftp://example.com' }] }] }],
    [{ clusters: [{ ...cluster, clusterId: 7 }] }],
    [{ clusters: [{ ...cluster, components: [''] }] }],
    [{ environments: [live], boards: [{ name: 'A' }] }],
    [{ environments: [live], boards: [{ name: 'A', group: 'Shop', environments: ['e1'] }] }],
    [{ boards: [{ name: 'A', environments: [] }] }],
    [{ presets: [{ component: 'k', name: 'Small' }] }],
    [{ presets: [{ component: 'k', name: 'Small', draft: [] }] }],
  ])('%j', async (json) => {
    expect(isValid(json)).toBe(false)
    await expect(load(json)).rejects.toThrow('config.json')
  })
})

test('an editor shows what members are for, and no list as read-only', () => {
  const text = JSON.stringify(settingsJsonSchema())
  expect(text).toContain('The group that the environment is shown in.')
  expect(text).not.toContain('readOnly')
})

test('the example in the guide is valid', async () => {
  const guide = await readFile(new URL('../../../docs/deploying.md', import.meta.url), 'utf8')
  const [, example = ''] = /```json\n(\{\n {2}"\$schema".*?)\n```/s.exec(guide) ?? []
  const json: unknown = JSON.parse(example)
  expect(isValid(json)).toBe(true)
  await expect(load(json)).resolves.toMatchObject({ team: { boards: [{ name: 'Shop' }, {}] } })
})
