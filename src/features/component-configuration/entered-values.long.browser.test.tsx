import { expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { aComponent, aField, anAddress, aViolation } from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* What was entered is what is sent; what may not be meant is said, and corrected in one press. */

const open = (parts: Record<string, unknown>) => {
  const api = createMemoryApi(() => ({ ...aComponent(), ...parts }))
  mountPage(api, anAddress())
  return {
    /** The profile of the last request, as it was sent. */
    sent: () => JSON.stringify(JSON.parse(api.asked.at(-1)?.json ?? '{}').profileConfig),
  }
}

const box = (name: string) => page.getByRole('textbox', { name })
const button = (name: string) => page.getByRole('button', { name })

test.for([
  ['0,5', 'Use 0.5 for Rate', '0.5'],
  ['１２', 'Use 12 for Rate', '12'],
  ['−5', 'Use -5 for Rate', '-5'],
  ['1\u00A0000', 'Use 1000 for Rate', '1000'],
  ['1.000', 'Use 1000 for Rate', '1000'],
  ['1.000', 'Use 1 for Rate', '1'],
  ['12.345', 'Use 12.345 for Rate', '12.345'],
] as const)('the number %s is corrected by “%s”', async ([typed, press, sent]) => {
  const form = open({ fields: [aField('rate', { type: 'number', label: 'Rate' })] })
  await box('Rate').fill(typed)
  await button(press).click()
  await expect.element(box('Rate')).toHaveValue(sent)
  await expect.element(box('Rate')).toHaveFocus()
  await expect.poll(form.sent).toBe(`{"rate":${sent}}`)
  await expect.element(button(press)).not.toBeInTheDocument()
})

test.for([
  ['7,25', 'Use it as a number for Rate', '7.25'],
  ['1.000', 'Read it as a decimal for Rate', '1'],
  ['1.000', 'Read it as thousands for Rate', '1000'],
] as const)('the secret number %s is corrected by “%s”, unread', async ([typed, press, sent]) => {
  const form = open({
    fields: [aField('rate', { type: 'number', label: 'Rate', sensitive: true })],
  })
  await box('Rate').fill(typed)
  await expect.element(button(press)).toBeVisible()
  await expect.element(page.getByRole('form')).not.toHaveTextContent(/7|1/)
  await button(press).click()
  await expect.poll(form.sent).toBe(`{"rate":${sent}}`)
  await expect.element(box('Rate')).toHaveFocus()
  await expect.element(button(press)).not.toBeInTheDocument()
})

test('a number that can mean only one thing is not asked about', async () => {
  open({ fields: [aField('rate', { type: 'number', label: 'Rate' })] })
  await box('Rate').fill('1.0005')
  await expect.element(page.getByText(/^1 edit, kept/)).toBeVisible()
  await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument()
})

test.for([false, true])(
  'what cannot be seen at an edge is named, sent, and removed in one press (secret: %s)',
  async (sensitive) => {
    const form = open({ fields: [aField('token', { label: 'Token', sensitive })] })
    await box('Token').fill(' abc\u200B')
    await expect
      .element(box('Token'))
      .toHaveAccessibleDescription(
        /The value begins with a space and ends with a zero-width space \(U\+200B\)\./,
      )
    await expect.poll(form.sent).toBe('{"token":" abc\u200B"}')
    await button('Remove it for Token').click()
    await expect.poll(form.sent).toBe('{"token":"abc"}')
  },
)

test.for([false, true])(
  'carriage returns stay where the text around them is left and typed into (secret: %s)',
  async (sensitive) => {
    const given = 'one\r\ntwo\rthree\r\n'
    const templates = [{ label: 'Lines', value: given }]
    const form = open({ fields: [aField('motd', { label: 'Message', sensitive, templates })] })
    await button('Start from a template: Message').click()
    await button('Start Message from Lines').click()
    await expect.poll(form.sent).toBe(JSON.stringify({ motd: given }))
    await userEvent.click(box('Message'))
    await userEvent.keyboard('{Tab}')
    await userEvent.click(box('Message'))
    await userEvent.keyboard('{Control>}{Home}{/Control}{End}12')
    await expect.poll(form.sent).toBe(JSON.stringify({ motd: given.replace('one', 'one12') }))
    await button('Remove it for Message').click()
    await expect.poll(form.sent).toBe(JSON.stringify({ motd: 'one12\ntwothree' }))
  },
)

test.for([
  ['text', 'string', 'registry\u200B.example', '"registry.example"'],
  ['a field of any type', 'widget', '[1,\u200B2]', '[1,2]'],
  ['an object', 'object', '{"host": "a\u202Eb"}', '{"host":"ab"}'],
] as const)(
  'what cannot be seen within %s is removed in one press',
  async ([, type, text, sent]) => {
    const form = open({ fields: [aField('token', { label: 'Token', type })] })
    await box('Token').fill(text)
    await button('Remove it for Token').click()
    await expect.poll(form.sent).toBe(`{"token":${sent}}`)
    await expect.element(button('Remove it for Token')).not.toBeInTheDocument()
  },
)

test('blanks around a number are named, not sent, and removed in one press', async () => {
  const form = open({ fields: [aField('size', { label: 'Size', type: 'number' })] })
  await box('Size').fill(' 12\u00A0')
  await expect
    .element(box('Size'))
    .toHaveAccessibleDescription(
      'The value begins with a space and ends with a no-break space (U+00A0). Only the number is sent. Remove it for Size',
    )
  await expect.poll(form.sent).toBe('{"size":12}')
  await button('Remove it for Size').click()
  await expect.element(box('Size')).toHaveValue('12')
})

test.for([
  ['text', {}, 'v'],
  ['a secret', { sensitive: true }, 'v'],
  ['a number', { type: 'number' }, '7'],
  ['YAML', { format: 'kubernetes-resource-yaml' }, 'a: b'],
] as const)('templates are offered for %s', async ([, rest, value]) => {
  const field = aField('x', { label: 'Thing', templates: [{ label: 'First', value }], ...rest })
  const form = open({ fields: [field] })
  await button('Start from a template: Thing').click()
  await button('Start Thing from First').click()
  await expect.poll(form.sent).toContain(value)
})

test('values to choose that are numbers are sent as numbers', async () => {
  const allowedValues = [80, 443]
  const form = open({
    fields: [{ key: 'port', type: 'number', label: 'Port', constraints: { allowedValues } }],
  })
  await page.getByRole('radio', { name: '443' }).click()
  await expect.poll(form.sent).toBe('{"port":443}')
})

test('a read-only field shows the value that the service gives, and never a secret', async () => {
  open({
    fields: [
      aField('endpoint', { label: 'Endpoint', readOnly: true }),
      aField('key', { label: 'Key', readOnly: true, sensitive: true }),
    ],
    resolvedValues: { endpoint: 'https://db.internal:5432', key: 'hunter2' },
  })
  await expect.element(page.getByText('https://db.internal:5432')).toBeVisible()
  await expect.element(page.getByText('Set, not shown')).toBeVisible()
  await expect.element(page.getByText('hunter2')).not.toBeInTheDocument()
})

test('parts that could not be read are named with their field', async () => {
  open({ fields: [{ key: 'size', type: 'number', constraints: { min: 'one' } }], violations: [7] })
  await expect.element(page.getByText('size: constraints.min: expected a number')).toBeVisible()
  await expect
    .element(page.getByText('The API reported a violation that could not be read.'))
    .toBeVisible()
})

test('what the API says about a value counts more than a local pattern', async () => {
  const answer = aComponent({
    fields: [
      aField('name', { label: 'Name', constraints: { pattern: '[a-z]+' } }),
      aField('other', { label: 'Other' }),
    ],
    violations: [aViolation('/other', 'Choose another.')],
  })
  const waiting: (() => void)[] = []
  const api = createMemoryApi(({ json }) =>
    json?.includes('B7') ? new Promise((resolve) => waiting.push(() => resolve(answer))) : answer,
  )
  mountPage(api, anAddress())
  await expect.element(box('Other')).toHaveAccessibleDescription(/Choose another\./)
  await box('Name').fill('B7')
  await expect
    .element(box('Name'))
    .toHaveAccessibleDescription(/Does not have the required format\./)
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]?.()
  await expect.element(box('Name')).not.toHaveAttribute('aria-invalid')
})

