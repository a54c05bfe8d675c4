import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aComponent, aField, aGroup, aList, anAddress } from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* The value of a removed field is kept, not sent, and restored when the field returns. */

const piers = (count: number) => ({
  allowedValues: Array.from({ length: count }, (_, index) => `pier-${index + 1}`),
})

const DETAILS = [
  aField('name', { label: 'Name' }),
  aField('lit', { label: 'Lit', type: 'bool' }),
  aField('few', { label: 'Few', constraints: piers(3) }),
  aField('some', { label: 'Some', constraints: piers(6) }),
  aField('code', { label: 'Code', sensitive: true }),
  aField('free', { label: 'Free form', type: 'object' }),
  aGroup('lamp', [aField('watts', { label: 'Watts', type: 'number' })], { label: 'Lamp' }),
  aList('flags', { type: 'string' }, { label: 'Flag' }),
]
const ENTERED = {
  name: 'quay',
  lit: false,
  few: 'pier-2',
  some: 'pier-5',
  code: 'sesame',
  free: { a: 1 },
  lamp: { watts: 60 },
  flags: ['alfa'],
}

const WITHOUT = aField('without', { label: 'Without details', type: 'bool' })

const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const radio = (group: string, name: string) =>
  page.getByRole('radiogroup', { name: group }).getByRole('radio', { name, exact: true })

const open = () => {
  const api = createMemoryApi(({ json }) =>
    aComponent({ fields: [WITHOUT, ...(json.includes('"without":true') ? [] : DETAILS)] }),
  )
  mountPage(api, anAddress())
  return () => JSON.parse(api.asked.at(-1)?.json ?? '{}') as { profileConfig?: unknown }
}

test('restores the value of a returning field of any kind', async () => {
  const sent = open()
  await userEvent.fill(box('Name'), 'quay')
  await userEvent.click(radio('Lit', 'No'))
  await userEvent.click(radio('Few', 'pier-2'))
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Some' }), 'pier-5')
  await userEvent.fill(box('Code'), 'sesame')
  await userEvent.fill(box('Free form'), '{"a":1}')
  await userEvent.fill(box('Watts'), '60')
  await userEvent.click(page.getByRole('button', { name: 'Add Flag' }))
  await userEvent.fill(box('Flag 1'), 'alfa')

  await userEvent.click(radio('Without details', 'Yes'))
  await expect.element(box('Name')).not.toBeInTheDocument()
  await expect.poll(sent).toMatchObject({ profileConfig: { without: true } })
  expect(sent().profileConfig).toEqual({ without: true })

  await userEvent.click(radio('Without details', 'No'))
  await expect.element(box('Name')).toHaveValue('quay')
  await expect.element(radio('Lit', 'No')).toBeChecked()
  await expect.element(radio('Few', 'pier-2')).toBeChecked()
  await expect.element(page.getByRole('combobox', { name: 'Some' })).toHaveValue('pier-5')
  await expect.element(box('Watts')).toHaveValue('60')
  await expect.element(box('Flag 1')).toHaveValue('alfa')
  await expect.poll(() => sent().profileConfig).toEqual({ without: false, ...ENTERED })
})

test('shows nothing of a value that was entered as another type', async () => {
  const api = createMemoryApi(({ json }) =>
    aComponent({
      fields: [
        WITHOUT,
        json.includes('"without":true')
          ? aField('flags', { label: 'Flag' })
          : aList('flags', { type: 'string' }, { label: 'Flag' }),
      ],
    }),
  )
  mountPage(api, anAddress())
  await userEvent.click(page.getByRole('button', { name: 'Add Flag' }))
  await userEvent.fill(box('Flag 1'), 'alfa')
  const headline = page.getByText(/kept in this tab only/)
  await expect.element(headline).toHaveTextContent(/^1 edit,/)
  await userEvent.click(radio('Without details', 'Yes'))
  await expect.element(box('Flag')).toHaveValue('')
  // The list is no edit any more, and the radio button is one.
  await expect.element(headline).toHaveTextContent(/^1 edit,/)
  const review = page.getByRole('region', { name: 'Review' })
  await expect.element(review.getByRole('heading', { name: '1 edit', exact: true })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Edited 1' })).toBeInTheDocument()
  await expect
    .element(review.getByRole('row', { name: 'Flag 1' }))
    .toHaveTextContent('kept but not sent: no longer used')
  await userEvent.fill(box('Flag'), 'bravo')
  await expect.poll(() => api.asked.at(-1)?.json).toContain('{"without":true,"flags":"bravo"}')
  await userEvent.click(radio('Without details', 'No'))
  await expect.element(box('Flag 1')).toHaveValue('alfa')
})

test('does not say that there are no edits where all that was entered is not asked for any more', async () => {
  const api = createMemoryApi((_, nth) =>
    aComponent({ fields: nth === 0 ? [WITHOUT, aField('name', { label: 'Name' })] : [WITHOUT] }),
  )
  mountPage(api, anAddress())
  await userEvent.fill(box('Name'), 'quay')
  await userEvent.click(page.getByRole('heading', { level: 1 }))
  await expect.element(box('Name')).not.toBeInTheDocument()
  await expect
    .element(page.getByText('What you entered is not sent now; it is kept in this tab only.'))
    .toBeVisible()
})

test.each(['z', 'я', 'ζ', 'ז'])('undoes with Ctrl and %s on the key of Z', async (key) => {
  open()
  await userEvent.click(radio('Without details', 'Yes'))
  await userEvent.click(radio('Without details', 'No'))
  await expect.element(radio('Without details', 'No')).toBeChecked()
  const pressed = { key, code: 'KeyZ', ctrlKey: true, bubbles: true }
  radio('Without details', 'No').element().dispatchEvent(new KeyboardEvent('keydown', pressed))
  await expect.element(radio('Without details', 'Yes')).toBeChecked()
})
