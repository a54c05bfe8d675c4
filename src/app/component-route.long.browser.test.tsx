// Imported first, because react-dom looks for the hook when it loads.
import { type Render, takeRenders } from '#src/testing/count-renders.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/history'
import { afterEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ConnectionProvider } from '#src/api/api-context.ts'
import { createQueryClient } from '#src/api/query-client.ts'
import { paths } from '#src/lib/paths.ts'
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
import '#src/ui/styles.css'
import { Console, createConsoleRouter } from './console.tsx'

/*
 * In a form of 1,000 fields, only what changed renders. Counted on the complete page, with its frame,
 * budget, problems, requirements and bindings.
 */

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

let leave = () => {}
afterEach(() => leave())

/** Opens the console at a component, with a service that answers on demand. */
const open = async (first: ComponentJson) => {
  const waiting: ((answer: ComponentJson) => void)[] = []
  let isOpen = false
  const api = createMemoryApi((_, nth) => {
    api.budget.set({ ...api.budget.get(), remaining: 999 - nth })
    return isOpen ? new Promise((resolve) => waiting.push(resolve)) : first
  })
  const session = createMemorySession()
  const client = createQueryClient()
  const { organizationId, clusterId, componentKey } = anAddress()
  const at = paths.component(organizationId, clusterId, componentKey)
  const router = createConsoleRouter(session, createMemoryHistory({ initialEntries: [at] }))
  // Without StrictMode, which runs each effect twice in development.
  const { unmount } = mount(
    <ConnectionProvider value={{ api, session }}>
      <QueryClientProvider client={client}>
        <Console router={router} />
      </QueryClientProvider>
    </ConnectionProvider>,
  )
  leave = unmount
  await expect.element(status, { timeout: 15_000 }).toHaveTextContent('Up to date')
  isOpen = true
  return {
    asked: async () => {
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
    },
    /** Answers until the page shows the last answer: keys that come slowly are asked about one by one. */
    answer: async (parts: ComponentJson) => {
      const statusAfterAnswers = () => {
        for (const reply of waiting) reply(parts)
        return status.element().textContent
      }
      await expect.poll(statusAfterAnswers, { timeout: 10_000 }).toBe('Up to date')
    },
  }
}

const status = page.getByRole('status', { name: 'Resolve status' })

/** Messages render in a component of their own, within a field. A link to a field has its ID, but is not in it. */
const fieldId = ({ component, id }: Render) =>
  id?.startsWith('field-') && component !== 'FieldLink' ? id.replace(/-errors$/, '') : undefined

/** The labels of fields that rendered, entirely or partly. */
const fieldsIn = (renders: readonly Render[]): readonly string[] =>
  [...new Set(renders.flatMap((render) => fieldId(render) ?? []))]
    .map((id) => document.querySelector(`label[for="${id}"]`)?.textContent ?? id)
    .toSorted()

/** How many components with a name rendered. */
const times = (renders: readonly Render[], name: string) =>
  renders.filter(({ component }) => component === name).length

/** Collects renders until none happened for two frames. */
const rendersOf = async (act: () => Promise<unknown>) => {
  takeRenders()
  await act()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return takeRenders()
}

const berth = (number: number) =>
  page.getByRole('textbox', { name: `Berth ${number}`, exact: true })

/** Types the first key into the focused field, and waits until the field shows that it is edited. */
const firstKey = async (label: string) => {
  await userEvent.keyboard('a')
  const reset = page.getByRole('button', { name: `Reset ${label}`, exact: true })
  await expect.element(reset).toBeInTheDocument()
}

test('a key in one of 1,000 fields renders that field alone', { timeout: 60_000 }, async () => {
  const { asked, answer } = await open(harbour())
  renderAll()
  await userEvent.click(berth(300))
  // The first key shows the edit mark and the reset button, a frame later.
  const first = await rendersOf(() => firstKey('Berth 300'))
  expect(fieldsIn(first)).toEqual(['Berth 300'])
  expect(times(first, 'Field')).toBe(1)
  // Once at most: on a slow machine the request may leave meanwhile, of which the form shows the status.
  expect(times(first, 'ConfigurationForm')).toBeLessThanOrEqual(1)
  // Later keys change only the input, without React.
  expect(fieldsIn(await rendersOf(() => userEvent.keyboard('b')))).toEqual([])
  const sending = await rendersOf(() => asked())
  expect(fieldsIn(sending)).toEqual([])
  const same = await rendersOf(() => answer(harbour()))
  expect(fieldsIn(same)).toEqual([])
  expect(times(same, 'Row')).toBe(0)

  await userEvent.click(berth(97))
  expect(fieldsIn(await rendersOf(() => firstKey('Berth 97')))).toEqual(['Berth 97'])
  // The length counter updates without React.
  expect(fieldsIn(await rendersOf(() => userEvent.keyboard('b')))).toEqual([])
})

