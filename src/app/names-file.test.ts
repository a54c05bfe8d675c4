import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanName, keyOf, type KnownPlace } from '#src/lib/known-places.ts'
import { importNames, planImport } from './import-names.ts'
import { fileEntries, namesFileText, readNamesFile } from './names-file.ts'

const file = (names: unknown, more: object = {}) =>
  JSON.stringify({ tidemark: 'names', version: 1, names, ...more })

describe('a file of names', () => {
  test('holds names and pins in a stable order, and not what was merely opened', () => {
    const places: KnownPlace[] = [
      { organizationId: 'o', clusterId: 'c', componentKey: 'loki', pinned: true, openedAt: 'x' },
      { environmentId: 'b', name: 'Shop', openedAt: 'x' },
      { environmentId: 'c', openedAt: 'x' },
      { organizationId: 'o', clusterId: 'c', name: 'Staging', pinned: true },
      { environmentId: 'a', name: 'Bank' },
    ]
    const text = namesFileText(places)
    expect(JSON.parse(text)).toEqual({
      tidemark: 'names',
      version: 1,
      names: [
        { environmentId: 'a', name: 'Bank' },
        { environmentId: 'b', name: 'Shop' },
        { organizationId: 'o', clusterId: 'c', name: 'Staging' },
        { organizationId: 'o', clusterId: 'c', componentKey: 'loki', pinned: true },
      ],
    })
    expect(namesFileText(places.toReversed())).toBe(text)
  })

  test.each([
    ['{"tidemark": "na', 'no JSON'],
    ['[]', 'holds no names'],
    ['{"draftOf": {}}', 'holds no names'],
    [file([], { version: 2 }), 'version 2 of the format, and this console reads version 1'],
    ['{"tidemark": "names"}', 'version none'],
    ['{"tidemark": "names", "version": 1}', 'no list of names'],
    [file([{ environmentId: 'a', name: 'A' }, { name: 'B' }]), 'Entry 2 is no environment'],
    [file([{ environmentId: '', name: 'A' }]), 'Entry 1 is no environment'],
    [file([{ environmentId: 'a', name: 7 }]), 'Entry 1 is no environment'],
    [file([{ environmentId: 'a', name: '\u200B' }]), 'Entry 1 has no name and no pin'],
    [file([{ organizationId: 'o', clusterId: 'c', pinned: true }]), 'Entry 1 has no name'],
    [
      file([
        { environmentId: 'a', name: 'A' },
        { environmentId: 'a', name: 'B' },
      ]),
      'Entry 2 says something else of a',
    ],
  ])('%s is refused: %s', (text, wrong) => {
    expect(readNamesFile(text)).toEqual({ wrong: expect.stringContaining(wrong) })
  })

  test('is read with ids of any text, and without what it does not know', () => {
    const proto = { environmentId: '__proto__', name: 'Shop' }
    expect(readNamesFile(file([{ ...proto, colour: 'red', openedAt: 'x' }, proto]))).toEqual({
      entries: [proto],
    })
  })
})

const place: fc.Arbitrary<KnownPlace> = fc
  .record({
    ids: fc.oneof(
      fc.record({ environmentId: fc.constantFrom('a', 'b', '__proto__') }),
      fc.record({ organizationId: fc.constant('o'), clusterId: fc.constantFrom('a', 'b') }),
      fc.record({
        organizationId: fc.constant('o'),
        clusterId: fc.constantFrom('a', 'b'),
        componentKey: fc.constantFrom('a', 'toString'),
      }),
    ),
    name: fc.option(fc.constantFrom('Shop', 'Bank', 'ميناء', '🚀'), { nil: undefined }),
    pinned: fc.boolean(),
    openedAt: fc.option(fc.constant('2026-11-20T12:00:00Z'), { nil: undefined }),
  })
  .map(({ ids, name, pinned, openedAt }) => ({
    ...ids,
    ...(name !== undefined && { name }),
    ...(pinned && { pinned: true }),
    ...(openedAt !== undefined && { openedAt }),
  }))
const places = fc.uniqueArray(place, { selector: keyOf })
const whose = fc.constantFrom('theirs', 'mine')

const alike = (some: readonly KnownPlace[]) =>
  some.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))

describe('importing', () => {
  test('what was saved comes back the same, and changes nothing where it was saved', () => {
    fc.assert(
      fc.property(places, whose, (mine, choice) => {
        const read = readNamesFile(namesFileText(mine))
        if ('wrong' in read) throw new Error(read.wrong)
        expect(read.entries).toEqual(fileEntries(mine))
        expect(alike(importNames(mine, read.entries, choice))).toEqual(alike(mine))
        expect(planImport(mine, read.entries).unchanged).toBe(read.entries.length)
      }),
    )
  })

  test('twice is once, in whatever order the file is', () => {
    fc.assert(
      fc.property(places, places, whose, (mine, some, choice) => {
        const theirs = fileEntries(some)
        const once = importNames(mine, theirs, choice)
        expect(alike(importNames(once, theirs, choice))).toEqual(alike(once))
        expect(alike(importNames(mine, theirs.toReversed(), choice))).toEqual(alike(once))
      }),
    )
  })

  test('takes nothing away, and changes what was shown before and nothing else', () => {
    fc.assert(
      fc.property(places, places, whose, (mine, some, choice) => {
        const theirs = fileEntries(some)
        const plan = planImport(mine, theirs)
        const after = new Map(importNames(mine, theirs, choice).map((one) => [keyOf(one), one]))
        const renamed = choice === 'theirs' ? plan.renamed : []
        for (const before of mine) {
          const key = keyOf(before)
          const rename = renamed.find((one) => keyOf(one.place) === key)
          const added = plan.added.find((one) => keyOf(one) === key)
          expect(after.get(key)?.name).toBe(rename?.to ?? added?.name ?? before.name)
          expect(after.get(key)?.pinned ?? false).toBe(
            (before.pinned ?? false) || plan.pinned.some((one) => keyOf(one) === key),
          )
          expect(after.get(key)?.openedAt).toBe(before.openedAt)
        }
        for (const { name = '' } of after.values()) expect(cleanName(name) ?? '').toBe(name)
      }),
    )
  })

  test.each([
    ['theirs', 'Harbour'],
    ['mine', 'Shop'],
  ] as const)('leaves %s where names differ', (choice, name) => {
    const mine = [{ environmentId: 'a', name: 'Shop' }]
    const theirs = [{ environmentId: 'a', name: 'Harbour' }]
    expect(importNames(mine, theirs, choice)).toEqual([{ environmentId: 'a', name }])
    expect(planImport(mine, theirs).renamed).toMatchObject([{ from: 'Shop', to: 'Harbour' }])
  })
})
