import { expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { SecretField } from './secret-field.tsx'

/* Tests with real keys and the real clipboard that a masked secret cannot be copied. */

const shown = (multiline: boolean) =>
  mount(
    <>
      <SecretField label="Code" {...(multiline && { lines: 1 })} />
      <textarea aria-label="Elsewhere" />
    </>,
  )

const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' })
const code = page.getByRole('textbox', { name: 'Code' })

test.each([
  ['copied', 'one line', false, 'c'],
  ['cut', 'one line', false, 'x'],
  ['copied', 'several lines', true, 'c'],
  ['cut', 'several lines', true, 'x'],
])('a masked secret is not %s from %s', async (_, __, multiline, key) => {
  shown(multiline)
  await elsewhere.fill('harmless')
  await userEvent.keyboard('{Control>}ac{/Control}')
  await code.fill('open sesame')
  await userEvent.keyboard(`{Control>}a${key}{/Control}`)
  await expect.element(code).toHaveValue('open sesame')
  await elsewhere.fill('')
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(elsewhere).toHaveValue('harmless')
})

test('where a text area cannot be masked the field has one line', async () => {
  const { supports } = CSS
  vi.spyOn(CSS, 'supports').mockImplementation(
    (...asked: string[]) =>
      asked[0] !== '-webkit-text-security' && Reflect.apply(supports, CSS, asked),
  )
  shown(true)
  await expect.element(code).toHaveAttribute('type', 'password')
  const eye = page.getByRole('button', { name: 'Press or hold to show' })
  await eye.click()
  await expect.element(code).toHaveAttribute('type', 'text')
  await eye.click()
  await expect.element(code).toHaveAttribute('type', 'password')
})

test('a masked secret is masked in the accessibility tree too', async () => {
  shown(false)
  await code.fill('open sesame')
  const values = async () => {
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
  await expect.poll(values).toEqual(['•'.repeat(11)])
  await page.getByRole('button', { name: 'Press or hold to show' }).click()
  await expect.poll(values).toEqual(['open sesame'])
})
