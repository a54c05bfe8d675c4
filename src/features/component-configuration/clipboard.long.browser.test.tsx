import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aComponent,
  aField,
  aList,
  anAddress,
  aRequirement,
  type ComponentJson,
} from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { SecretField } from '#src/ui/fields/secret-field.tsx'
import { mountPage } from '#form/testing/mount-page.tsx'

/*
 * All tests of the real clipboard, one after the other in this file, because pages of one browser share it. Line breaks
 * reach the request from every text input of the form, and a masked secret cannot be copied.
 */

let close = () => {}
afterEach(() => {
  close()
  sessionStorage.clear()
})

const PEM = [
  '-----BEGIN PRIVATE KEY-----',
  'MIIEvQIBADAN',
  'BgkqhkiG9w0B',
  '-----END PRIVATE KEY-----',
  '',
].join('\n')

const KEY = { label: 'Key', sensitive: true }

const FORMS: Readonly<Record<string, ComponentJson>> = {
  'a text': aComponent({ fields: [aField('key', { label: 'Key' })] }),
  'a number': aComponent({ fields: [aField('key', { label: 'Key', type: 'number' })] }),
  'a secret': aComponent({ fields: [aField('key', KEY)] }),
  'a secret number': aComponent({ fields: [aField('key', { ...KEY, type: 'number' })] }),
  'a secret of the cluster': aComponent({
    requirements: [aRequirement('key', { ...KEY, scope: 'CLUSTER' })],
  }),
  'a secret requirement of the profile': aComponent({
    requirements: [aRequirement('key', { ...KEY, scope: 'PLATFORM_PROFILE' })],
  }),
  'a secret in a row': aComponent({
    fields: [aList('logins', { type: 'object', fields: [aField('user'), aField('key', KEY)] })],
  }),
  'a row that is a secret': aComponent({
    fields: [aList('Key', { type: 'string', sensitive: true })],
  }),
  'an output': aComponent({
    fields: [aField('plain')],
    componentBindings: [{ input: 'plain', fromComponent: 'vault', output: 'Key' }],
  }),
  'a secret output': aComponent({
    fields: [aField('hidden', { sensitive: true })],
    componentBindings: [{ input: 'hidden', fromComponent: 'vault', output: 'Key' }],
  }),
}

/** Opens a form, with a place outside it to copy from, and returns its field. */
const open = async (form: string) => {
  const api = createMemoryApi(() => FORMS[form] ?? aComponent())
  const { unmount } = mountPage(api, anAddress())
  const outside = document.createElement('textarea')
  outside.setAttribute('aria-label', 'Outside')
  document.body.append(outside)
  close = () => {
    unmount()
    outside.remove()
  }
  const add = page.getByRole('button', { name: /^Add (?:logins|Key)$/i })
  const key = page.getByRole('textbox', { name: /(?:^|· )Key(?: 1)?$/ })
  if (form.includes('row')) await userEvent.click(add)
  await expect.element(key).toBeVisible()
  return { api, key }
}

const sent = (api: { asked: readonly { json: string }[] }) => api.asked.at(-1)?.json

const isMasked = (element: Element) =>
  getComputedStyle(element).getPropertyValue('-webkit-text-security') === 'disc'

/** What the field of a form shows of a text of several lines: of a secret, only how long its lines are. */
const shownIn = (form: string, text: string) =>
  form.includes('secret') ? text.replaceAll(/[^\n]/g, '•') : text

const copy = async (text: string) => {
  await page.getByRole('textbox', { name: 'Outside' }).fill(text)
  await userEvent.keyboard('{Control>}ac{/Control}')
}

const drop = (element: Element, text: string) => {
  const dataTransfer = new DataTransfer()
  dataTransfer.setData('text/plain', text)
  element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

test.each(Object.keys(FORMS))('%s keeps the line breaks of a text that is pasted', async (form) => {
  const { api, key } = await open(form)
  await copy(PEM)
  await userEvent.click(key)
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(key).toHaveValue(shownIn(form, PEM))
  await expect.element(key).toHaveFocus()
  await expect.poll(() => sent(api)).toContain(JSON.stringify(PEM))
  await expect.poll(() => isMasked(key.element())).toBe(form.includes('secret'))
  if (form.includes('secret')) {
    expect(document.body.innerHTML).not.toContain('MIIEvQIBADAN')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('MIIEvQIBADAN')
  }
  // The browser has no steps for the text area that came in place of the input.
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(key).toHaveValue('')
  await expect.element(key).toHaveFocus()
  await expect.poll(() => sent(api)).not.toContain('BEGIN')
})

test.each(Object.keys(FORMS))(
  '%s keeps the line breaks of a text that is dropped',
  async (form) => {
    const { api, key } = await open(form)
    drop(key.element(), PEM.replaceAll('\n', '\r\n'))
    await expect.element(key).toHaveValue(shownIn(form, PEM))
    await expect.poll(() => sent(api)).toContain(JSON.stringify(PEM))
  },
)

test.each(Object.keys(FORMS))('Shift+Enter begins a line in %s', async (form) => {
  const { api, key } = await open(form)
  await userEvent.click(key)
  await userEvent.keyboard('12{ArrowLeft}{Shift>}{Enter}{/Shift}0')
  await expect.element(key).toHaveValue(shownIn(form, '1\n02'))
  await expect.poll(() => sent(api)).toContain(JSON.stringify('1\n02'))
})

test('a secret of several lines is shown while the eye is held, and undone as one step', async () => {
  const { api, key } = await open('a secret')
  await userEvent.fill(key, 'first')
  await copy('one\ntwo')
  await userEvent.click(key)
  await userEvent.keyboard('{Control>}a{/Control}{Control>}v{/Control}')
  await expect.element(key).toHaveValue('•••\n•••')
  const eye = page.getByRole('button', { name: 'Show secret' })
  eye.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await expect.poll(() => isMasked(key.element())).toBe(false)
  await expect.element(key).toHaveValue('one\ntwo')
  eye.element().dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  await expect.poll(() => isMasked(key.element())).toBe(true)
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(key).toHaveValue('•••••')
  await expect.poll(() => sent(api)).toContain('"first"')
})

test('a copied line with a break at its end stays one line', async () => {
  const { api, key } = await open('a secret')
  await copy('s3cret\n')
  await userEvent.click(key)
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(key).toHaveValue('s3cret')
  await expect.poll(() => sent(api)).toContain('"s3cret"')
})

test.each([
  ['copied', 'one line', false, 'c'],
  ['cut', 'one line', false, 'x'],
  ['copied', 'several lines', true, 'c'],
  ['cut', 'several lines', true, 'x'],
])('a masked secret is not %s from %s', async (_, __, multiline, key) => {
  mount(
    <>
      <SecretField label="Code" {...(multiline && { lines: 1 })} />
      <textarea aria-label="Elsewhere" />
    </>,
  )
  const code = page.getByRole('textbox', { name: 'Code' })
  const elsewhere = page.getByRole('textbox', { name: 'Elsewhere' })
  await elsewhere.fill('harmless')
  await userEvent.keyboard('{Control>}ac{/Control}')
  await code.fill('open sesame')
  await userEvent.keyboard(`{Control>}a${key}{/Control}`)
  await expect.element(code).toHaveValue(multiline ? '•'.repeat(11) : 'open sesame')
  await elsewhere.fill('')
  await userEvent.keyboard('{Control>}v{/Control}')
  await expect.element(elsewhere).toHaveValue('harmless')
})
