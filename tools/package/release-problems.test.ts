import { expect, test } from 'vitest'
import { entryOf, releaseProblems } from './release-problems.mjs'

const CHANGELOG =
  '# Changelog\n\n## 1.2.0 - 2026-11-23\n\n- A change.\n\n## 1.1.0 - 2026-10-01\n\n- Another.\n'

const ready = {
  version: '1.2.0',
  lockVersion: '1.2.0',
  changelog: CHANGELOG,
  status: '',
  tags: ['v1.1.0'],
  manifests: 'images:\n  - name: tidemark\n    newTag: 1.2.0\n',
}

test('nothing stands in the way of a release that is prepared', () => {
  expect(releaseProblems(ready)).toEqual([])
})

test.each([
  ['a change that is not committed', { status: ' M README.md\n' }, /not committed/],
  ['a word for a version', { version: 'next' }, /"next" is not a version/],
  ['a lockfile of another version', { lockVersion: '1.1.0' }, /npm install/],
  ['a version that is released', { tags: ['v1.2.0'] }, /released already/],
  ['a changelog without the version', { changelog: '# Changelog\n' }, /has no "## 1\.2\.0/],
  ['a heading without a date', { changelog: '## 1.2.0\n\n- A change.\n' }, /has no/],
  ['a heading without a word', { changelog: '## 1.2.0 - 2026-11-23\n' }, /says nothing/],
  ['manifests of another version', { manifests: 'newTag: 1.1.0\n' }, /another image/],
])('%s is named', (_, difference, problem) => {
  expect(releaseProblems({ ...ready, ...difference }).join('\n')).toMatch(problem)
})

test('the entry of a version ends where the next one begins', () => {
  expect(entryOf(CHANGELOG, '1.2.0')).toBe('- A change.')
})
