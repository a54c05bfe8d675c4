import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  aComponent,
  aField,
  aList,
  anAddress,
  aRequirement,
  type ComponentJson,
} from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* The keys of undo take back what was done last in the form, whatever has the focus. */

// On a slow machine, keys would be too far apart to be one step.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

const KEY = { label: 'Key' }
const SECRET = { label: 'Key', sensitive: true }

/** Fields that take text, each with the name of its input. */
const FORMS: Readonly<Record<string, ComponentJson>> = {
  'a text': aComponent({ fields: [aField('key', KEY)] }),
  'a number': aComponent({ fields: [aField('key', { ...KEY, type: 'number' })] }),
  'a number with a unit': aComponent({
    fields: [aField('keySeconds', { ...KEY, type: 'number' })],
  }),
  'a text of any type': aComponent({ fields: [aField('key', { ...KEY, type: 'widget' })] }),
  'a long text': aComponent({
    fields: [aField('key', { ...KEY, constraints: { maxLength: 900 } })],
  }),
  'a secret': aComponent({ fields: [aField('key', SECRET)] }),
  'a long secret': aComponent({
    fields: [aField('key', { ...SECRET, constraints: { maxLength: 900 } })],
  }),
  'a secret of the cluster': aComponent({
    requirements: [aRequirement('key', { ...SECRET, scope: 'CLUSTER' })],
  }),
  'a row': aComponent({ fields: [aList('Key', { type: 'string' })] }),
  'a key in a row': aComponent({
    fields: [aList('logins', { type: 'object', fields: [aField('key', KEY)] })],
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

const open = async (form: ComponentJson = aComponent()) => {
  const api = createMemoryApi(() => form)
  mountPage(api, anAddress())
  await expect.element(page.getByRole('status', { name: 'Resolve status' })).toBeVisible()
  const add = page.getByRole('button', { name: /^Add (?:logins|Key)$/i })
  const key = page.getByRole('textbox', { name: /(?:^|· )Key(?: 1)?$/ })
  if (form.fields?.some(({ type }) => type === 'array')) await userEvent.click(add)
  await expect.element(key).toBeVisible()
  return { key, sent: () => api.asked.at(-1)?.json }
}

/** Enters lines at once, as a paste does. */
const enterLines = (box: Locator, text: string) => {
  const element = box.element()
  if (element instanceof HTMLTextAreaElement) return userEvent.fill(box, text)
  const dataTransfer = new DataTransfer()
  dataTransfer.setData('text/plain', text)
  const drop = { bubbles: true, cancelable: true, dataTransfer }
  return element.dispatchEvent(new DragEvent('drop', drop))
}

const UNDO = '{Control>}z{/Control}'
const REDO = '{Control>}{Shift>}z{/Shift}{/Control}'

test.each(Object.keys(FORMS))(
  '%s: undo takes back the lines that turned it into a field of several lines',
  async (form) => {
    const { key, sent } = await open(FORMS[form])
    await userEvent.click(key)
    await userEvent.keyboard('12')
    await enterLines(key, '34\n56')
    await expect.poll(sent).toContain('34\\n56')
    await userEvent.keyboard(UNDO)
    await expect.poll(sent).toMatch(/12(?!34)/)
    await expect.element(key).toHaveFocus()
    await userEvent.keyboard(REDO)
    await expect.poll(sent).toContain('34\\n56')
    await userEvent.keyboard(UNDO + UNDO)
    await expect.poll(sent).not.toMatch(/12|34/)
  },
)

test('undo takes back what was done last, also if it was in another control', async () => {
  const { key } = await open(
    aComponent({ fields: [aField('key', KEY), aField('tls', { label: 'TLS', type: 'bool' })] }),
  )
  await userEvent.type(key, 'quay')
  const yes = page.getByRole('radio', { name: 'Yes' })
  await userEvent.click(yes)
  await userEvent.click(key)
  await userEvent.keyboard(UNDO)
  await expect.element(yes).not.toBeChecked()
  await expect.element(key).toHaveValue('quay')
  await userEvent.keyboard(UNDO)
  await expect.element(key).toHaveValue('')
})

test.each([
  ['a Latin layout', 'z', 'KeyZ'],
  ['AZERTY', 'z', 'KeyW'],
  ['QWERTZ', 'z', 'KeyY'],
  ['Cyrillic', 'я', 'KeyZ'],
  ['Greek', 'ζ', 'KeyZ'],
])('undo works in a text with %s', async (_, letter, code) => {
  const { key } = await open(FORMS['a text'])
  await userEvent.type(key, 'quay')
  const press = { key: letter, code, ctrlKey: true, bubbles: true, cancelable: true }
  key.element().dispatchEvent(new KeyboardEvent('keydown', press))
  await expect.element(key).toHaveValue('')
})

test("undo in a menu, or by shaking a phone, is the form's too", async () => {
  const { key, sent } = await open(FORMS['a secret'])
  await userEvent.click(key)
  await userEvent.keyboard('12{Shift>}{Enter}{/Shift}')
  const undo = { inputType: 'historyUndo', bubbles: true, cancelable: true }
  key.element().dispatchEvent(new InputEvent('beforeinput', undo))
  await expect.poll(sent).toMatch(/"12"/)
})

test('undo takes back words as they were typed, and a deletion alone', async () => {
  const { key } = await open(FORMS['a text'])
  await userEvent.click(key)
  await userEvent.keyboard('quay{Backspace}{Backspace}')
  await userEvent.keyboard(UNDO)
  await expect.element(key).toHaveValue('quay')
  await userEvent.keyboard(UNDO)
  await expect.element(key).toHaveValue('')
  await userEvent.keyboard(REDO + REDO)
  await expect.element(key).toHaveValue('qu')
})

test.each([
  ['a deleted character', '{End}{Backspace}'],
  ['everything', '{Control>}a{/Control}{Delete}'],
  ['a text typed over everything', '{Control>}a{/Control}x'],
  ['a deleted word', '{Control>}{Backspace}{/Control}'],
])('undo in a masked secret brings back the text, not its dots: %s', async (_, keys) => {
  const { key, sent } = await open(FORMS['a long secret'])
  await userEvent.click(key)
  await userEvent.keyboard('first{Enter}second')
  await userEvent.keyboard(keys)
  await expect.poll(sent).not.toContain('first\\nsecond')
  await userEvent.keyboard(UNDO)
  await expect.element(key).toHaveValue('•••••\n••••••')
  await expect.poll(sent).toContain('first\\nsecond')
})

test('undo in a YAML editor takes back what was done last, also elsewhere', async () => {
  const { key, sent } = await open(
    aComponent({
      fields: [
        aField('key', { ...KEY, format: 'kubernetes-resource-yaml' }),
        aField('name', { label: 'Name' }),
      ],
    }),
  )
  // The editor does not take the place of a plain text that has the focus.
  await expect.element(page.getByText('leaves the editor')).toBeVisible()
  await userEvent.click(key)
  await userEvent.keyboard('kind: Pod')
  await expect.poll(sent).toContain('kind: Pod')
  await userEvent.type(page.getByRole('textbox', { name: 'Name' }), 'quay')
  await expect.poll(sent).toContain('quay')
  await userEvent.click(key)
  await userEvent.keyboard(UNDO)
  await expect.poll(sent).not.toContain('quay')
  await expect.poll(sent).toContain('kind: Pod')
  // On a busy machine the keys may have come with pauses, which begin steps of their own.
  await expect
    .poll(async () => {
      await userEvent.keyboard(UNDO)
      return sent()
    })
    .not.toContain('kind')
})

test('the caret is where undo changed the text', async () => {
  const { key } = await open(FORMS['a text'])
  await userEvent.fill(key, 'north quay')
  await userEvent.keyboard('{Home}{ArrowRight}{Delete}{Delete}')
  await expect.element(key).toHaveValue('nth quay')
  await userEvent.keyboard(UNDO)
  await userEvent.keyboard('!')
  await expect.element(key).toHaveValue('nor!th quay')
})

test('undo in the search box is about what was searched for', async () => {
  const { key } = await open(FORMS['a text'])
  await userEvent.type(key, 'quay')
  const search = page.getByRole('searchbox', { name: 'Find a field' })
  await userEvent.type(search, 'key')
  await userEvent.keyboard(UNDO)
  await expect.element(search).not.toHaveValue('key')
  await expect.element(key).toHaveValue('quay')
})

test('undo in a row that it removes leaves the focus at its list', async () => {
  const { key } = await open(FORMS['a row'])
  await userEvent.click(key)
  await userEvent.keyboard(UNDO)
  await expect.element(key).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add Key' })).toHaveFocus()
})

/** Rows of an object: keys and values one after the other, as typed. */
const openRows = async () => {
  const api = createMemoryApi(() => aComponent({ fields: [aField('tags', { type: 'object' })] }))
  mountPage(api, anAddress())
  await userEvent.click(page.getByRole('button', { name: 'Rows for tags' }))
  const cell = (what: 'key' | 'value', row: number) =>
    page.getByRole('textbox', { name: `tags ${what} ${row}` })
  await userEvent.click(cell('key', 1))
  for (const row of [1, 2, 3]) {
    await userEvent.keyboard(`k${row}{Tab}v${row}`)
    if (row < 3) await userEvent.click(page.getByRole('button', { name: 'Add tags' }))
  }
  const sent = () => api.asked.at(-1)?.json
  await expect.poll(sent).toContain('{"k1":"v1","k2":"v2","k3":"v3"}')
  return { cell, sent }
}

test('undo takes back a word typed into a row of an object, with its first letter', async () => {
  const { cell, sent } = await openRows()
  await userEvent.click(page.getByRole('button', { name: 'Add tags' }))
  await userEvent.keyboard('team{Tab}12a')
  await expect.poll(sent).toContain('"team":"12a"')
  await userEvent.keyboard(UNDO)
  await expect.element(cell('value', 4)).toHaveValue('')
  await expect.element(cell('key', 4)).toHaveValue('team')
  await userEvent.keyboard(UNDO)
  await expect.poll(sent).not.toContain('team')
  await userEvent.keyboard(REDO + REDO)
  await expect.poll(sent).toContain('"team":"12a"')
})

test('undo in a row of an object leaves the focus in that row', async () => {
  const { cell, sent } = await openRows()
  await userEvent.click(cell('value', 2))
  await userEvent.keyboard('x')
  await expect.poll(sent).toContain('"k2":"v2x"')
  await userEvent.keyboard(UNDO)
  await expect.poll(sent).toContain('"k2":"v2"')
  await expect.element(cell('value', 2)).toHaveFocus()
})

test('undo in a new row of an object leaves the row, empty, with the focus', async () => {
  const { cell, sent } = await openRows()
  await userEvent.keyboard(UNDO + UNDO)
  await expect.poll(sent).toContain('{"k1":"v1","k2":"v2"}')
  await expect.element(cell('value', 3)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}k4')
  await expect.poll(sent).toContain('"k2":"v2","k4":""}')
})

test('undo that brings back a row of an object keeps the focus on what it was on', async () => {
  const { cell, sent } = await openRows()
  await userEvent.click(page.getByRole('button', { name: 'Remove tags 1' }))
  await expect.poll(sent).not.toContain('k1')
  await userEvent.click(cell('value', 1))
  await userEvent.keyboard(UNDO)
  await expect.poll(sent).toContain('"k1":"v1"')
  await expect.element(cell('value', 2)).toHaveFocus()
  await userEvent.click(page.getByRole('button', { name: 'Remove tags 3' }))
  await userEvent.keyboard(UNDO)
  await expect.element(cell('key', 3)).toBeVisible()
  await expect.element(cell('key', 2)).toHaveFocus()
})

test('undo in the last of several rows, which it removes, does not lead to the first', async () => {
  const { key } = await open(FORMS['a row'])
  await userEvent.fill(key, 'one')
  await userEvent.click(page.getByRole('button', { name: 'Add Key' }))
  await userEvent.click(page.getByRole('textbox', { name: 'Key 2' }))
  await userEvent.keyboard(UNDO)
  await expect.element(page.getByRole('button', { name: 'Add Key' })).toHaveFocus()
})
