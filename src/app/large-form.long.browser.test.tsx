import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/history'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { paths } from '#src/lib/page/paths.ts'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  aMissingValue,
  anAddress,
  aRequirement,
  aViolation,
  type ComponentJson,
  type FieldJson,
} from '#src/testing/component-builders.ts'
import { createMemoryApi, createMemorySession } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { Console, createConsoleRouter } from './console.tsx'

/* A form of 1,000 fields on the complete page, with its frame, budget, problems, requirements and bindings. */

const allowed = (count: number) => Array.from({ length: count }, (_, index) => `pier-${index + 1}`)

/** Fields of every kind in turn, with all of their texts. */
const KINDS: readonly Partial<FieldJson>[] = [
  { description: 'Where it lies.', defaultValue: 'north' },
  { type: 'number', defaultValue: 5, constraints: { min: 0, max: 90 } },
  { type: 'bool', defaultValue: true },
  { constraints: { allowedValues: allowed(3) } },
  { constraints: { allowedValues: allowed(9) } },
  { constraints: { allowedValues: allowed(30) } },
  { sensitive: true },
  { constraints: { maxLength: 40 } },
  { type: 'number', defaultValue: 0.25 },
  { required: true },
]

const fieldsOf = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index
    return aField(`berth.${number}`, { label: `Berth ${number}`, ...KINDS[number % KINDS.length] })
  })

const FIELDS = [
  ...fieldsOf(0, 700),
  ...Array.from({ length: 20 }, (_, index) =>
    aGroup(`quay-${index}`, fieldsOf(700 + index * 10, 10), { label: `Quay ${index}` }),
  ),
  aList('tugs', { type: 'object', fields: [aField('name', { label: 'Name' })] }, { label: 'Tugs' }),
  ...fieldsOf(900, 79),
]

/** Every tenth field is required, and 30 numbers are wrong, so messages are all over the form. */
const VIOLATIONS = [
  ...Array.from({ length: 70 }, (_, index) => aMissingValue(`berth.${index * 10 + 9}`)),
  ...Array.from({ length: 30 }, (_, index) =>
    aViolation(`berth.${index * 10 + 1}`, 'Is taken.', 'TAKEN'),
  ),
]

const harbour = (parts: Partial<ComponentJson> = {}): ComponentJson =>
  aComponent({
    fields: FIELDS,
    violations: VIOLATIONS,
    requirements: [aRequirement('pilot', { label: 'Pilot' })],
    ...parts,
  })

declare global {
  interface Window {
    /** Finds a text like the browser's own search; not standard. */
    find: (text: string) => boolean
  }
}

const status = page.getByRole('status', { name: 'Resolve status' })

/** Opens the console at a component. */
const open = async (component: ComponentJson) => {
  const api = createMemoryApi(() => component)
  const session = createMemorySession()
  const client = createQueryClient()
  const { organizationId, clusterId, componentKey } = anAddress()
  const at = paths.component(organizationId, clusterId, componentKey)
  const router = createConsoleRouter(session, createMemoryHistory({ initialEntries: [at] }))
  // Without StrictMode, which runs each effect twice in development.
  mount(
    <ConnectionProvider value={{ api, session }}>
      <QueryClientProvider client={client}>
        <Console router={router} />
      </QueryClientProvider>
    </ConnectionProvider>,
  )
  await expect.element(status).toHaveTextContent('Up to date')
}

const berth = (number: number) =>
  page.getByRole('textbox', { name: `Berth ${number}`, exact: true })

const renderedFields = () => document.querySelectorAll('[data-field]').length

const problemLink = (name: string) =>
  page.getByRole('region', { name: 'Problems' }).getByRole('link', { name, exact: true })

/** Whether a field is laid out, because it is on screen or near it. */
const isDrawn = (label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .element()
    .checkVisibility({ contentVisibilityAuto: true })

test(
  'off-screen fields are not laid out, but can be found, focused, searched and printed',
  { timeout: 180_000 },
  async () => {
    await open(harbour({ fields: fieldsOf(0, 460) }))
    await expect.poll(() => isDrawn('Berth 0')).toBe(true)
    await expect.element(berth(440)).toBeInTheDocument()
    await expect.poll(() => isDrawn('Berth 400')).toBe(false)

    await expect.poll(() => window.find('Berth 438')).toBe(true)
    await expect.poll(() => isDrawn('Berth 438')).toBe(true)

    await userEvent.click(problemLink('Berth 291'))
    await expect.element(berth(291)).toHaveFocus()
    await expect.element(berth(291)).toBeInViewport()

    const form = page.getByRole('form')
    const search = page.getByRole('searchbox', { name: 'Find a field' })
    await userEvent.fill(search, 'Berth 43')
    // Only as high as the 11 fields that match.
    await expect.poll(() => form.element().clientHeight).toBeLessThan(2000)
    await userEvent.clear(search)
    await expect.poll(() => form.element().clientHeight).toBeGreaterThan(20_000)

    const devtools = cdp()
    await devtools.send('Emulation.setEmulatedMedia', { media: 'print' })
    await expect.poll(() => isDrawn('Berth 430')).toBe(true)
    await devtools.send('Emulation.setEmulatedMedia', { media: '' })
  },
)

test(
  'in a form of 1,000 fields all are there, and a link and a search lead to distant ones',
  { timeout: 180_000 },
  async () => {
    await open(harbour())
    await expect.poll(renderedFields).toBeGreaterThan(970)

    await userEvent.click(problemLink('Berth 699'))
    await expect.element(berth(699)).toHaveFocus()
    await expect.element(berth(699)).toBeInViewport()

    await userEvent.fill(page.getByRole('searchbox', { name: 'Find a field' }), 'Berth 350')
    await expect.element(berth(350)).toBeInViewport()
  },
)

test('a form of many groups has them all', async () => {
  const quays = Array.from({ length: 120 }, (_, index) =>
    aGroup(`quay-${index}`, fieldsOf(index * 4, 4), { label: `Quay ${index}` }),
  )
  await open(aComponent({ fields: quays }))
  await expect
    .element(page.getByRole('group', { name: 'Quay 70', exact: true }))
    .toBeInTheDocument()
})
