import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import {
  aComponent,
  aField,
  aList,
  aViolation,
  type ComponentJson,
  type FieldJson,
} from '#src/testing/component-builders.ts'
import { createMemoryApi, type MemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* Editing rows: where focus goes, and restoring removed rows. */

const BODY = z.object({ profileConfig: z.object({ taint: z.optional(z.array(z.unknown())) }) })

const openOn = async (api: MemoryApi) => {
  mountPage(api)
  await expect.element(page.getByRole('button', { name: /^Add / })).toBeVisible()
}

/** Opens the page with a service that reports these violations once there is a row. */
const open = async (field: FieldJson, violations: ComponentJson['violations'] = []) => {
  // An absent list has no violations.
  const api = createMemoryApi(({ json }) =>
    aComponent({ fields: [field], violations: json.includes('[') ? violations : [] }),
  )
  await openOn(api)
  /** The rows of the last request. */
  return () => z.object({ body: BODY }).parse(api.asked.at(-1)).body.profileConfig.taint
}

const TAINTS = aList(
  'taint',
  {
    type: 'object',
    fields: [
      { key: 'key', label: 'Key', type: 'string' },
      { key: 'seconds', label: 'Seconds', type: 'number' },
    ],
  },
  { label: 'Taint' },
)
const TAGS = (constraints: FieldJson['constraints']) =>
  aList('taint', { type: 'string' }, { label: 'Tag', constraints })

const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }))
const row = (name: string) => page.getByRole('group', { name, exact: true })
const key = (number: number) => row(`Taint ${number}`).getByRole('textbox', { name: 'Key' })

/** Adds rows and types into them without clicking: focus moves to each new row. */
const add = async (...texts: readonly string[]) => {
  for (const text of texts) {
    await press('Add Taint')
    await userEvent.keyboard(text)
  }
}

test('focuses a new row, the neighbour of a removed row, and a restored row', async () => {
  const sent = await open(TAINTS)
  await add('a', 'b', 'c')
  await press('Remove Taint 2')
  await expect.element(key(2)).toHaveFocus()
  await expect.element(key(2)).toHaveValue('c')
  await expect.element(page.getByText('Taint 2 removed.').first()).toBeVisible()
  await press('Restore Taint 2')
  await expect.element(key(2)).toHaveValue('b')
  await expect.element(key(2)).toHaveFocus()
  await expect.poll(sent).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'c' }])
})

test('offers to restore a removed row until the next change', async () => {
  await open(TAINTS)
  await add('a', 'b')
  await press('Remove Taint 2')
  await expect.element(page.getByRole('button', { name: 'Restore Taint 2' })).toBeVisible()
  await expect.element(key(1)).toHaveFocus()
  await userEvent.keyboard('x')
  await expect
    .element(page.getByRole('button', { name: 'Restore Taint 2' }))
    .not.toBeInTheDocument()
})

test('duplicates a row with its values, right after it and independent of it', async () => {
  const sent = await open(TAINTS)
  await add('a', 'b')
  await userEvent.fill(row('Taint 1').getByRole('textbox', { name: 'Seconds' }), '60')
  await press('Duplicate Taint 1')
  await expect.element(key(2)).toHaveFocus()
  await userEvent.keyboard('2')
  await expect
    .poll(sent)
    .toEqual([{ key: 'a', seconds: 60 }, { key: 'a2', seconds: 60 }, { key: 'b' }])
})

test('moves the focused row with Alt and an arrow key, and keeps focus in it', async () => {
  const sent = await open(TAINTS)
  await add('a', 'b', 'c')
  await userEvent.click(key(1))
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.element(key(3)).toHaveFocus()
  await expect.poll(sent).toEqual([{ key: 'b' }, { key: 'c' }, { key: 'a' }])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}!')
  await expect.poll(sent).toEqual([{ key: 'b' }, { key: 'a!' }, { key: 'c' }])
})

test('moves a row by dragging its handle', async () => {
  const sent = await open(TAINTS)
  await add('a', 'b', 'c')
  const handle = (number: number) => {
    const found = row(`Taint ${number}`).element().querySelector('.cursor-grab')
    if (!found) throw new Error('no handle')
    return page.elementLocator(found)
  }
  await userEvent.dragAndDrop(handle(3), handle(1), { targetPosition: { x: 4, y: 0 } })
  await expect.poll(sent).toEqual([{ key: 'c' }, { key: 'a' }, { key: 'b' }])
})

