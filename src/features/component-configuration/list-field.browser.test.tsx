import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import {
  aComponent,
  aList,
  aViolation,
  type ComponentJson,
  COMPONENT,
  type FieldJson,
} from '#src/testing/component-builders.ts'
import { Connected } from '#src/testing/connected.tsx'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { ConfigurationPage } from './configuration-page.tsx'

/* Rows as a person handles them: focus goes where the work goes on, and nothing is lost for good. */

let leave = () => {}
afterEach(() => {
  leave()
  sessionStorage.clear()
})

const BODY = z.object({ profileConfig: z.object({ taint: z.optional(z.array(z.unknown())) }) })

const open = async (field: FieldJson, violations: ComponentJson['violations'] = []) => {
  // Nothing is wrong with what is not there.
  const api = createMemoryApi(({ json }) =>
    aComponent({ fields: [field], violations: json.includes('[') ? violations : [] }),
  )
  leave = mount(
    <Connected api={api}>
      <ConfigurationPage address={COMPONENT} />
    </Connected>,
  ).unmount
  await expect.element(page.getByRole('button', { name: /^Add / })).toBeVisible()
  /** The rows as they were last sent. */
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

/** Adds rows by keyboard alone: focus is in the new row each time. */
const add = async (...texts: readonly string[]) => {
  for (const text of texts) {
    await press('Add Taint')
    await userEvent.keyboard(text)
  }
}

test('a new row takes focus; a removed one gives it to its neighbour and comes back', async () => {
  const sent = await open(TAINTS)
  await add('a', 'b', 'c')
  await press('Remove Taint 2')
  await expect.element(key(2)).toHaveFocus()
  await expect.element(key(2)).toHaveValue('c')
  await expect.element(page.getByText('Taint 2 removed.').first()).toBeVisible()
  await press('Bring back Taint 2')
  await expect.element(key(2)).toHaveValue('b')
  await expect.element(key(2)).toHaveFocus()
  await expect.poll(sent).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'c' }])
})

test('a removed row can be brought back until the next change', async () => {
  await open(TAINTS)
  await add('a', 'b')
  await press('Remove Taint 2')
  await expect.element(page.getByRole('button', { name: 'Bring back Taint 2' })).toBeVisible()
  await expect.element(key(1)).toHaveFocus()
  await userEvent.keyboard('x')
  await expect
    .element(page.getByRole('button', { name: 'Bring back Taint 2' }))
    .not.toBeInTheDocument()
})

test('a copy stands behind its row with all its values, and is another row', async () => {
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

test('Alt and an arrow move the row that has focus, which keeps it', async () => {
  const sent = await open(TAINTS)
  await add('a', 'b', 'c')
  await userEvent.click(key(1))
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}')
  await expect.element(key(3)).toHaveFocus()
  await expect.poll(sent).toEqual([{ key: 'b' }, { key: 'c' }, { key: 'a' }])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}!')
  await expect.poll(sent).toEqual([{ key: 'b' }, { key: 'a!' }, { key: 'c' }])
})

test('a row is dragged by its handle', async () => {
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

test('bounds stop adding and removing, and say why', async () => {
  await open(TAGS({ minItems: 2, maxItems: 3 }))
  await press('Add Tag')
  await expect.element(page.getByText('1 more needed')).toBeVisible()
  await press('Add Tag')
  await expect.element(page.getByText(/more needed/)).not.toBeInTheDocument()
  const remove = page.getByRole('button', { name: 'Remove Tag 1', exact: true })
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true')
  await expect.element(remove).toHaveAccessibleDescription('At least 2 must stay')
  await press('Add Tag')
  const adding = page.getByRole('button', { name: 'Add Tag', exact: true })
  await expect.element(adding).toHaveAttribute('aria-disabled', 'true')
  await expect.element(adding).toHaveAccessibleDescription('Full: 2 to 3')
})

test('a row that repeats another is marked as it is typed', async () => {
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

test('a row that repeats another is not marked as well where the service says so of the list', async () => {
  await open(TAGS({ uniqueItems: true }), [
    aViolation('taint', 'No tag may be there twice.', 'DUPLICATE_ITEM'),
  ])
  await press('Add Tag')
  await userEvent.keyboard('a')
  await press('Add Tag')
  await userEvent.keyboard('a')
  await userEvent.tab()
  await expect.element(page.getByText('No tag may be there twice.').first()).toBeVisible()
  const second = page.getByRole('textbox', { name: 'Tag 2' })
  await expect.element(second).not.toHaveAttribute('aria-invalid')
  const problems = page.getByRole('region', { name: 'Problems' })
  await expect.element(problems).not.toHaveTextContent('Same as row 1.')
})
