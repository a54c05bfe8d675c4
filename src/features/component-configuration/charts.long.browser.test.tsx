import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { certificateChart } from '#src/testing/charts/certificate-chart.ts'
import { chartComponent } from '#src/testing/charts/chart-component.ts'
import { routerChart } from '#src/testing/charts/router-chart.ts'
import { anAddress } from '#src/testing/component-builders.ts'
import {
  bodyOf,
  type Control,
  controls,
  createCell,
  type DraftModel,
  isList,
} from '#src/testing/draft-model.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/* Forms as large as those of real charts: every value has a control, and what is entered in all of them is sent. */

const GROUPS = '[role=group], [role=form]'
const nameOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.querySelector(':scope > legend')?.textContent ?? ''

const isIn = (scope: Element) => (element: Element) =>
  element.parentElement?.closest(GROUPS) === scope

/** Names of controls without asking the accessibility tree, which takes seconds in a form of this size. */
const labelled = (element: Element): string => {
  if (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  ) {
    const label = element.labels?.[0]?.cloneNode(true)
    if (!(label instanceof Element)) return nameOf(element)
    for (const hidden of label.querySelectorAll('[aria-hidden]')) hidden.remove()
    return label.textContent?.trim() ?? ''
  }
  return nameOf(element)
}

const only = (found: readonly Element[], what: string): HTMLElement => {
  const [first] = found
  if (found.length !== 1 || !(first instanceof HTMLElement))
    throw new Error(`${found.length} of ${what}`)
  return first
}

const groupOf = (form: Element, { within }: Pick<Control, 'within'>): Element =>
  within.reduce<Element>(
    (scope, { name }) =>
      only(
        [...scope.querySelectorAll('[role=group]')].filter(
          (one) => isIn(scope)(one) && nameOf(one) === name,
        ),
        `group ${name}`,
      ),
    form,
  )

/** Sets a value as a person would: the browser's own setter, and the event of typing. */
const enter = (box: HTMLElement, value: string) => {
  const prototype = Object.getPrototypeOf(box) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.dispatchEvent(new Event('change', { bubbles: true }))
}

const TEXTS: Readonly<Record<string, string>> = {
  number: '7',
  object: '{"a": "b"}',
  array: '["a"]',
}

/** Enters something in a control, on the page and in the model. */
const fill = (form: Element, control: Control) => {
  const { shape, cell, name } = control
  const scope = groupOf(form, control)
  if (isList(shape)) {
    const list = control.isRow
      ? scope
      : groupOf(form, { within: [...control.within, { name, nth: 0 }] })
    only(
      [...list.querySelectorAll('button')].filter((one) => one.textContent === `Add ${name}`),
      `Add ${name}`,
    ).click()
    cell.rows = [createCell()]
    return
  }
  const allowed = shape.constraints?.allowedValues
  if (shape.type === 'bool' || (allowed && allowed.length <= 3)) {
    const group = [...scope.querySelectorAll('[role=radiogroup]')].filter(
      (one) => isIn(scope)(one) && nameOf(one) === name,
    )
    if (group.length > 0) {
      const radios = only(group, name).querySelectorAll('input')
      radios[radios.length - 1]?.click()
      cell.text = shape.type === 'bool' ? 'true' : (allowed?.at(-1) ?? '')
      return
    }
  }
  const box = only(
    [...scope.querySelectorAll('input, textarea, select')].filter(
      (one) => isIn(scope)(one) && labelled(one) === name,
    ),
    `${name} in ${nameOf(scope)}`,
  )
  const text = allowed?.at(-1) ?? TEXTS[shape.type ?? ''] ?? 'x'
  enter(box, text)
  cell.text = text
}

test.each([
  ['certificates', certificateChart],
  ['router', routerChart],
])('every value of the %s chart is entered and sent', { timeout: 240_000 }, async (_, chart) => {
  const component = chartComponent(chart)
  const draft: DraftModel = { profile: createCell(), cluster: createCell() }
  const api = createMemoryApi(() => component)
  mountPage(api, anAddress())
  const form = page.getByRole('form', { name: `Configure ${component.componentKey}` })
  await expect.element(form).toBeVisible()
  const filled = new Set<string>()
  // Each list shows the fields of its row once it has one.
  for (let more = true; more;) {
    const next = controls(component, draft).filter(
      ({ within, name }) => !filled.has(JSON.stringify([within, name])),
    )
    for (const control of next) {
      await vi.waitFor(() => fill(form.element(), control), 15_000)
      filled.add(JSON.stringify([control.within, control.name]))
    }
    more = next.length > 0
  }
  await expect
    .poll(() => api.asked.at(-1)?.body, { timeout: 30_000 })
    .toEqual(bodyOf(component, draft))
})
