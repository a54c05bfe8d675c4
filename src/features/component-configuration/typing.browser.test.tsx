import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  aComponent,
  aField,
  aGroup,
  aRequirement,
  anAddress,
  aViolation,
  type ComponentJson,
  type FieldJson,
} from '#src/testing/component-builders.ts'
import { Connected } from '#src/testing/connected.tsx'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { commit, compose, pauseBetweenKeys, stopTime } from '#src/testing/input-method.ts'
import { mount } from '#src/testing/mount.tsx'
import { Link } from '#src/router/link.tsx'
import { ConfigurationPage } from '#form/configuration-page.tsx'
import { mountPage } from '#form/testing/mount-page.tsx'

/* Answers, in any order and with any content, never disturb typing. */

/** Opens the page with a service that answers on demand. */
const open = async (first: ComponentJson) => {
  const waiting: ((answer: ComponentJson) => void)[] = []
  let steady: ComponentJson | undefined
  const api = createMemoryApi(() => steady ?? new Promise((resolve) => waiting.push(resolve)))
  mountPage(api, anAddress())
  /** Answers the nth request once it was sent. */
  const answer = async (nth: number, parts: ComponentJson) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(nth)
    waiting[nth]?.(parts)
  }
  await answer(0, first)
  return {
    api,
    answer,
    /** Waits for the request with what was typed, which may not be the next: slow keys are sent one by one. */
    asked: async (typed: string) => {
      await expect.poll(() => api.asked.at(-1)?.json).toContain(typed)
    },
    /** Answers the latest request and all later ones. */
    answerOn: (parts: ComponentJson) => {
      steady = parts
      waiting.at(-1)?.(parts)
    },
    requests: async (count: number) => {
      await expect.poll(() => api.asked.length).toBe(count)
    },
  }
}

const status = page.getByRole('status', { name: 'Resolve status' })
const berth = page.getByRole('textbox', { name: 'Berth' })

/** The focused input with its text and selection. */
const focusedInput = () => {
  const element = document.activeElement
  if (!(element instanceof HTMLInputElement)) throw new Error('No text box has focus')
  const { value, selectionStart, selectionEnd } = element
  return { element, value, selectionStart, selectionEnd }
}

const BERTH = aField('berth', { label: 'Berth' })
const PILOT = aField('pilot', { label: 'Pilot' })
const TUGS = aField('tugs', { label: 'Tugs', type: 'number' })
const FIELDS = [PILOT, BERTH, TUGS]
const FIRST = aComponent({ fields: FIELDS })

const ANSWERS = {
  'the same form': FIRST,
  'its fields in another order': aComponent({ fields: [TUGS, BERTH, PILOT] }),
  'fields added before it': aComponent({
    fields: [aField('flag', { label: 'Flag' }), aGroup('crew', [aField('mate')]), ...FIELDS],
  }),
  'the field before it gone': aComponent({ fields: [BERTH, TUGS] }),
  'all other fields gone': aComponent({ fields: [BERTH] }),
  'other constraints, label and default': aComponent({
    fields: [
      PILOT,
      { ...BERTH, required: true, defaultValue: 'A1', constraints: { maxLength: 2 } },
      TUGS,
    ],
  }),
  'a violation of it': aComponent({
    fields: [PILOT, BERTH, TUGS],
    violations: [aViolation('berth', 'No such berth.'), aViolation('berth', 'Too long.')],
  }),
  'a requirement answered by it': aComponent({
    fields: [PILOT, BERTH, TUGS],
    requirements: [aRequirement('berth', { label: 'Berth', scope: 'PLATFORM_PROFILE' })],
  }),
  'the field itself gone': aComponent({ fields: [PILOT, TUGS] }),
  'nothing at all': aComponent(),
} satisfies Readonly<Record<string, ComponentJson>>

