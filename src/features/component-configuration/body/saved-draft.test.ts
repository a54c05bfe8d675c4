// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import { createNodeIds } from '#form/draft/field-address.ts'
import { loadDraft, type SavedDraft, saveDraft } from './saved-draft.ts'
import { NO_OVERRIDES } from './output-overrides.ts'

const ADDRESS = { organizationId: 'o', clusterId: 'c', componentKey: 'k' }

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, text: string) => items.set(key, text),
    removeItem: (key: string) => items.delete(key),
  })
})

const nodeIds = createNodeIds()
const idOf = (key: string) => nodeIds.idOf({ root: 'profile', steps: [{ key }] })

const aDraft = (
  values: Readonly<Record<string, string>>,
  rest: Partial<SavedDraft> = {},
): SavedDraft => ({
  draft: {
    values: Object.fromEntries(Object.entries(values).map(([key, text]) => [idOf(key), text])),
    edited: new Set(Object.keys(values).map(idOf)),
  },
  mode: 'merge',
  outputs: NO_OVERRIDES,
  lost: [],
  ...rest,
})

/** Saves a draft and loads it again. */
const reloaded = (before: SavedDraft, secrets: readonly string[] = []) => {
  saveDraft(ADDRESS, before, nodeIds, (id) => !secrets.map(idOf).includes(id))
  return loadDraft(ADDRESS, nodeIds)
}

it('keeps values, mode and outputs', () => {
  const outputs = { named: [{ component: 'a', output: 'b', value: 'c' }], other: '{"d": 1' }
  const before = aDraft({ name: 'quay' }, { mode: 'complete', outputs })
  expect(reloaded(before)).toEqual(before)
})

it('keeps outputs of a draft without values', () => {
  const before = aDraft({}, { outputs: { named: [], other: '{}' } })
  expect(reloaded(before)?.outputs.other).toBe('{}')
})

it('leaves secrets out', () => {
  expect(reloaded(aDraft({ name: 'quay', token: 'hunter2' }), ['token'])?.draft.values).toEqual({
    [idOf('name')]: 'quay',
  })
})

it('keeps that a secret was entered, but not the secret', () => {
  const after = reloaded(aDraft({ token: 'hunter2' }, { lost: [idOf('token')] }), ['token'])
  expect(after?.lost).toEqual([idOf('token')])
  expect(JSON.stringify(after)).not.toContain('hunter2')
})

it('removes a draft that became empty', () => {
  reloaded(aDraft({ name: 'quay' }))
  expect(reloaded(aDraft({}))).toBeUndefined()
})
