import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  anAddress,
  aViolation,
} from '#src/testing/component-builders.ts'
import { later } from '#src/testing/later.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { unmountAll } from '#src/testing/mount.tsx'
import { mountPage } from '#form/testing/mount-page.tsx'

/*
 * Property: at any typing pace and answer latency, the focused input contains exactly what was
 * typed.
 */

const PIERS = Array.from({ length: 14 }, (_, nth) => `pier-${nth}`)

/** Answers that differ in everything around an input. */
const answer = (nth: number) =>
  aComponent({
    fields: [
      ...(nth % 2 === 0 ? [aField('flag', { label: 'Flag' })] : []),
      aField('berth', {
        label: 'Berth',
        defaultValue: `default ${nth}`,
        required: nth % 3 === 0,
      }),
      aField('log', { label: 'Log', constraints: { maxLength: 300 + nth } }),
      aField('pier', {
        label: 'Pier',
        constraints: { allowedValues: nth % 2 === 0 ? PIERS : PIERS.toReversed() },
      }),
      aGroup('lists', [
        aList('tags', { type: 'string' }, { label: 'Tag', constraints: { uniqueItems: true } }),
        aList('zones', { type: 'string' }, { label: 'Zone' }),
      ]),
      aList(
        'taints',
        { type: 'object', fields: [aField('name', { label: 'Name' }), aField('effect')] },
        { label: 'Taint' },
      ),
    ],
    violations: [
      aViolation('berth', `Not ${nth}.`),
      ...(nth % 2 === 0 ? [aViolation('lists.tags', 'No tag may be there twice.')] : []),
    ],
  })

/** Opens the page with a service of the given latency, in milliseconds. */
const open = async (latency: (nth: number) => number) => {
  const api = createMemoryApi(async (_, nth) => {
    await later(nth === 0 ? 0 : latency(nth))
    return answer(nth)
  })
  unmountAll()
  sessionStorage.clear()
  mountPage(api, anAddress())
  await expect.element(page.getByRole('textbox', { name: 'Berth' })).toBeVisible()
  return api
}

const status = page.getByRole('status', { name: 'Resolve status' })

const BOXES = [
  ['searchbox', 'Find a field', 'checkout'],
  ['textbox', 'Berth', 'checkout'],
  ['textbox', 'Log', 'checkout'],
  ['combobox', 'Pier', 'pier-12'],
] as const

/** Each key triggers a request, and slow answers arrive after the next key. */
const EVEN = Array.from({ length: 8 }, () => 310)

const seeded = async (annotate: (text: string) => unknown) => {
  const seed = Math.trunc(Math.random() * 0x7fffffff)
  await annotate(`seed ${seed}`)
  return seed
}

test.for(BOXES)(
  '%s %s keeps every key at any pace from 20 to 400 ms',
  { timeout: 180_000 },
  async ([role, name, text], { annotate }) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 8, maxLength: 8 }),
        fc.array(fc.nat(500), { minLength: 5, maxLength: 5 }),
        async (paces, latencies) => {
          await open((nth) => latencies[nth % latencies.length] ?? 0)
          const box = page.getByRole(role, { name, exact: true })
          await userEvent.click(box)
          let typed = ''
          for (const [nth, key] of [...text].entries()) {
            await userEvent.keyboard(key)
            typed += key
            await expect.element(box).toHaveFocus()
            await expect.element(box).toHaveValue(typed)
            await later(paces[nth] ?? 0)
          }
          await expect.element(status).toHaveTextContent('Up to date')
          await expect.element(box).toHaveValue(text)
        },
      ),
      {
        numRuns: 2,
        seed: await seeded(annotate),
        endOnFailure: true,
        examples: [[EVEN, [150, 250, 90, 280, 10]]],
      },
    )
  },
)

/** Presses a button and types, by keyboard in one go or with the pointer. */
const pressAndType = async (button: Locator, how: 'keys' | 'pointer', text: string) => {
  const element = button.element()
  if (how === 'pointer') await userEvent.click(button)
  else if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard(how === 'pointer' ? text : `{Enter}${text}`)
}

const anyAdding = fc.array(
  fc.record({
    list: fc.constantFrom('Tag', 'Zone', 'Taint'),
    text: fc.constantFrom('a', 'b', 'north', 'south'),
    how: fc.constantFrom('keys' as const, 'pointer' as const),
    rest: fc.nat(450),
  }),
  { minLength: 3, maxLength: 6 },
)

test(
  'text typed right after Add goes into the new row, whatever answers arrive meanwhile',
  { timeout: 180_000 },
  async ({ annotate }) => {
    await fc.assert(
      fc.asyncProperty(
        anyAdding,
        fc.array(fc.nat(400), { minLength: 3, maxLength: 3 }),
        async (addings, latencies) => {
          const api = await open((nth) => latencies[nth % latencies.length] ?? 0)
          for (const { list, text, how, rest } of addings) {
            const add = page.getByRole('button', { name: `Add ${list}`, exact: true })
            await pressAndType(add, how, text)
            await later(rest)
          }
          const of = (list: string) => addings.filter((one) => one.list === list)
          const tags = of('Tag').map(({ text }) => text)
          const zones = of('Zone').map(({ text }) => text)
          const taints = of('Taint').map(({ text }) => ({ name: text }))
          const lists = { ...(tags.length > 0 && { tags }), ...(zones.length > 0 && { zones }) }
          await expect
            .poll(() => api.asked.at(-1)?.body)
            .toMatchObject({
              profileConfig: {
                ...(tags.length + zones.length > 0 && { lists }),
                ...(taints.length > 0 && { taints }),
              },
            })
          for (const [index, text] of tags.entries()) {
            const box = page.getByRole('textbox', { name: `Tag ${index + 1}`, exact: true })
            await expect.element(box).toHaveValue(text)
          }
        },
      ),
      { numRuns: 5, seed: await seeded(annotate), endOnFailure: true },
    )
  },
)
