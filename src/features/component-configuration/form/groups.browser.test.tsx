import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { createRouter } from '#src/router/router.ts'
import { RouterProvider } from '#src/router/router-context.tsx'
import {
  aComponent,
  aField,
  aGroup,
  anAddress,
  aViolation,
} from '#src/testing/component-builders.ts'
import { createMemoryApi, createMemorySession } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { ConfigurationPage } from '#form/configuration-page.tsx'

/* Collapsed groups and the shown fields are in the address, and no jump ends at a closed door. */

const FIELDS = [
  aField('name', { label: 'Name', defaultValue: 'north' }),
  aGroup(
    'lamp',
    [
      aField('watts', { label: 'Watts', type: 'number' }),
      aGroup('lens', [aField('glass', { label: 'Glass' })], { label: 'Lens' }),
    ],
    { label: 'Lamp' },
  ),
]

/** Opens the page with a search part of its address; the glass is wrong until it is clear. */
const open = async (search = '') => {
  const api = createMemoryApi(({ json }) =>
    aComponent({
      fields: FIELDS,
      violations: json.includes('clear') ? [] : [aViolation('lamp.lens.glass', 'Who sees that?')],
    }),
  )
  const history = createMemoryHistory({ initialEntries: [`/${search}`] })
  mount(
    <ConnectionProvider value={{ api, session: createMemorySession() }}>
      <RouterProvider router={createRouter({ history })}>
        <ConfigurationPage address={anAddress()} />
      </RouterProvider>
    </ConnectionProvider>,
  )
  await expect.element(page.getByRole('form')).toBeVisible()
  return { search: () => decodeURIComponent(history.location.search), api }
}

const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const fold = (name: string) => page.getByRole('button', { name: `Fields of ${name}`, exact: true })
const only = (name: RegExp) => page.getByRole('radio', { name })

test('a group collapses to what is set in it, in the address, and opens again', async () => {
  const { search } = await open()
  await userEvent.fill(box('Watts'), '40')
  await userEvent.click(fold('Lamp'))
  await expect.element(fold('Lamp')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(box('Watts')).not.toBeInTheDocument()
  const lamp = page.getByRole('group', { name: 'Lamp', exact: true })
  await expect.element(lamp).toHaveTextContent('1 wrong. 1 of 2 set: Watts 40')
  await expect.poll(search).toBe('?collapsed=lamp')
  await userEvent.click(fold('Lamp'))
  await expect.element(box('Watts')).toHaveValue('40')
  await expect.poll(search).toBe('')
})

test('an address collapses groups, and a jump to a field in them opens them', async () => {
  const { search } = await open('?collapsed=lamp+lamp.lens&at=1')
  await expect.element(fold('Lamp')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(box('Glass')).not.toBeInTheDocument()
  const problems = page.getByRole('region', { name: 'Problems' })
  await userEvent.click(problems.getByRole('link', { name: 'Glass' }))
  await expect.element(box('Glass')).toHaveFocus()
  await expect.poll(search).toBe('?at=1')
})

test('a search finds what is in collapsed groups, which stay collapsed', async () => {
  const { search } = await open('?collapsed=lamp')
  const find = page.getByRole('searchbox', { name: 'Find a field' })
  await userEvent.fill(find, 'lamp.lens')
  await expect.element(box('Glass')).toBeVisible()
  await expect.element(box('Watts')).not.toBeInTheDocument()
  await userEvent.clear(find)
  await expect.element(fold('Lamp')).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(search).toBe('?collapsed=lamp')
})

test('a field that needs an answer stays while it is answered, until the choice is made again', async () => {
  const { search, api } = await open('?show=needed')
  await expect.element(only(/^Needs an answer 1$/)).toBeChecked()
  await expect.element(box('Glass')).toBeVisible()
  await expect.element(box('Name')).not.toBeInTheDocument()
  await userEvent.fill(box('Glass'), 'clear')
  await expect.poll(() => api.asked.at(-1)?.json).toContain('clear')
  await expect.element(only(/^Needs an answer 0$/)).toBeVisible()
  await expect.element(box('Glass')).toBeVisible()
  await userEvent.click(only(/^All$/))
  await expect.element(box('Name')).toBeVisible()
  await expect.poll(search).toBe('')
  await userEvent.click(only(/^Needs an answer 0$/))
  await expect.element(box('Glass')).not.toBeInTheDocument()
  await expect.element(page.getByText(/^No field matches\./)).toBeVisible()
})

test('what differs from the default is no value that equals it', async () => {
  await open()
  await userEvent.fill(box('Name'), 'north')
  await userEvent.fill(box('Watts'), '40')
  await expect.element(only(/^Differs from default 1$/)).toBeVisible()
  await userEvent.click(only(/^Differs from default 1$/))
  await expect.element(box('Watts')).toBeVisible()
  await expect.element(box('Name')).not.toBeInTheDocument()
})
