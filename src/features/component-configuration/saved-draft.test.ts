// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import { createPlaceNames } from './place.ts'
import { type Kept, savedDraft, saveDraft } from './saved-draft.ts'
import { NOTHING_TRIED } from './tried-outputs.ts'

const ADDRESS = { organizationId: 'o', clusterId: 'c', componentKey: 'k' }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  })
})

const names = createPlaceNames()
const idOf = (key: string) => names.nameOf({ root: 'profile', steps: [{ key }] })

const kept = (values: Readonly<Record<string, string>>, rest: Partial<Kept> = {}): Kept => ({
  draft: {
    values: Object.fromEntries(Object.entries(values).map(([key, text]) => [idOf(key), text])),
    edited: new Set(Object.keys(values).map(idOf)),
  },
  mode: 'merge',
  outputs: NOTHING_TRIED,
  lost: [],
  ...rest,
})

/** What a page finds that opens the same component again. */
const reloaded = (before: Kept, secrets: readonly string[] = []) => {
  saveDraft(ADDRESS, before, names, (id) => !secrets.map(idOf).includes(id))
  return savedDraft(ADDRESS, names)
}

it('keeps values, mode and outputs over a reload', () => {
  const outputs = { named: [{ component: 'a', output: 'b', value: 'c' }], other: '{"d": 1' }
  const before = kept({ name: 'quay' }, { mode: 'complete', outputs })
  expect(reloaded(before)).toEqual(before)
})

it('keeps outputs without a single value', () => {
  const before = kept({}, { outputs: { named: [], other: '{}' } })
  expect(reloaded(before)?.outputs.other).toBe('{}')
})

it('leaves secrets out', () => {
  expect(reloaded(kept({ name: 'quay', token: 'hunter2' }), ['token'])?.draft.values).toEqual({
    [idOf('name')]: 'quay',
  })
})

it('keeps that there was a secret, and not the secret', () => {
  const after = reloaded(kept({ token: 'hunter2' }, { lost: [idOf('token')] }), ['token'])
  expect(after?.lost).toEqual([idOf('token')])
  expect(JSON.stringify(after)).not.toContain('hunter2')
})

it('forgets a draft of which nothing is left', () => {
  reloaded(kept({ name: 'quay' }))
  expect(reloaded(kept({}))).toBeUndefined()
})
