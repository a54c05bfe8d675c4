// @vitest-environment node
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftInLink, draftLink, hasDraft, LONGEST_LINK } from './draft-link.ts'

const PAGE = 'https://console.example/organizations/o/clusters/c/components/loki'
const hashOf = (link: string | undefined) => new URL(link ?? '').hash

test('a link holds any text, in characters that stay as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 500 }), async (text) => {
      const hash = hashOf(await draftLink(PAGE, text))
      expect(hash).toMatch(/^#draft=[\w-]*$/)
      expect(hasDraft(hash)).toBe(true)
      expect(await draftInLink(hash)).toBe(text)
    }),
    { numRuns: 100 },
  )
})

test('a draft that does not fit has no link', async () => {
  const noise = Array.from({ length: 3000 }, (_, at) =>
    (Math.imul(at, 2_654_435_761) >>> 0).toString(36),
  )
  expect(await draftLink(PAGE, noise.join(''))).toBeUndefined()
  expect((await draftLink(PAGE, 'a'.repeat(100_000)))?.length).toBeLessThan(LONGEST_LINK)
})

test('a damaged or swollen link has no draft', async () => {
  const hash = hashOf(await draftLink(PAGE, '{"draftOf": {"componentKey": "loki"}}'))
  expect(await draftInLink(hash.slice(0, -6))).toBeUndefined()
  expect(await draftInLink('#draft=%%%')).toBeUndefined()
  expect(await draftInLink(hashOf(await draftLink(PAGE, ' '.repeat(2_000_000))))).toBeUndefined()
})
