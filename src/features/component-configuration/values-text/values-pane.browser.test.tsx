import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import {
  aComponent,
  aField,
  aGroup,
  anAddress,
  aViolation,
} from '#src/testing/component-builders.ts'
import { commit, compose, pauseBetweenKeys, stopTime } from '#src/testing/input-method.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* The values as YAML beside the form: both follow each other, and share one history. */

const BODY = z.object({ profileConfig: z.record(z.string(), z.unknown()) })
const text = page.getByRole('textbox', { name: 'Values as YAML' })
const name = page.getByRole('textbox', { name: 'Name', exact: true })
const code = page.getByRole('textbox', { name: 'Code', exact: true })

const open = async () => {
  // Wide enough for the form beside it; on a phone, the text is over the form.
  await page.viewport(1280, 900)
  const api = createMemoryApi(() =>
    aComponent({
      fields: [
        aField('name', { label: 'Name' }),
        aField('code', { label: 'Code', sensitive: true }),
        aGroup('lamp', [aField('watts', { label: 'Watts', type: 'number' })], { label: 'Lamp' }),
      ],
      violations: [aViolation('lamp.watts', 'Too bright.')],
    }),
  )
  mountPage(api, anAddress())
  await userEvent.type(name, 'north')
  await userEvent.type(code, 'canary')
  await userEvent.click(page.getByRole('button', { name: 'Values as YAML' }))
  await expect.element(text).toHaveTextContent('name: north')
  const sent = () => BODY.parse(z.object({ body: z.unknown() }).parse(api.asked.at(-1)).body)
  return () => sent().profileConfig
}

/** Replaces the name in the form. */
const enterName = async (to: string) => {
  await userEvent.click(name)
  await userEvent.keyboard(`{Control>}a{/Control}${to}`)
}

/** Types at the end of the text. */
const typeAtEnd = async (keys: string) => {
  await userEvent.click(text)
  await userEvent.keyboard(`{Control>}{End}{/Control}  ${keys}`)
}

test('a value typed into the text is in the form and in the request', async () => {
  const sent = await open()
  await typeAtEnd('lamp:{Enter}  watts: 60')
  await expect.element(page.getByRole('textbox', { name: 'Watts' })).toHaveValue('60')
  await expect.poll(sent).toMatchObject({ name: 'north', lamp: { watts: 60 } })
  await expect
    .element(page.getByRole('region', { name: 'Notes on the text' }))
    .toHaveTextContent('Wrong: Line 5 Too bright.')
})

test('the text is in sync only while it is what is sent', async () => {
  const sent = await open()
  await expect.element(page.getByText('In sync with the form')).toBeVisible()
  await typeAtEnd('lamp: {{watts: "60"}')
  await expect.element(page.getByText(/^Read, but 1 value is not sent as written/)).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'Notes on the text' }))
    .toHaveTextContent('Not sent as written: Line 4 Watts is text, not a number. It is not sent.')
  await userEvent.fill(text, 'profileConfig:\n  name: ~')
  await expect
    .element(page.getByRole('region', { name: 'Notes on the text' }))
    .toHaveTextContent('Not sent as written: Line 2 Name is cleared: not sent.')
  await expect.poll(sent).toEqual({})
  await userEvent.fill(text, 'profileConfig:\n  name: "~"')
  await expect.element(page.getByText('In sync with the form')).toBeVisible()
  await expect.poll(sent).toEqual({ name: '~' })
})

test('what was typed stays when a value is entered in the form', async () => {
  await open()
  await typeAtEnd("mine: &m 'x' # why{Enter}same: *m")
  await enterName('south')
  await expect.element(text).toHaveTextContent('name: south')
  await expect.element(text).toHaveTextContent("mine: &m 'x' # why same: *m")
})

test('a text that cannot be read says where, and changes nothing', async () => {
  const sent = await open()
  await typeAtEnd('lamp: "open')
  await expect.element(page.getByText(/^Line 4: .* The form stays as it is/)).toBeVisible()
  await enterName('south')
  await expect.poll(sent).toEqual({ name: 'south', code: 'canary' })
  await userEvent.click(text)
  await userEvent.keyboard('{Control>}{End}{/Control}{Backspace>6/}')
  // As soon as it can be read, it follows the form. The cursor stays where it is typed.
  await expect.element(text).toHaveTextContent('name: south')
  await userEvent.keyboard('{Enter}  watts: 7')
  await expect.poll(sent).toEqual({ name: 'south', code: 'canary', lamp: { watts: 7 } })
  await expect.element(text).toHaveTextContent('name: south')
})

test('a secret is never in the text, and is not set by it', async () => {
  const sent = await open()
  await expect.element(text).toHaveTextContent('code: !secret "entered in the form"')
  await expect.element(text).not.toHaveTextContent('canary')
  // At once: whoever pauses after removing its line has reset the secret.
  await userEvent.fill(text, 'profileConfig:\n  name: east\n  code: other')
  await expect
    .element(page.getByRole('region', { name: 'Notes on the text' }))
    .toHaveTextContent(
      'Code is a secret: enter it in the form; the value in the form is sent instead.',
    )
  await expect.poll(sent).toEqual({ name: 'east', code: 'canary' })
})

test('undo in the text undoes the edits of both, comments too', async () => {
  const sent = await open()
  await typeAtEnd('# mine{Enter}name2: x')
  await expect.element(page.getByText('No field uses this value')).toBeVisible()
  await enterName('south')
  await expect.element(text).toHaveTextContent('name: south')
  await userEvent.click(text)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(name).toHaveValue('north')
  await expect.element(text).toHaveTextContent('name: north')
  await expect.element(text).toHaveTextContent('# mine')
  // What is typed slowly is undone in several steps.
  const textAfter = async (keys: string) => {
    await userEvent.keyboard(keys)
    return text.element().textContent
  }
  await expect.poll(() => textAfter('{Control>}z{/Control}')).not.toContain('# mine')
  await expect.poll(() => textAfter('{Control>}{Shift>}z{/Shift}{/Control}')).toContain('# mine')
  await expect.poll(sent).toEqual({ name: 'north', code: 'canary' })
})

test('the text is as it was when it is opened again', async () => {
  await open()
  await typeAtEnd('# mine')
  await userEvent.click(page.getByRole('button', { name: 'Close values as YAML' }))
  await expect.element(text).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Values as YAML' })).toHaveFocus()
  await enterName('south')
  await userEvent.click(page.getByRole('button', { name: 'Values as YAML' }))
  await expect.element(text).toHaveTextContent('name: south')
  await expect.element(text).toHaveTextContent('# mine')
})

test('what is composed in the text enters the form once it ends, and an answer does not take it back', async () => {
  const sent = await open()
  await userEvent.click(text)
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowDown}{End}')
  stopTime()
  await compose('に')
  await pauseBetweenKeys()
  await compose('にほん')
  await pauseBetweenKeys()
  await expect.element(name).toHaveValue('north')
  await commit('日本')
  await pauseBetweenKeys()
  await expect.element(name).toHaveValue('north日本')
  await expect.element(text).toHaveTextContent('name: north日本')
  await expect.poll(sent).toMatchObject({ name: 'north日本' })
})