test('an answer renders the fields that it changed', { timeout: 60_000 }, async () => {
  const { asked, answer } = await open(harbour())
  renderAll()
  await userEvent.click(berth(300))
  await userEvent.keyboard('a')
  await asked()
  const renders = await rendersOf(() =>
    answer(
      harbour({
        // One field removed, one added, one relabelled; one violation removed, one added.
        fields: [
          aField('new', { label: 'New' }),
          aField('berth.1', { ...KINDS[1], label: 'Other' }),
          ...FIELDS.slice(2),
        ],
        violations: [...VIOLATIONS.slice(1), aViolation('berth.50', 'Is taken.', 'TAKEN')],
      }),
    ),
  )
  expect(fieldsIn(renders)).toEqual(['Berth 50', 'Berth 9', 'New', 'Other'])
  expect(times(renders, 'Field')).toBe(4)
  // The new problem, and the problem of the relabelled field.
  expect(times(renders, 'Row')).toBe(2)
})

/** Renders all fields, as a printer does. */
const renderAll = () => {
  window.dispatchEvent(new Event('beforeprint'))
  expect(berth(920).query()).not.toBeNull()
}

const renderedFields = () => document.querySelectorAll('[data-field]').length

/** Waits until the browser had nothing to do, so that whatever waited for that is done. */
const idle = () => new Promise((resolve) => requestIdleCallback(resolve))

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
  { timeout: 60_000 },
  async () => {
    await open(harbour({ fields: fieldsOf(0, 460) }))
    await expect.poll(() => isDrawn('Berth 0')).toBe(true)
    // All fields of a form of usual size are rendered in idle time.
    await expect.element(berth(440)).toBeInTheDocument()
    expect(isDrawn('Berth 400')).toBe(false)

    expect(window.find('Berth 438')).toBe(true)
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
    expect(isDrawn('Berth 430')).toBe(true)
    await devtools.send('Emulation.setEmulatedMedia', { media: '' })
  },
)

test(
  'in a form of 1,000 fields, distant ones are rendered when the person gets near',
  { timeout: 60_000 },
  async () => {
    await open(harbour())
    await expect.element(berth(978)).toBeInTheDocument()
    await idle()
    const atOnce = renderedFields()
    await idle()
    expect(renderedFields()).toBe(atOnce)
    expect(berth(150).query()).toBeNull()

    // By scrolling.
    const height = document.documentElement.scrollHeight
    window.scrollTo(0, height * 0.62)
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Berth 6/ }).elements().length)
      .toBeGreaterThan(3)

    // By a link.
    expect(berth(699).query()).toBeNull()
    await userEvent.click(problemLink('Berth 699'))
    await expect.element(berth(699)).toHaveFocus()
    await expect.element(berth(699)).toBeInViewport()

    // By "Find a field", which makes the form short: what is near then may be rendered too.
    const before = renderedFields()
    expect(berth(350).query()).toBeNull()
    const search = page.getByRole('searchbox', { name: 'Find a field' })
    await userEvent.fill(search, 'Berth 350')
    await expect.element(berth(350)).toBeInTheDocument()
    await userEvent.clear(search)

    // By the printer.
    renderAll()
    expect(renderedFields()).toBeGreaterThan(before)
  },
)

test('a form of usual size renders all fields in idle time, also in many groups', async () => {
  const quays = Array.from({ length: 120 }, (_, index) =>
    aGroup(`quay-${index}`, fieldsOf(index * 4, 4), { label: `Quay ${index}` }),
  )
  await open(aComponent({ fields: quays }))
  await expect
    .element(page.getByRole('group', { name: 'Quay 70', exact: true }))
    .toBeInTheDocument()
})
