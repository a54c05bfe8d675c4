import { afterEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import {
  aComponent,
  aField,
  aViolation,
  COMPONENT,
  type FieldJson,
} from '#src/testing/component-builders.ts'
import { Connected } from '#src/testing/connected.tsx'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { ConfigurationPage } from './configuration-page.tsx'

/* The YAML editor, as a person with a keyboard and as the service sees it. */

let leave = () => {}
afterEach(() => {
  leave()
  sessionStorage.clear()
})

const BODY = z.object({ profileConfig: z.object({ manifest: z.optional(z.string()) }) })
const YAML = { format: 'kubernetes-resource-yaml', label: 'Manifest' }
const manifest = page.getByRole('textbox', { name: 'Manifest' })

const open = async (rest: Partial<FieldJson> = {}) => {
  const api = createMemoryApi(() =>
    aComponent({ fields: [aField('manifest', { ...YAML, ...rest }), aField('next')] }),
  )
  leave = mount(
    <Connected api={api}>
      <ConfigurationPage address={COMPONENT} />
    </Connected>,
  ).unmount
  // Line numbers are the editor's: the plain text area has none.
  await expect.element(page.getByText('leaves the editor')).toBeVisible()
  /** The text as it was last sent. */
  return (): unknown => {
    const { body } = z.object({ body: BODY }).parse(api.asked.at(-1))
    return body.profileConfig.manifest
  }
}

const choose = async (template: string) => {
  await userEvent.click(page.getByRole('button', { name: 'Start from a template: Manifest' }))
  await userEvent.click(page.getByRole('button', { name: `Start Manifest from ${template}` }))
}

test('what is typed is sent, and a syntax error is said with its line', async () => {
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

test('what is no mapping is told', async () => {
  await open()
  await userEvent.click(manifest)
  await userEvent.keyboard('- a')
  await expect.element(manifest).toHaveAccessibleDescription(/^Must be one YAML mapping\./)
})

test('Tab indents, and Escape then Tab leaves', async () => {
  const sent = await open()
  await userEvent.click(manifest)
  await userEvent.keyboard('a:{Enter}{Tab}b: 1')
  await expect.poll(sent).toBe('a:\n  b: 1')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.poll(sent).toBe('a:\nb: 1')
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(page.getByRole('textbox', { name: 'next' })).toHaveFocus()
})

describe('bytes that nobody edited stay', () => {
  const TEXTS = {
    'lines that end with returns': 'kind: A  \r\n\tx: 1\r\n\r\n',
    'no line break at the end': 'a: 1\nb: 2',
    'blanks, tabs and empty lines at the end': 'a: 1 \t\n\n\n  ',
    'two ways to end a line': 'a: 1\r\nb: 2\nc: 3\r\n',
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

test('a template takes nothing away for good', async () => {
  const sent = await open({ templates: [{ id: 't', label: 'Budget', value: 'kind: B\n' }] })
  await userEvent.click(manifest)
  await userEvent.keyboard('kind: mine')
  await expect.poll(sent).toBe('kind: mine')
  await choose('Budget')
  await expect.poll(sent).toBe('kind: B\n')
  await expect.element(manifest).toHaveTextContent('kind: B')
  await userEvent.click(page.getByRole('button', { name: 'Bring back what was there' }))
  await expect.poll(sent).toBe('kind: mine')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(manifest).toHaveTextContent('kind: B')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(manifest).toHaveTextContent('kind: mine')
  await userEvent.click(page.getByRole('button', { name: 'Undo' }))
  await expect.element(manifest).not.toHaveTextContent('mine')
})

test('the label and the list of problems lead to it', async () => {
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

test('an answer that comes while a word is composed changes nothing of it', async () => {
  let answers = 0
  const api = createMemoryApi(() => {
    answers += 1
    return aComponent({
      // Each answer says something else of the field, and brings one more before it.
      fields: [
        ...Array.from({ length: answers }, (_, index) => aField(`new-${index}`)),
        aField('manifest', { ...YAML, description: `Answer ${answers}` }),
      ],
      violations: [aViolation('manifest', `Line 1: wrong ${answers}`)],
    })
  })
  leave = mount(
    <Connected api={api}>
      <ConfigurationPage address={COMPONENT} />
    </Connected>,
  ).unmount
  await expect.element(page.getByText('leaves the editor')).toBeVisible()
  await userEvent.click(manifest)
  await userEvent.keyboard('kind: ')
  await expect.element(manifest).toHaveAccessibleDescription(/wrong [2-9]/)
  const text = () => manifest.element().textContent
  const before = answers
  const client = cdp()
  const compose = (word: string) =>
    client.send('Input.imeSetComposition', {
      text: word,
      selectionStart: word.length,
      selectionEnd: word.length,
    })
  await compose('に')
  await expect.poll(() => answers).toBeGreaterThan(before)
  await expect.element(page.getByRole('textbox', { name: `new-${before}` })).toBeVisible()
  await compose('にほ')
  await compose('にほん')
  await expect.poll(text).toBe('kind: にほん')
  await expect.poll(() => answers).toBeGreaterThan(before + 1)
  await client.send('Input.insertText', { text: '日本' })
  await userEvent.keyboard('!')
  await expect.poll(text).toBe('kind: 日本!')
  const sent = () => z.object({ body: BODY }).parse(api.asked.at(-1)).body.profileConfig.manifest
  await expect.poll(sent).toBe('kind: 日本!')
})