test('edits are only said to be kept as far as they were stored', async () => {
  open({
    fields: [
      aField('name', { label: 'Name' }),
      aField('token', { label: 'Token', sensitive: true }),
    ],
  })
  await box('Name').fill('a')
  await expect.element(page.getByText(/^1 edit, kept in this tab only\./)).toBeVisible()
  await box('Token').fill('b')
  await expect
    .element(page.getByText(/^2 edits, kept in this tab only, without secrets\./))
    .toBeVisible()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await box('Name').fill('ab')
  await expect
    .element(page.getByText(/^2 edits, not kept: this browser’s storage is full or blocked\./))
    .toBeVisible()
  vi.restoreAllMocks()
  await userEvent.clear(box('Name'))
  await expect.element(page.getByText(/edits?, kept in this tab only/)).toBeVisible()
})

test.for([2, 7, 20])(
  'a value that is filled in shows although it is none of the %s allowed, also after undo and redo',
  async (count) => {
    const allowedValues = Array.from({ length: count }, (_, at) => `pier-${at}`)
    const form = open({
      fields: [aField('pick', { label: 'Pick', constraints: { allowedValues } })],
    })
    await button('Fill from JSON or YAML').click()
    await box('Values').fill('pick: other')
    await button('Fill the form').click()
    await expect.poll(form.sent).toBe('{"pick":"other"}')
    const shown = () => {
      const group = page.getByRole('radiogroup', { name: 'Pick' })
      const [control] = [
        ...group.getByRole('radio', { checked: true }).elements(),
        ...page.getByRole('combobox', { name: 'Pick' }).elements(),
      ]
      return control instanceof HTMLInputElement || control instanceof HTMLSelectElement
        ? control.value
        : undefined
    }
    await expect.poll(shown).toBe('other')
    await button('Undo').click()
    await expect.poll(shown).toBe('')
    await button('Redo').click()
    await expect.poll(shown).toBe('other')
  },
)

test('paper has the whole of a long text', async () => {
  open({ fields: [aField('pem', { label: 'Certificate', format: 'pem' })] })
  await box('Certificate').fill(Array.from({ length: 120 }, (_, at) => `line ${at}`).join('\n'))
  const unseenHeight = () => {
    const { scrollHeight, clientHeight } = box('Certificate').element()
    return scrollHeight - clientHeight
  }
  await expect.poll(unseenHeight).toBeGreaterThan(500)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    await expect.poll(unseenHeight).toBe(0)
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  }
})
