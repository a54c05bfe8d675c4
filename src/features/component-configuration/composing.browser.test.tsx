import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComponent, aField, aViolation, COMPONENT } from '#src/testing/component-builders.ts'
import {
  commit,
  compose,
  composeAsWebKit,
  handledKey,
  pauseBetweenKeys,
  stopTime,
} from '#src/testing/input-method.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { loadDraft } from '#form/body/saved-draft.ts'
import { createNodeIds } from '#form/draft/field-address.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* Nothing comes of a half word that an input method shows, and everything of the text that it enters. */

const QUAYS = Array.from({ length: 30 }, (_, nth) => `quay-${nth}`)

const FIELDS = [
  aField('berth', { label: 'Berth' }),
  aField('notes', { label: 'Notes', constraints: { maxLength: 5000 } }),
  aField('key', { label: 'Key', sensitive: true }),
  aField('tugs', { label: 'Tugs', type: 'number' }),
  aField('quay', { label: 'Quay', constraints: { allowedValues: QUAYS } }),
  aField('labels', { label: 'Labels', type: 'object' }),
]

/** Opens the page with a service that refuses every berth. */
const open = async () => {
  const api = createMemoryApi(({ json }) =>
    aComponent({
      fields: FIELDS,
      violations: json.includes('"berth":') ? [aViolation('berth', 'No such berth.')] : [],
    }),
  )
  mountPage(api)
  await expect.element(page.getByRole('textbox', { name: 'Berth' })).toBeVisible()
  await expect.poll(() => api.asked.length).toBe(1)
  await expect.element(headline).toHaveTextContent(/^No edits yet/)
  stopTime()
  return api
}

const headline = page.getByText(/ This page only previews the result\. Nothing is saved\.$/)
const berth = page.getByRole('textbox', { name: 'Berth' })
const savedBerth = () => {
  const nodeIds = createNodeIds()
  return Object.values(loadDraft(COMPONENT, nodeIds)?.draft.values ?? {})[0]
}

test.each(['Berth', 'Notes', 'Key'])(
  '%s: a composition sends nothing, and one request once it ends',
  async (name) => {
    const api = await open()
    await userEvent.click(page.getByRole('textbox', { name }))
    for (const half of ['に', 'にほ', 'にほん', '日本']) {
      await compose(half)
      await pauseBetweenKeys()
    }
    expect(api.asked.length).toBe(1)
    await expect.element(headline).toHaveTextContent(/^No edits yet/)
    await commit('日本')
    await pauseBetweenKeys()
    await expect.poll(() => api.asked.at(-1)?.json).toContain('"日本"')
    await expect.element(headline).toHaveTextContent(/^1 edit/)
    await pauseBetweenKeys()
    expect(api.asked.length).toBe(2)
  },
)

test('a composition ends in the order of WebKit with one request, and its Enter adds nothing', async () => {
  const api = await open()
  await userEvent.click(berth)
  const control = document.activeElement
  if (!(control instanceof HTMLInputElement)) throw new Error('No text box has focus')
  composeAsWebKit(control, ['に', 'にほん'], '日本')
  await pauseBetweenKeys()
  await expect.poll(() => api.asked.at(-1)?.json).toContain('"日本"')
  await pauseBetweenKeys()
  expect(api.asked.length).toBe(2)
  expect(control.value).toBe('日本')
})

test('what was typed before a composition waits for it too, and its answer comes after it', async () => {
  const api = await open()
  await userEvent.click(berth)
  await userEvent.keyboard('7')
  await compose('ば')
  await pauseBetweenKeys()
  expect(api.asked.length).toBe(1)
  await expect.element(berth).not.toHaveAttribute('aria-invalid')
  await commit('番')
  await pauseBetweenKeys()
  await expect.poll(() => api.asked.at(-1)?.json).toContain('"7番"')
  await expect.element(berth).toHaveAttribute('aria-invalid', 'true')
  expect(api.asked.length).toBe(2)
})

