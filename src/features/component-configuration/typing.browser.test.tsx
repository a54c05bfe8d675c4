import { afterEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import {
  aComponent,
  aField,
  aGroup,
  aRequirement,
  anAddress,
  aViolation,
  type ComponentJson,
} from '#src/testing/component-builders.ts'
import { Connected } from '#src/testing/connected.tsx'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mount } from '#src/testing/mount.tsx'
import { ConfigurationPage } from './configuration-page.tsx'

/* What a person types is theirs: answers land around it, in any order and of any content. */

let leave = () => {}
afterEach(() => {
  leave()
  sessionStorage.clear()
})

/** The page on a service that answers when it is told to. */
const open = async (first: ComponentJson) => {
  const waiting: ((answer: ComponentJson) => void)[] = []
  let steady: ComponentJson | undefined
  const api = createMemoryApi(() => steady ?? new Promise((resolve) => waiting.push(resolve)))
  const { unmount } = mount(
    <Connected api={api}>
      <ConfigurationPage address={anAddress()} />
    </Connected>,
  )
  leave = unmount
  /** Answers the nth request, and waits until the page has it. */
  const answer = async (nth: number, parts: ComponentJson) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(nth)
    waiting[nth]?.(parts)
  }
  await answer(0, first)
  return {
    api,
    answer,
    /** Answers the nth request and all that follow alike. */
    answerOn: async (nth: number, parts: ComponentJson) => {
      steady = parts
      await answer(nth, parts)
    },
    requests: async (count: number) => {
      await expect.poll(() => api.asked.length).toBe(count)
    },
  }
}

const status = page.getByRole('status', { name: 'Resolve status' })
const berth = page.getByRole('textbox', { name: 'Berth' })

/** The text box as the person left it: where focus, caret and selection are, and what stands there. */
const standing = () => {
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

describe('an answer that lands between two keystrokes leaves focus, caret and text alone', () => {
  test.for(Object.entries(ANSWERS))('when it brings %s', async ([, next]) => {
    const { answerOn, requests } = await open(FIRST)
    await userEvent.click(berth)
    await userEvent.keyboard('quy{ArrowLeft}')
    await requests(2)
    const before = standing()
    expect(before).toMatchObject({ value: 'quy', selectionStart: 2, selectionEnd: 2 })

    await answerOn(1, next)
    await expect.element(status).toHaveTextContent('Up to date')
    expect(standing()).toEqual(before)
    await userEvent.keyboard('a')
    expect(standing()).toMatchObject({ value: 'quay', selectionStart: 3, selectionEnd: 3 })
    expect(standing().element).toBe(before.element)
  })

  test('and leaves a selection selected', async () => {
    const { answer, requests } = await open(FIRST)
    await userEvent.click(berth)
    await userEvent.keyboard('north quay{Shift>}{Home}{/Shift}')
    await requests(2)
    const before = standing()
    expect(before).toMatchObject({ selectionStart: 0, selectionEnd: 10 })
    await answer(1, ANSWERS['fields added before it'])
    await expect.element(page.getByRole('textbox', { name: 'Flag' })).toBeVisible()
    expect(standing()).toEqual(before)
    await userEvent.keyboard('south')
    expect(standing().value).toBe('south')
  })

  test('and leaves text that is being composed to the input method', async () => {
    const { answer, requests } = await open(FIRST)
    await userEvent.click(berth)
    const ime = cdp()
    await ime.send('Input.imeSetComposition', { text: 'は', selectionStart: 1, selectionEnd: 1 })
    await requests(2)
    await answer(1, ANSWERS['a violation of it'])
    await expect.element(berth).toHaveAttribute('aria-invalid', 'true')
    await ime.send('Input.imeSetComposition', { text: 'はま', selectionStart: 2, selectionEnd: 2 })
    await ime.send('Input.insertText', { text: '浜' })
    await userEvent.keyboard('1')
    expect(standing()).toMatchObject({ value: '浜1', selectionStart: 2 })
  })

  test('and asks no sooner than the typing settles', async () => {
    const { api, answer, requests } = await open(FIRST)
    await userEvent.click(berth)
    await userEvent.keyboard('a')
    await requests(2)
    await userEvent.keyboard('b')
    await answer(1, FIRST)
    await expect.element(status).toHaveTextContent('Up to date')
    const early = api.asked.length
    await requests(3)
    expect(early).toBe(2)
  })

  test('and the field that an answer took away goes once it is left', async () => {
    const { answerOn, requests } = await open(FIRST)
    await userEvent.click(berth)
    await userEvent.keyboard('quay')
    await requests(2)
    await answerOn(1, ANSWERS['the field itself gone'])
    await expect.element(status).toHaveTextContent('Up to date')
    await expect.element(berth).toHaveFocus()
    await userEvent.tab()
    await expect.element(berth).not.toBeInTheDocument()
    await expect.element(page.getByRole('textbox', { name: 'Tugs' })).toHaveFocus()
  })
})

describe('answers out of order', () => {
  const about = (message: string) =>
    aComponent({ fields: FIELDS, violations: [aViolation('berth', message)] })

  test('the first one is dropped when it comes after the second', async () => {
    const { answer, requests } = await open(FIRST)
    await userEvent.click(berth)
    await userEvent.keyboard('a')
    await requests(2)
    await userEvent.keyboard('b')
    await requests(3)
    await answer(2, about('About the second edit.'))
    await expect.element(berth).toHaveAccessibleDescription(/About the second edit/)
    await answer(1, about('About the first edit.'))
    // A third edit's answer comes after the late one would have been shown.
    await userEvent.keyboard('c')
    await requests(4)
    await expect.element(berth).toHaveAccessibleDescription(/About the second edit/)
    await answer(3, about('About the third edit.'))
    await expect.element(berth).toHaveAccessibleDescription(/About the third edit/)
  })
})