test('disables adding and removing at the bounds, with the reason', async () => {
  await open(TAGS({ minItems: 2, maxItems: 3 }))
  await press('Add Tag')
  await expect.element(page.getByText('1 more needed')).toBeVisible()
  await press('Add Tag')
  await expect.element(page.getByText(/more needed/)).not.toBeInTheDocument()
  const remove = page.getByRole('button', { name: 'Remove Tag 1', exact: true })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove).toHaveAccessibleDescription('At least 2 rows required')
  await press('Add Tag')
  const adding = page.getByRole('button', { name: 'Add Tag', exact: true })
  await expect.element(adding).toHaveAttribute('aria-disabled', 'true')
  await expect.element(adding).toHaveAccessibleDescription('At most 3 rows')
})

test('marks a duplicate row while typing', async () => {
  await open(TAGS({ uniqueItems: true }))
  await press('Add Tag')
  await userEvent.keyboard('a')
  await press('Add Tag')
  await userEvent.keyboard('a')
  const second = page.getByRole('textbox', { name: 'Tag 2' })
  await expect.element(second).toHaveAccessibleDescription('Same as row 1.')
  await userEvent.keyboard('b')
  await expect.element(second).not.toHaveAttribute('aria-invalid')
})

test('does not mark a duplicate row if the service reports duplicates on the list', async () => {
  await open(TAGS({ uniqueItems: true }), [
    aViolation('taint', 'No tag may appear twice.', 'DUPLICATE_ITEM'),
  ])
  await press('Add Tag')
  await userEvent.keyboard('a')
  await press('Add Tag')
  await userEvent.keyboard('a')
  await userEvent.tab()
  await expect.element(page.getByText('No tag may appear twice.').first()).toBeVisible()
  const second = page.getByRole('textbox', { name: 'Tag 2' })
  await expect.element(second).not.toHaveAttribute('aria-invalid')
  const problems = page.getByRole('region', { name: 'Problems' })
  await expect.element(problems).not.toHaveTextContent('Same as row 1.')
})

test('keeps rows visible when an error of the list replaces that of a row', async () => {
  const field = TAGS({ uniqueItems: true })
  const violations = [aViolation('taint', 'No tag may appear twice.', 'DUPLICATE_ITEM')]
  let answer = () => {}
  const api = createMemoryApi(async ({ json }) => {
    if (!json.includes('"aa","aa"')) return aComponent({ fields: [field] })
    await new Promise<void>((resolve) => (answer = resolve))
    return aComponent({ fields: [field], violations })
  })
  await openOn(api)
  await press('Add Tag')
  await userEvent.keyboard('aa')
  await press('Add Tag')
  await userEvent.keyboard('aa')
  const second = page.getByRole('textbox', { name: 'Tag 2' })
  await expect.element(second).toHaveAccessibleDescription('Same as row 1.')
  await expect.poll(() => api.asked.at(-1)?.json).toContain('"aa","aa"')
  answer()
  await expect.element(page.getByText('No tag may appear twice.').first()).toBeVisible()
  await expect.element(second).not.toHaveAttribute('aria-invalid')
  await expect.element(second).toHaveFocus()
  // An element that lost its layout box in Chromium has no size, whatever its styles.
  const heightOf = (number: number) =>
    page
      .getByRole('textbox', { name: `Tag ${number}` })
      .element()
      .getBoundingClientRect().height
  await expect.poll(() => heightOf(1)).toBeGreaterThan(0)
  await expect.poll(() => heightOf(2)).toBeGreaterThan(0)
})

test('a label that wraps leaves its input in line with the others of its row', async () => {
  await page.viewport(1280, 900)
  const label = 'How long a lamp may burn before it is checked again'
  await open(
    aList(
      'lamps',
      {
        type: 'object',
        fields: [
          aField('name', { label: 'Name' }),
          aField('hours', { label, type: 'number' }),
          aField('lit', { label: 'Lit', type: 'bool' }),
          aField('colour', {
            label: 'Colour',
            constraints: { allowedValues: ['a', 'b', 'c', 'd'] },
          }),
        ],
      },
      { label: 'Lamp' },
    ),
    [aViolation('lamps[0].name', 'Is no name.'), aViolation('lamps[0]', 'Is no lamp.')],
  )
  await userEvent.click(page.getByRole('button', { name: 'Add Lamp' }))
  const lamp = page.getByRole('group', { name: 'Lamp 1' })
  await expect.element(lamp.getByText('Is no lamp.')).toBeVisible()
  const controls = [
    lamp.getByRole('textbox', { name: 'Name' }),
    lamp.getByRole('textbox', { name: label }),
    lamp.getByRole('combobox', { name: 'Colour' }),
    lamp.getByRole('radiogroup', { name: 'Lit' }),
    lamp.getByRole('button', { name: 'Remove Lamp 1' }),
  ]
  const spread = () => {
    const middles = controls.map((control) => {
      const { top, height } = control.element().getBoundingClientRect()
      return top + height / 2
    })
    return Math.max(...middles) - Math.min(...middles)
  }
  // Controls differ in height by a pixel or two.
  await expect.poll(spread).toBeLessThan(4)
})
