import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

test.each([false, true])(
  'where text cannot be masked the field is of type password (several lines: %s)',
  async (multiline) => {
    const { supports } = CSS
    vi.spyOn(CSS, 'supports').mockImplementation(
      (...asked: string[]) =>
        asked[0] !== '-webkit-text-security' && Reflect.apply(supports, CSS, asked),
    )
    const { container } = shown(multiline)
    const box = page.elementLocator(container).getByLabelText('Code')
    await expect.element(box).toHaveAttribute('type', 'password')
    const eye = page.getByRole('button', { name: 'Hold to show' })
    eye.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await expect.element(box).toHaveAttribute('type', 'text')
    eye.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    await expect.element(box).toHaveAttribute('type', 'password')
  },
)
