import { describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { aComponent, aField, aViolation, type FieldJson } from '#src/testing/component-builders.ts'
import { commit, compose, pauseBetweenKeys, stopTime } from '#src/testing/input-method.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* The YAML editor: keyboard use, and the text that is sent. */

const BODY = z.object({ profileConfig: z.object({ manifest: z.optional(z.string()) }) })
const YAML = { format: 'kubernetes-resource-yaml', label: 'Manifest' }
const manifest = page.getByRole('textbox', { name: 'Manifest' })

const open = async (rest: Partial<FieldJson> = {}) => {
  const api = createMemoryApi(() =>
    aComponent({ fields: [aField('manifest', { ...YAML, ...rest }), aField('next')] }),
  )
  mountPage(api)
  // Only the loaded editor shows this; the plain text area does not.
  await expect.element(page.getByText('leaves the editor')).toBeVisible()
  /** The text of the last request. */
  return (): unknown => {
    const { body } = z.object({ body: BODY }).parse(api.asked.at(-1))
    return body.profileConfig.manifest
  }
}

const choose = async (template: string) => {
  await userEvent.click(page.getByRole('button', { name: 'Start from a template: Manifest' }))
  await userEvent.click(page.getByRole('button', { name: `Start Manifest from ${template}` }))
}

test('sends what is typed and reports a syntax error with its line', async () => {
  const sent = await open({ description: 'What is applied.' })
  await userEvent.click(manifest)
  await userEvent.keyboard('kind: A{Enter}spec: "open')
  await expect.poll(sent).toBe('kind: A\nspec: "open')
  await expect.element(manifest).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(manifest)
    .toHaveAccessibleDescription(
      /^Line 2: .* What is applied\. Press Escape, then Tab, to leave the editor\.$/,
    )
  const problems = page.getByRole('region', { name: 'Problems' })
  await expect.element(problems).toHaveTextContent(/Line 2: /)
  await userEvent.keyboard('"')
  await expect.element(manifest).not.toHaveAttribute('aria-invalid')
})

test('paper has the whole of a long text', async () => {
  await open()
  const lines = Array.from({ length: 120 }, (_, at) => `line${at}: x`)
  await userEvent.fill(manifest, lines.join('\n'))
  const unseenHeight = () => {
    const { parentElement } = manifest.element()
    return parentElement ? parentElement.scrollHeight - parentElement.clientHeight : 0
  }
  await expect.poll(unseenHeight).toBeGreaterThan(500)
  const printed = new Promise((resolve) => {
    const take = () =>
      resolve({ text: manifest.element().textContent, unseenHeight: unseenHeight() })
    matchMedia('print').addEventListener('change', take, { once: true })
  })
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    await expect(printed).resolves.toEqual({ text: lines.join(''), unseenHeight: 0 })
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  }
})

test('indents with Tab and leaves with Escape, then Tab', async () => {
  const sent = await open()
  await userEvent.click(manifest)
  await userEvent.keyboard('a:{Enter}{Tab}b: 1')
  await expect.poll(sent).toBe('a:\n  b: 1')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.poll(sent).toBe('a:\nb: 1')
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(page.getByRole('button', { name: /^Reset / })).toHaveFocus()
  await userEvent.tab()
  await expect.element(page.getByRole('textbox', { name: 'next' })).toHaveFocus()
})

describe('keeps unedited bytes', () => {
  const TEXTS = {
    'CRLF line endings': 'kind: A  \r\n\tx: 1\r\n\r\n',
    'no final line break': 'a: 1\nb: 2',
    'trailing spaces, tabs and empty lines': 'a: 1 \t\n\n\n  ',
    'mixed line endings': 'a: 1\r\nb: 2\nc: 3\r\n',
  }
  test.for(Object.entries(TEXTS))('%s', async ([, text]) => {
    const sent = await open({ templates: [{ id: 't', label: 'Odd', value: text }] })
    await choose('Odd')
    await expect.poll(sent).toBe(text)
    await userEvent.click(manifest)
    await userEvent.keyboard('{Control>}{Home}{/Control}#{Enter}')
    const lineBreak = text.startsWith('kind') ? '\r\n' : '\n'
    await expect.poll(sent).toBe(`#${lineBreak}${text}`)
  })
})

test('restores and undoes what a template replaced', async () => {
  const sent = await open({ templates: [{ id: 't', label: 'Budget', value: 'kind: B\n' }] })
  await userEvent.click(manifest)
  await userEvent.keyboard('kind: mine')
  await expect.poll(sent).toBe('kind: mine')
  await choose('Budget')
  await expect.poll(sent).toBe('kind: B\n')
  await expect.element(manifest).toHaveTextContent('kind: B')
  await userEvent.click(page.getByRole('button', { name: 'Restore previous text' }))
  await expect.poll(sent).toBe('kind: mine')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(manifest).toHaveTextContent('kind: B')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(manifest).toHaveTextContent('kind: mine')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(manifest).not.toHaveTextContent('mine')
})

test('takes focus from its label and from the problem list', async () => {
  await open()
  await userEvent.click(manifest)
  await userEvent.keyboard('x')
  await userEvent.click(page.getByRole('textbox', { name: 'next' }))
  await userEvent.click(page.getByRole('region', { name: 'Problems' }).getByRole('link'))
  await userEvent.keyboard(': 1')
  await expect.element(manifest).toHaveTextContent(': 1')
  await userEvent.click(page.getByRole('textbox', { name: 'next' }))
  await userEvent.click(page.getByText('Manifest', { exact: true }).first())
  await userEvent.keyboard('2')
  await expect.element(manifest).toHaveTextContent(/2/)
})

test('sends what was composed once it is entered, and no half word', async () => {
  let answers = 0
  const api = createMemoryApi(() => {
    answers += 1
    return aComponent({
      // Each answer has another description and message, and one more field before it.
      fields: [
        ...Array.from({ length: answers }, (_, index) => aField(`new-${index}`)),
        aField('manifest', { ...YAML, description: `Answer ${answers}` }),
      ],
      violations: [aViolation('manifest', `Line 1: wrong ${answers}`)],
    })
  })
  mountPage(api)
  await expect.element(page.getByText('leaves the editor')).toBeVisible()
  await userEvent.click(manifest)
  await userEvent.keyboard('kind: ')
  const sent = () => z.object({ body: BODY }).parse(api.asked.at(-1)).body.profileConfig.manifest
  await expect.poll(sent).toBe('kind: ')
  await expect.element(manifest).toHaveAccessibleDescription(new RegExp(`wrong ${answers}`))
  const text = () => manifest.element().textContent
  const before = answers
  stopTime()
  for (const half of ['に', 'にほ', 'にほん']) {
    await compose(half)
    await pauseBetweenKeys()
  }
  await expect.poll(text).toBe('kind: にほん')
  expect(answers).toBe(before)
  await commit('日本')
  await pauseBetweenKeys()
  await expect.poll(sent).toBe('kind: 日本')
  await userEvent.keyboard('!')
  await expect.poll(text).toBe('kind: 日本!')
  await pauseBetweenKeys()
  await expect.poll(sent).toBe('kind: 日本!')
  expect(answers).toBe(before + 2)
})

test('an editor that is left in the middle of a composition keeps its text', async () => {
  const sent = await open()
  await userEvent.click(manifest)
  await userEvent.keyboard('kind: ')
  await compose('にほん')
  await userEvent.click(page.getByRole('textbox', { name: 'next' }))
  await expect.poll(sent).toBe('kind: にほん')
  await expect.element(manifest).toHaveTextContent('kind: にほん')
})
