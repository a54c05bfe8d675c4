import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#src/testing/mount.tsx'
import { SecretField } from './secret-field.tsx'

/* As the host sends it, a page has its fields in a disabled fieldset until it works. */

test('a field that can be used now no longer looks read-only', async () => {
  mount(
    <>
      <fieldset disabled aria-label="Page">
        <SecretField label="Token" />
      </fieldset>
      <SecretField label="Another" />
    </>,
  )
  const ground = (label: string) => {
    const box = page.getByRole('textbox', { name: label }).element().parentElement
    return box && getComputedStyle(box).backgroundColor
  }
  await expect.element(page.getByRole('textbox', { name: 'Token' })).toBeDisabled()
  const before = ground('Token')
  page.getByRole('group', { name: 'Page' }).element().removeAttribute('disabled')
  await expect.element(page.getByRole('textbox', { name: 'Token' })).toBeEnabled()
  await expect.poll(() => ground('Token')).toBe(ground('Another'))
  expect(before).toBe(ground('Another'))
})
