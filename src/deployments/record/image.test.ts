import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aContainer } from '#src/testing/builders.ts'
import { imageOf, imageReference, imageVersion, shortVersion } from './image.ts'
import { versionOf } from './services.ts'

const HEX = '0123456789abcdef'.repeat(4)
const DIGEST = `sha256:${HEX}`
const SHORT = 'sha256:0123456789ab'

type Text = string | undefined
type Case = [image: Text, tag: Text, reference: Text, version: Text]

test.each<Case>([
  ['shop/web', '1.4', 'shop/web:1.4', '1.4'],
  ['shop/web', DIGEST, `shop/web@${DIGEST}`, SHORT],
  ['shop/web', `@${DIGEST}`, `shop/web@${DIGEST}`, SHORT],
  ['shop/web', `1.4@${DIGEST}`, `shop/web:1.4@${DIGEST}`, `1.4@${SHORT}`],
  [`shop/web@${DIGEST}`, undefined, `shop/web@${DIGEST}`, SHORT],
  [`shop/web@${DIGEST}`, '', `shop/web@${DIGEST}`, SHORT],
  [`shop/web@${DIGEST}`, '1.4', `shop/web:1.4@${DIGEST}`, `1.4@${SHORT}`],
  [`shop/web@${DIGEST}`, DIGEST, `shop/web@${DIGEST}`, SHORT],
  ['shop/web', '', 'shop/web', 'no tag'],
  ['shop/web', ' ', 'shop/web', 'no tag'],
  ['shop/web', undefined, 'shop/web', undefined],
  ['shop/web:1.4', '1.4', 'shop/web:1.4', '1.4'],
  ['shop/web:1.4', undefined, 'shop/web:1.4', '1.4'],
  ['shop/web:1.4', '', 'shop/web:1.4', '1.4'],
  ['shop/web:1.4', '1.5', 'shop/web:1.5', '1.5'],
  ['shop/web', ':1.4', 'shop/web:1.4', '1.4'],
  ['registry.example:5000/shop/web', '1.4', 'registry.example:5000/shop/web:1.4', '1.4'],
  ['registry.example:5000/shop/web', '', 'registry.example:5000/shop/web', 'no tag'],
  [
    `registry.example:5000/web:2@${DIGEST}`,
    undefined,
    `registry.example:5000/web:2@${DIGEST}`,
    `2@${SHORT}`,
  ],
  [undefined, '1.4', undefined, '1.4'],
  [undefined, DIGEST, undefined, SHORT],
  ['', '', undefined, 'no tag'],
  [undefined, undefined, undefined, undefined],
])(
  'image %s with tag %s is pulled as %s and shown as %s',
  (image_name, tag, reference, version) => {
    expect(imageReference({ image_name, tag })).toBe(reference)
    expect(versionOf({ kind: 'container', record: aContainer({ image_name, tag }) })).toBe(version)
  },
)

test('a reference names each part once, wherever the record has it', () => {
  const name = fc.constantFrom('web', 'shop/web', 'registry.example:5000/shop/web')
  const tag = fc.option(fc.stringMatching(/^\w[\w.-]{0,20}$/), { nil: undefined })
  const digest = fc.option(fc.stringMatching(/^[\da-f]{64}$/), { nil: undefined })
  const places = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean())
  fc.assert(
    fc.property(name, tag, digest, places, (image, t, hex, [tagIn, tagBy, digestIn, digestBy]) => {
      const d = hex && `sha256:${hex}`
      const whole = `${image}${t ? `:${t}` : ''}${d ? `@${d}` : ''}`
      const image_name = `${image}${t && tagIn ? `:${t}` : ''}${d && digestIn ? `@${d}` : ''}`
      const beside = [t && (tagBy || !tagIn) ? t : '', d && (digestBy || !digestIn) ? d : '']
      const record = { image_name, tag: beside.filter((part) => part !== '').join('@') }
      expect(imageReference(record)).toBe(whole)
      expect(imageOf({ image_name: whole, tag: undefined })).toEqual({
        name: image,
        tag: t,
        digest: d,
      })
      expect(shortVersion(imageVersion(record) ?? '').length).toBeLessThan(45)
    }),
  )
})

test('any texts give a reference without a blank part', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (image_name, tag) => {
      expect(imageReference({ image_name, tag: tag === ':' ? '' : tag })).not.toBe('')
    }),
  )
})