test('Hangul, which composes each syllable, is sent once the last one is entered', async () => {
  const api = await open()
  await userEvent.click(berth)
  for (const [halves, syllable] of [
    [['ㅎ', '하', '한'], '한'],
    [['ㄱ', '그', '글'], '글'],
  ] as const) {
    for (const half of halves) await compose(half)
    await commit(syllable)
  }
  await pauseBetweenKeys()
  await expect.poll(() => api.asked.at(-1)?.json).toContain('"한글"')
  await pauseBetweenKeys()
  expect(api.asked.length).toBe(2)
})

test('a dead key and its letter are one text', async () => {
  const api = await open()
  await userEvent.click(berth)
  await userEvent.keyboard('caf')
  await compose('´')
  await pauseBetweenKeys()
  expect(api.asked.length).toBe(1)
  await commit('é')
  await pauseBetweenKeys()
  await expect.poll(() => api.asked.at(-1)?.json).toContain('"café"')
  expect(api.asked.length).toBe(2)
})

test('a composition that is cancelled leaves the field untouched', async () => {
  const api = await open()
  await userEvent.click(berth)
  await compose('に')
  await pauseBetweenKeys()
  handledKey('Escape')
  await compose('')
  await pauseBetweenKeys()
  await expect.element(headline).toHaveTextContent(/^No edits yet/)
  expect(api.asked.length).toBe(1)
  await userEvent.keyboard('B7')
  await pauseBetweenKeys()
  await expect.poll(() => api.asked.at(-1)?.json).toContain('"B7"')
})

test('leaving the field ends a composition, and its text counts', async () => {
  const api = await open()
  await userEvent.click(berth)
  await compose('にほん')
  await pauseBetweenKeys()
  expect(api.asked.length).toBe(1)
  await userEvent.click(page.getByRole('textbox', { name: 'Notes' }))
  await pauseBetweenKeys()
  await expect.poll(() => api.asked.at(-1)?.json).toContain('"にほん"')
  await expect.element(berth).toHaveValue('にほん')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(berth).toHaveValue('')
})

test('a page that is left in the middle of a composition keeps the text', async () => {
  await open()
  await userEvent.click(berth)
  await compose('にほん')
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(savedBerth()).toBe('にほん')
})

test('one undo takes back what one composition entered', async () => {
  await open()
  await userEvent.click(berth)
  await compose('にほん')
  await commit('日本')
  await expect.element(headline).toHaveTextContent(/^1 edit/)
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(berth).toHaveValue('')
  await expect.element(headline).toHaveTextContent(/^No edits yet/)
  await userEvent.click(page.getByRole('button', { name: 'Redo' }))
  await expect.element(berth).toHaveValue('日本')
})

test('the keys of a composition step no number and choose no value', async () => {
  const api = await open()
  await userEvent.click(page.getByRole('textbox', { name: 'Tugs' }))
  await userEvent.keyboard('3')
  handledKey('ArrowDown')
  await expect.element(page.getByRole('textbox', { name: 'Tugs' })).toHaveValue('3')
  const quay = page.getByRole('combobox', { name: 'Quay' })
  await userEvent.click(quay)
  await userEvent.keyboard('{ArrowDown}')
  const options = page.getByRole('option')
  const count = options.elements().length
  await compose('quay-1')
  await pauseBetweenKeys()
  handledKey('Enter')
  handledKey('Escape')
  await expect.poll(() => options.elements().length).toBe(count)
  await commit('quay-1')
  await expect.poll(() => options.elements().length).toBeLessThan(count)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(quay).toHaveValue('quay-1')
  await pauseBetweenKeys()
  await expect.poll(() => api.asked.at(-1)?.json).toContain('"quay-1"')
})

test('the search for a field filters once a composition ends', async () => {
  await open()
  await userEvent.click(page.getByRole('searchbox', { name: 'Find a field' }))
  await compose('ber')
  await pauseBetweenKeys()
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toBeVisible()
  await commit('berth')
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('searchbox', { name: 'Find a field' })).toHaveValue('berth')
})
