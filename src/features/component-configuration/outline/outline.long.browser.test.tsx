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

/* The outline beside a form of 810 fields. */

const quay = (number: number) =>
  aGroup(
    `quay${number}`,
    Array.from({ length: 9 }, (_, index) =>
      aField(`berth${index}`, {
        label: `Berth ${number}-${index}`,
        description: index === 7 ? `Near the lamp of ${number}.` : `Place ${index}.`,
      }),
    ),
    { label: `Quay ${number}` },
  )

const FIELDS = Array.from({ length: 90 }, (_, index) => quay(index))

/** Opens the page in a window of this width; what contains "sunk" is wrong. */
const open = async (width: number, search = '') => {
  await page.viewport(width, 900)
  const api = createMemoryApi(({ json }) =>
    aComponent({
      fields: FIELDS,
      violations: json.includes('sunk') ? [aViolation('quay0.berth1', 'No such ship.')] : [],
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
  return { search: () => history.location.search }
}

const outline = page.getByRole('navigation', { name: 'Outline' })
const part = (name: string) => outline.getByRole('link', { name: new RegExp(`^${name}\\b`) })
const group = (name: string) => page.getByRole('group', { name, exact: true })
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const find = page.getByRole('searchbox', { name: 'Find a field' })

test('a part far away has the focus after a press, at the top of the window, and is marked', async () => {
  await open(1440)
  await expect.element(part('Quay 0')).toHaveAttribute('aria-current', 'location')
  await userEvent.click(part('Quay 70'))
  await expect.element(group('Quay 70')).toHaveFocus()
  await expect.element(part('Quay 70')).toHaveAttribute('aria-current', 'location')
  const top = () => group('Quay 70').element().getBoundingClientRect().top
  await expect.poll(() => top() > 50 && top() < 200).toBe(true)
  await expect.element(part('Quay 0')).not.toHaveAttribute('aria-current')
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(box('Berth 70-0')).toHaveFocus()
})

test('all fields are there without scrolling, and each is reached from the one before it', async () => {
  await open(1440)
  await expect.element(box('Berth 89-8')).toBeInTheDocument()
  await expect.poll(() => document.querySelectorAll('[role=form] input').length).toBe(810)
  await userEvent.click(box('Berth 45-8'))
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(box('Berth 46-0')).toHaveFocus()
  await expect.element(box('Berth 46-0')).toBeInViewport()
})

test('a search keeps the fields that it does not find, with what was entered', async () => {
  await open(1440)
  await userEvent.fill(box('Berth 3-2'), 'north')
  await userEvent.fill(find, 'berth 88-8')
  await expect.element(box('Berth 88-8')).toBeVisible()
  await expect.element(box('Berth 3-2')).not.toBeInTheDocument()
  await userEvent.clear(find)
  await expect.element(box('Berth 3-2')).toHaveValue('north')
})

test('the mark follows the page as it scrolls', async () => {
  await open(1440)
  await expect.element(part('Quay 0')).toHaveAttribute('aria-current', 'location')
  group('Quay 2').element().scrollIntoView({ block: 'start' })
  await expect.element(part('Quay 2')).toHaveAttribute('aria-current', 'location')
})

test('counts follow edits and answers', async () => {
  await open(1440)
  await expect.element(part('Quay 0')).toHaveTextContent('9 fields')
  await userEvent.click(box('Berth 0-1'))
  await userEvent.keyboard('sun')
  await expect.element(part('Quay 0')).toHaveTextContent('1 edited')
  await userEvent.keyboard('k')
  await expect.element(part('Quay 0')).toHaveTextContent('1 wrong')
})

test('a search lists what it found by part, with what matched', async () => {
  await open(1440)
  await userEvent.fill(find, 'lamp of 3')
  // All words, in any order: of quays 0 to 89, 18 have a 3 in their number.
  await expect.element(outline.getByText('18 matching fields')).toBeVisible()
  const link = outline.getByRole('link', { name: /^Berth 38-7/ })
  await expect.element(link).toHaveTextContent('Near the lamp of 38.')
  await userEvent.click(link)
  await expect.element(box('Berth 38-7')).toHaveFocus()
  await userEvent.fill(find, 'quay39.berth2')
  await expect.element(outline.getByText('1 matching field')).toBeVisible()
})

test('the outline is closed in the address, and costs no place then', async () => {
  const { search } = await open(1440)
  await expect.element(outline).toBeVisible()
  const button = page.getByRole('button', { name: 'Outline' })
  await userEvent.click(button)
  await expect.element(outline).not.toBeInTheDocument()
  await expect.poll(search).toBe('?outline=0')
  await userEvent.click(button)
  await expect.element(outline).toBeVisible()
})

test('the values as YAML take its place, and the form has the room', async () => {
  await open(1440)
  await expect.element(outline).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Values as YAML' }))
  await expect.element(outline).not.toBeInTheDocument()
  await expect.poll(() => page.getByRole('form').element().clientWidth).toBeGreaterThan(500)
})

test('on a phone it is a sheet, which closes on the way to a part', async () => {
  await open(390)
  await expect.element(outline).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('button', { name: 'Outline' }))
  await expect.element(page.getByRole('dialog', { name: 'Outline' })).toBeVisible()
  await userEvent.click(part('Quay 65'))
  await expect.element(page.getByRole('dialog', { name: 'Outline' })).not.toBeInTheDocument()
  await expect.element(group('Quay 65')).toHaveFocus()
})
