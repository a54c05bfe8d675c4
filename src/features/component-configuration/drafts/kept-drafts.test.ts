import { expect, test } from 'vitest'
import {
  draftsOf,
  duplicateDraft,
  keepDraft,
  type KeptDraft,
  readKept,
  removeDraft,
  renameDraft,
  restoreDraft,
} from './kept-drafts.ts'

const OWNER = { organizationId: 'o', componentKey: 'loki' }
const draft = (name: string, more: Partial<KeptDraft> = {}): KeptDraft => ({
  ...OWNER,
  name,
  text: '{}',
  ...more,
})
const OWNER_A = draft('a')
const names = (drafts: readonly KeptDraft[]) => drafts.map(({ name }) => name)

test('a name is unique for a component of an organization', () => {
  const other = draft('a', { componentKey: 'thanos' })
  const all = keepDraft(keepDraft([draft('a')], draft('a', { text: 'x' })), other)
  expect(all).toEqual([draft('a'), other])
  expect(draftsOf([draft('b 10'), draft('b 9'), other], OWNER)).toEqual([
    draft('b 9'),
    draft('b 10'),
  ])
})

test('a copy has the next free number', () => {
  const once = duplicateDraft([draft('a')], draft('a'))
  expect(names(duplicateDraft(once, draft('a')))).toEqual(['a', 'a 2', 'a 3'])
  expect(duplicateDraft([], draft('a'))).toEqual([])
})

test('a deleted draft comes back, beside one that has taken its name', () => {
  expect(restoreDraft([draft('b')], draft('a'))).toEqual([draft('b'), draft('a')])
  const taken = [draft('a', { text: 'x' })]
  expect(restoreDraft(taken, draft('a'))).toEqual([...taken, draft('a 2')])
})

test('renaming keeps the content and takes no name of another', () => {
  const all = [draft('a', { text: 'x' }), draft('b')]
  expect(renameDraft(all, OWNER_A, ' c\n')).toEqual([draft('c', { text: 'x' }), draft('b')])
  expect(renameDraft(all, OWNER_A, 'b')).toBe(all)
  expect(renameDraft(all, OWNER_A, '  ')).toBe(all)
  expect(removeDraft(all, OWNER_A)).toEqual([draft('b')])
})

test.each([undefined, '', '{', '5', '[1,{"name":"a"}]', '[{"name":"  ","organizationId":"o"}]'])(
  'reads %s as no drafts',
  (text) => {
    expect(readKept(text)).toEqual([])
  },
)

test('reads what was kept, once for each name', () => {
  const all = [draft('a'), draft('a', { text: 'x' }), draft('__proto__')]
  expect(readKept(JSON.stringify(all))).toEqual([draft('a'), draft('__proto__')])
})
