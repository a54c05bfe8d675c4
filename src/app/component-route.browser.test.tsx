// First: react-dom looks for it as it loads.
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
 * A form of 1,000 descriptors is as quick as one of 10: what renders is what changed. Counted on the
 * page as people get it, with its frame, budget, problems, requirements and bindings.
 */

const allowed = (count: number) => Array.from({ length: count }, (_, index) => `pier-${index + 1}`)

/** Each kind of input in turn, with all that a field can say. */
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

/** Every tenth field is needed, and 30 numbers are wrong: messages stand all over the form. */
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
    /** Finds a text as the browser's own search does; not standard. */
    find: (text: string) => boolean
  }
}

let leave = () => {}
afterEach(() => leave())

/** The console at the address of a component, on a service that answers when it is told to. */
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
  // Without StrictMode, as the product is: in development it runs each effect twice.
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
    asked: async (count: number) => {
      await expect.poll(() => waiting.length).toBe(count)
    },
    /** Answers the last request, and waits until the page has it. */
    answer: async (parts: ComponentJson) => {
      waiting.at(-1)?.(parts)
      await expect.element(status).toHaveTextContent('Up to date')
    },
  }
}

const status = page.getByRole('status', { name: 'Resolve status' })

/** A field's messages stand under a name of their own. */
const fieldId = ({ id }: Render) =>
  id?.startsWith('field-') ? id.replace(/-errors$/, '') : undefined

/** The fields that rendered in whole or in part, by their labels. */
const fieldsIn = (renders: readonly Render[]): readonly string[] =>
  [...new Set(renders.flatMap((render) => fieldId(render) ?? []))]
    .map((id) => document.querySelector(`label[for="${id}"]`)?.textContent ?? id)
    .toSorted()

/** How many components of a name rendered. */
const times = (renders: readonly Render[], name: string) =>
  renders.filter(({ component }) => component === name).length

/** Renders until the page has rested for two frames. */
const rendersOf = async (act: () => Promise<unknown>) => {
  takeRenders()
  await act()
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return takeRenders()
}

const berth = (number: number) =>
  page.getByRole('textbox', { name: `Berth ${number}`, exact: true })

test('a key in one of 1,000 fields renders that field alone', { timeout: 60_000 }, async () => {
  const { asked, answer } = await open(harbour())
  await madeInIdleMoments()
  await userEvent.click(berth(300))
  const first = await rendersOf(() => userEvent.keyboard('a'))
  // That it is edited now: its mark, its reset.
  expect(fieldsIn(first)).toEqual(['Berth 300'])
  expect(times(first, 'Field')).toBe(1)
  expect(times(first, 'ConfigurationForm')).toBe(0)
  // What stands in the input is the browser's to show.
  expect(fieldsIn(await rendersOf(() => userEvent.keyboard('b')))).toEqual([])
  const sending = await rendersOf(() => asked(1))
  expect(fieldsIn(sending)).toEqual([])
  const same = await rendersOf(() => answer(harbour()))
  expect(fieldsIn(same)).toEqual([])
  expect(times(same, 'Row')).toBe(0)

  await userEvent.click(berth(97))
  expect(fieldsIn(await rendersOf(() => userEvent.keyboard('a')))).toEqual(['Berth 97'])
  // A counter writes itself; nothing renders for it.
  expect(fieldsIn(await rendersOf(() => userEvent.keyboard('b')))).toEqual([])
})

test('an answer renders the fields that it changed', { timeout: 60_000 }, async () => {
  const { asked, answer } = await open(harbour())
  await madeInIdleMoments()
  await userEvent.click(berth(300))
  await userEvent.keyboard('a')
  await asked(1)
  const renders = await rendersOf(() =>
    answer(
      harbour({
        // One gone, one new, one with another label, one violation gone and one more.
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
  // The problem that is new, and the one of the field that is called otherwise.
  expect(times(renders, 'Row')).toBe(2)
})

/** Waits until idle moments have made what they make; more renders then, if nothing else does. */
const madeInIdleMoments = async () => {
  await expect.element(berth(550)).toBeInTheDocument()
}

const problemLink = (name: string) =>
  page.getByRole('region', { name: 'Problems' }).getByRole('link', { name, exact: true })

/** Whether a field is laid out and drawn, on screen or near it. */
const isDrawn = (label: string) =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .element()
    .checkVisibility({ contentVisibilityAuto: true })

test(
  'what is off screen is not laid out, and is found, focused, sought and printed',
  { timeout: 60_000 },
  async () => {
    await open(harbour())
    await expect.poll(() => isDrawn('Berth 0')).toBe(true)
    await madeInIdleMoments()
    expect(isDrawn('Berth 400')).toBe(false)

    expect(window.find('Berth 438')).toBe(true)
    await expect.poll(() => isDrawn('Berth 438')).toBe(true)

    await userEvent.click(problemLink('Berth 291'))
    await expect.element(berth(291)).toHaveFocus()
    await expect.element(berth(291)).toBeInViewport()

    const form = page.getByRole('form')
    const search = page.getByRole('searchbox', { name: 'Find a field' })
    await userEvent.fill(search, 'Berth 78')
    await expect.element(berth(780)).toBeInTheDocument()
    // No higher than what was found, which is 11 fields.
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
  'of a form of 1,000 fields, those far off are made once they are come near to',
  { timeout: 60_000 },
  async () => {
    await open(harbour())
    await madeInIdleMoments()
    await expect.element(berth(978)).toBeInTheDocument()
    expect(berth(640).query()).toBeNull()

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

    // By the printer.
    expect(berth(920).query()).toBeNull()
    window.dispatchEvent(new Event('beforeprint'))
    expect(berth(920).query()).not.toBeNull()
  },
)

test('of a usual form all fields are there before anyone comes near, also in many groups', async () => {
  const quays = Array.from({ length: 120 }, (_, index) =>
    aGroup(`quay-${index}`, fieldsOf(index * 4, 4), { label: `Quay ${index}` }),
  )
  await open(aComponent({ fields: quays }))
  await expect
    .element(page.getByRole('group', { name: 'Quay 70', exact: true }))
    .toBeInTheDocument()
})
