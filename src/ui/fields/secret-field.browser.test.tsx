import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { afterEdit } from './masked-area.tsx'
import { SecretField } from './secret-field.tsx'

/* What a masked secret shows, and how it is edited, with real keys. */

const shown = (multiline: boolean) =>
  mount(<SecretField label="Code" {...(multiline && { lines: 1 })} />)

const code = page.getByRole('textbox', { name: 'Code' })

/** What assistive technology reads as the value of the field. */
const valuesRead = async () => {
  const { frameTree } = await cdp().send('Page.getFrameTree')
  const trees = await Promise.all(
    (frameTree.childFrames ?? []).map(({ frame: { id } }) =>
      cdp().send('Accessibility.getFullAXTree', { frameId: id }),
    ),
  )
  return trees
    .flatMap(({ nodes }) => nodes)
    .filter(({ role, name }) => role?.value === 'textbox' && name?.value === 'Code')
    .map(({ value }) => value?.value)
}

const eye = page.getByRole('button', { name: 'Show secret' })

test('a masked secret is masked in the accessibility tree too', async () => {
  shown(false)
  await code.fill('open sesame')
  await expect.poll(valuesRead).toEqual(['•'.repeat(11)])
  await eye.click()
  await expect.poll(valuesRead).toEqual(['open sesame'])
})

test('a masked secret of several lines is nowhere in the page, and is edited behind its dots', async () => {
  shown(true)
  await code.click()
  await userEvent.keyboard('open{Enter}sesame')
  await expect.poll(valuesRead).toEqual(['••••\n••••••'])
  await userEvent.keyboard('{Home}{Backspace} {ArrowRight}{Delete}a{End}!')
  await expect.element(code).toHaveValue('•'.repeat(12))
  expect(document.body.innerHTML).not.toContain('open')
  await eye.click()
  await expect.poll(valuesRead).toEqual(['open sasame!'])
  await eye.click()
  await code.fill('other')
  await eye.click()
  await expect.element(code).toHaveValue('other')
})

/** What the field holds, read by showing it for a moment. */
const held = async () => {
  await eye.click()
  const { value } = code.element() as HTMLTextAreaElement
  await eye.click()
  return value
}

test('dots that are typed over a masked secret are dots', async () => {
  shown(true)
  await code.click()
  await userEvent.keyboard('first{Enter}second')
  await userEvent.keyboard('{Control>}a{/Control}••{Enter}•a')
  expect(await held()).toBe('••\n•a')
})

const anyLines = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\n', ' '), maxLength: 12 })

test('an edit anywhere in the dots is the same edit of the text', () => {
  fc.assert(
    fc.property(anyLines, anyLines, fc.nat(12), fc.nat(12), (text, entered, one, other) => {
      const old = Array.from(text)
      const [from, to] = [one, other]
        .map((at) => Math.min(at, old.length))
        .toSorted((a, b) => a - b)
      const dots = old.map((character) => (character === '\n' ? character : '•'))
      const [head, tail] = [dots.slice(0, from).join('') + entered, dots.slice(to).join('')]
      const expected = old.slice(0, from).join('') + entered + old.slice(to).join('')
      expect(afterEdit(text, head + tail, head.length)).toBe(expected)
    }),
  )
})
