import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followSettings } from './follow-settings.ts'

let folder: string
let file: string
let stop = () => {}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-follow-'))
  file = join(folder, 'team.json')
})
afterEach(async () => {
  stop()
  await rm(folder, { recursive: true })
})

const named = (...names: string[]) => ({
  environments: names.map((name, at) => ({ id: `e${at}`, name })),
})
const write = (json: object) => writeFile(file, JSON.stringify(json))

/** Follows the file, which is looked at every `lookEveryMs`: at first, never again within a test. */
const follow = async (lookEveryMs = 3_600_000) => {
  const lines: string[] = []
  const goods: boolean[] = []
  const followed = await followSettings(
    { config: file, clusterInputs: undefined },
    { report: (line) => lines.push(line), onRead: (isGood) => goods.push(isGood), lookEveryMs },
  )
  stop = followed.stop
  return { ...followed, lines, goods }
}

test('a wrong file keeps the last good settings in force, until a good one comes', async () => {
  await write({ ...named('live'), tellApiUrl: false })
  const { current, reload, goods } = await follow()
  expect(current()).toMatchObject({ team: named('live'), problem: undefined })
  expect(current()).toBe(current())

  await write({ ...named('live', ''), tellApiUrl: true })
  await expect(reload?.read()).rejects.toThrow(`${file}, line 1, column 55: Environment 2 needs`)
  expect(current()).toMatchObject({ team: named('live'), tellApiUrl: false })
  // Browsers do not get to know where the file is.
  expect(current().problem).toBe(
    'team.json, line 1, column 55: Environment 2 needs a name of 1 to 80 characters.',
  )

  await rm(file)
  await expect(reload?.read()).rejects.toThrow('cannot be read')
  expect(current().team).toEqual(named('live'))
  expect(current().problem).toBe('The configuration file team.json cannot be read (ENOENT).')

  await write(named('staging'))
  await reload?.read()
  expect(current()).toMatchObject({
    team: named('staging'),
    tellApiUrl: true,
    problem: undefined,
  })
  expect(goods).toEqual([true, false, false, true])
})

test('pages name the first problems of many', async () => {
  await write({})
  const { current, reload } = await follow()
  await write(named(...Array.from({ length: 7 }, () => '')))
  await expect(reload?.read()).rejects.toThrow('Environment 7')
  const lines = current().problem?.split('\n')
  expect(lines).toHaveLength(6)
  expect(lines?.at(-1)).toBe('2 more. The log of the console’s host has all of them.')
})

test('the format of cluster inputs stays until a restart, and the log says so', async () => {
  await write({ clusterInputs: 'flat' })
  const { current, reload, lines } = await follow()
  await write({ clusterInputs: 'byComponent' })
  await reload?.read()
  expect(current().clusterInputs).toBe('flat')
  expect(lines).toEqual(['The new "clusterInputs" will be used after a restart.'])
})

test('a file behind a link that is swapped is read again, as in a mounted ConfigMap', async () => {
  const version = async (at: number, text: string) => {
    await mkdir(join(folder, `v${at}`))
    await writeFile(join(folder, `v${at}`, 'team.json'), text)
    await symlink(`v${at}`, join(folder, 'next'))
    await rename(join(folder, 'next'), join(folder, '..data'))
  }
  await version(1, JSON.stringify(named('live')))
  await symlink(join('..data', 'team.json'), file)
  const { current, lines } = await follow(20)
  await version(2, '{"environments": [')
  await expect.poll(() => current().problem).toContain('team.json, line 1, column 19')
  expect(current().team).toEqual(named('live'))
  await version(3, JSON.stringify(named('staging')))
  await expect.poll(() => current()).toMatchObject({ team: named('staging'), problem: undefined })
  expect(lines.at(0)).toContain('Keeping the old configuration file: ')
  expect(lines.at(-1)).toBe('Reloaded the configuration file.')
})

test('a file that is wrong from the start is refused', async () => {
  await write(named(''))
  await expect(follow()).rejects.toThrow('Environment 1 needs a name')
})

test('without a file there is nothing to read again', async () => {
  const followed = await followSettings(
    { config: undefined, clusterInputs: 'flat' },
    { report: () => {} },
  )
  expect(followed.reload).toBeUndefined()
  expect(followed.current()).toMatchObject({ clusterInputs: 'flat', team: undefined })
})