test('leaving asks from the first key on', async () => {
  mount(
    <Connected api={createMemoryApi(() => FIRST)}>
      <ConfigurationPage address={anAddress()} />
      <Link to="/elsewhere">Leave</Link>
    </Connected>,
  )
  const headline = page.getByText(/ This page only previews the result\. Nothing is saved\.$/)
  await expect.element(headline).toHaveTextContent(/^No edits yet\./)
  const leave = page.getByRole('link', { name: 'Leave' }).element()
  // After the listeners of the page, which are on an element inside the window.
  addEventListener('input', () => leave instanceof HTMLElement && leave.click(), { once: true })
  await userEvent.type(berth, 'q')
  await expect.element(page.getByRole('dialog', { name: 'Leave 1 edit behind?' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Stay' }))
  await expect.element(headline).toHaveTextContent(/^1 edit, kept in this tab only\./)
})

test('Enter in a field sends nothing', async () => {
  await open(FIRST)
  await userEvent.click(berth)
  const { href } = location
  await userEvent.keyboard('B7{Enter}')
  await expect.element(berth).toHaveFocus()
  await expect.element(berth).toHaveValue('B7')
  expect(location.href).toBe(href)
})

test('undoing all that was typed leaves a field untouched', async () => {
  await open(FIRST)
  const headline = page.getByText(/ This page only previews the result\. Nothing is saved\.$/)
  /** Presses keys until the field has a text: how much one undo takes back is up to the browser. */
  const until = async (text: string, keys: string) => {
    await expect
      .poll(async () => {
        await userEvent.keyboard(keys)
        return focusedInput().value
      })
      .toBe(text)
  }
  await userEvent.type(berth, 'quay')
  await expect.element(headline).toHaveTextContent(/^1 edit/)
  await until('', '{Control>}z{/Control}')
  await expect.element(headline).toHaveTextContent(/^No edits yet/)
  await until('quay', '{Control>}{Shift>}z{/Shift}{/Control}')
  await expect.element(headline).toHaveTextContent(/^1 edit/)
})

test('what changed stays in sight while the next answer is awaited', async () => {
  const { answer, requests } = await open(FIRST)
  const refusing = (message: string) =>
    aComponent({ fields: FIELDS, violations: [aViolation('berth', message)] })
  const row = page.getByRole('region', { name: 'Problems' }).getByRole('listitem')
  const changes = page.getByText(/^1 violation new/)
  await userEvent.type(berth, 'B')
  await answer(1, refusing('Berth B is closed.'))
  await expect.element(row).toHaveTextContent('Berth B is closed.')
  await expect.element(changes).toBeVisible()

  await userEvent.type(berth, '7')
  await requests(3)
  await expect.element(status).toHaveTextContent('Resolving…')
  await expect.element(changes).toBeVisible()
  await answer(2, refusing('Berth B7 is closed.'))
  await expect.element(row).toHaveTextContent('Berth B7 is closed.')
})

describe('an answer between two keystrokes', () => {
  test.for(Object.entries(ANSWERS))(
    'keeps focus, caret and text if it brings %s',
    async ([, next]) => {
      const { answerOn, asked } = await open(FIRST)
      await userEvent.click(berth)
      await userEvent.keyboard('quy{ArrowLeft}')
      await asked('"quy"')
      const before = focusedInput()
      expect(before).toMatchObject({ value: 'quy', selectionStart: 2, selectionEnd: 2 })

      answerOn(next)
      await expect.element(status).toHaveTextContent('Up to date')
      await expect.poll(focusedInput).toEqual(before)
      await userEvent.keyboard('a')
      await expect
        .poll(focusedInput)
        .toEqual({ ...before, value: 'quay', selectionStart: 3, selectionEnd: 3 })
    },
  )

  test('keeps focus, caret and text in a row that no longer fits in one line', async () => {
    const crew = (rows: readonly FieldJson[][]) => {
      const items = { type: 'object', fields: [aField('mate', { label: 'Mate' }), PILOT] }
      return aComponent({
        fields: [aField('crew', { label: 'Crew', type: 'array', items, itemFields: [...rows] })],
      })
    }
    const { answerOn, asked } = await open(crew([]))
    await userEvent.click(page.getByRole('button', { name: 'Add Crew' }))
    await expect.element(page.getByRole('textbox', { name: 'Mate' })).toHaveFocus()
    await userEvent.keyboard('Ana{ArrowLeft}')
    await asked('"Ana"')
    const before = focusedInput()
    answerOn(
      crew([[aField('mate', { label: 'Mate' }), aField('log', { label: 'Log', type: 'object' })]]),
    )
    await expect.element(page.getByRole('textbox', { name: 'Log' })).toBeVisible()
    await expect.poll(focusedInput).toEqual(before)
    await userEvent.keyboard('n')
    await expect
      .poll(focusedInput)
      .toEqual({ ...before, value: 'Anna', selectionStart: 3, selectionEnd: 3 })
  })

  test('keeps a selection', async () => {
    const { answerOn, asked } = await open(FIRST)
    await userEvent.click(berth)
    await userEvent.keyboard('north quay{Shift>}{Home}{/Shift}')
    await asked('"north quay"')
    const before = focusedInput()
    expect(before).toMatchObject({ selectionStart: 0, selectionEnd: 10 })
    answerOn(ANSWERS['fields added before it'])
    await expect.element(page.getByRole('textbox', { name: 'Flag' })).toBeVisible()
    await expect.poll(focusedInput).toEqual(before)
    await userEvent.keyboard('south')
    await expect.poll(focusedInput).toMatchObject({ value: 'south' })
  })

  test('waits for the end of a composition', async () => {
    const { answer, requests } = await open(FIRST)
    await userEvent.click(berth)
    await userEvent.keyboard('1')
    await requests(2)
    stopTime()
    await compose('は')
    await answer(1, ANSWERS['a violation of it'])
    await compose('はま')
    await pauseBetweenKeys()
    await expect.element(berth).not.toHaveAttribute('aria-invalid')
    await commit('浜')
    await pauseBetweenKeys()
    await expect.element(berth).toHaveAttribute('aria-invalid', 'true')
    await userEvent.keyboard('2')
    await expect.poll(focusedInput).toMatchObject({ value: '1浜2', selectionStart: 3 })
  })

  test('sends no request before typing pauses', async () => {
    const { api, answer } = await open(FIRST)
    await expect.element(status).toHaveTextContent('Up to date')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await userEvent.type(berth, 'a')
    await vi.advanceTimersByTimeAsync(400)
    expect(api.asked).toHaveLength(2)
    await userEvent.keyboard('b')
    await answer(1, FIRST)
    await vi.advanceTimersByTimeAsync(200)
    expect(api.asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(200)
    expect(api.asked).toHaveLength(3)
  })

  test('removes a field that an answer removed only when it loses focus', async () => {
    const { answerOn, asked } = await open(FIRST)
    await userEvent.click(berth)
    await userEvent.keyboard('quay')
    await asked('"quay"')
    answerOn(ANSWERS['the field itself gone'])
    await expect.element(status).toHaveTextContent('Up to date')
    await expect.element(berth).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Reset Berth' })).toHaveFocus()
    await expect.element(berth).toBeVisible()
    await userEvent.tab()
    await expect.element(berth).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Tugs' })).toHaveFocus()
  })
})

describe('answers out of order', () => {
  const about = (message: string) =>
    aComponent({ fields: FIELDS, violations: [aViolation('berth', message)] })

  test('drops the first answer if it arrives after the second', async () => {
    const { answer, requests } = await open(FIRST)
    await userEvent.click(berth)
    await userEvent.keyboard('a')
    await requests(2)
    await userEvent.keyboard('b')
    await requests(3)
    await answer(2, about('About the second edit.'))
    await expect.element(berth).toHaveAccessibleDescription(/About the second edit/)
    await answer(1, about('About the first edit.'))
    // By the third edit's answer, the late one would have been shown.
    await userEvent.keyboard('c')
    await requests(4)
    await expect.element(berth).toHaveAccessibleDescription(/About the second edit/)
    await answer(3, about('About the third edit.'))
    await expect.element(berth).toHaveAccessibleDescription(/About the third edit/)
  })
})

test('before a request leaves, the status says that the draft is not resolved yet', async () => {
  const { api } = await open(FIRST)
  await expect.element(status).toHaveTextContent('Up to date')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await berth.fill('4')
  await expect.element(status).toHaveTextContent('Resolving…')
  expect(api.asked).toHaveLength(1)
})

test('with little of the budget left, the outcome says that it waits for the edit before its request leaves', async () => {
  const { api } = await open(FIRST)
  const outcome = page.getByRole('region', { name: 'Outcome' })
  await expect.element(outcome).toHaveTextContent('No violations')
  api.budget.set({ ...api.budget.get(), remaining: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await berth.fill('4')
  await expect.element(outcome).toHaveTextContent('Not up to date')
  expect(api.asked).toHaveLength(1)
})
