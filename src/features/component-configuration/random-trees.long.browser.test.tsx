import * as fc from 'fast-check'
import { fireEvent, userEvent } from 'storybook/test'
import { expect, test, vi } from 'vitest'
import { page, userEvent as browser } from 'vitest/browser'
import { anAddress, COMPONENT, type ComponentJson } from '#src/testing/component-builders.ts'
import { anyComponent } from '#src/testing/descriptor-trees.ts'
import {
  bodyOf,
  type Control,
  controls,
  createCell,
  type DraftModel,
  isList,
  type Scope,
} from '#src/testing/draft-model.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { loadYaml } from '#form/body/read-value.ts'
import { mountPage } from '#form/testing/mount-page.tsx'

/*
 * Property: any descriptor tree is rendered, can be edited by accessible names, and sends the same
 * body as a model without a form.
 */

const TREES = 150

type Role = 'textbox' | 'combobox' | 'radiogroup' | 'radio' | 'group' | 'button'

// No delay between keys: nothing here depends on one.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const AROUND = '[role=group], [role=form]'

/** The group around an element; an editor is in its own shadow root. */
const around = (element: Element): Element | null | undefined => {
  const root = element.getRootNode()
  const outside = root instanceof ShadowRoot ? root.host : element
  return outside.parentElement?.closest(AROUND)
}

/** The element with this role and name directly in `scope`, not in a nested group. */
const find = (scope: Element, role: Role, name: string, nth = 0): HTMLElement => {
  const named = page.elementLocator(scope).getByRole(role, { name, exact: true }).elements()
  const own = named.filter((element) => around(element) === scope)
  const found = own[nth]
  if (!(found instanceof HTMLElement)) {
    throw new Error(`No ${role} "${name}" (${nth}) among ${own.length} of ${named.length}`)
  }
  return found
}

const scopeOf = (form: Element, within: readonly Scope[]) =>
  within.reduce((scope, { name, nth }) => find(scope, 'group', name, nth), form)

/** A random edit; its numbers select a control and an action in any tree. */
type Edit = { which: number; what: number; text: string }

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  which: fc.nat(),
  what: fc.nat(),
  text: fc.oneof(
    fc.constantFrom('', '5', '-0.5', '1e3', '0x10', ' 7 ', 'true', 'five', '{"a":[1,{}]}', 'null'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
  ),
})

/** Clicks a button or radio natively. */
const press = (target: HTMLElement) => {
  target.focus()
  target.click()
}

const write = async (box: HTMLElement, text: string) => {
  if (box.isContentEditable) {
    // Filled by the real browser, because the editor observes DOM changes.
    await browser.fill(box, text)
    await browser.keyboard('{Escape}{Tab}')
    return
  }
  box.focus()
  await (text === ''
    ? user.clear(box)
    : user.type(box, text.replaceAll(/[{[]/g, '$&$&'), {
        skipClick: true,
        initialSelectionStart: 0,
        initialSelectionEnd: Infinity,
      }))
  box.blur()
}

/** Adds, moves or removes a list row. */
const editList = (form: Element, control: Control, edit: Edit) => {
  const { shape, cell, within, name, nth, isRow } = control
  const list = scopeOf(form, isRow ? within : [...within, { name, nth }])
  const { rows = [] } = cell
  const full = rows.length >= (shape.constraints?.maxItems ?? 4)
  const action = edit.what % (rows.length === 0 ? 1 : 4)
  const at = edit.which % Math.max(rows.length, 1)
  const row = `${name} ${at + 1}`
  if (action === 0 && !full) {
    press(find(list, 'button', `Add ${name}`))
    cell.rows = [...rows, createCell()]
  } else if (action === 1) {
    press(find(find(list, 'group', row), 'button', `Remove ${row}`))
    cell.rows = rows.toSpliced(at, 1)
  } else if (action === 2 && at > 0) {
    press(find(find(list, 'group', row), 'button', `Move ${row} up`))
    cell.rows = rows.toSpliced(at, 1).toSpliced(at - 1, 0, ...rows.slice(at, at + 1))
  } else if (action === 3 && at < rows.length - 1) {
    press(find(find(list, 'group', row), 'button', `Move ${row} down`))
    cell.rows = rows.toSpliced(at, 1).toSpliced(at + 1, 0, ...rows.slice(at, at + 1))
  }
}

/** Chooses the nth radio of a group; the first one is "not set". */
const chooseRadio = (group: Element, index: number) => {
  const radio = page.elementLocator(group).getByRole('radio').elements()[index]
  if (!(radio instanceof HTMLElement)) throw new Error(`There is no radio ${index}`)
  press(radio)
}

const editValue = async (
  form: Element,
  { shape, cell, within, name, nth }: Control,
  edit: Edit,
) => {
  const scope = scopeOf(form, within)
  const { type, sensitive, constraints } = shape
  const allowed = constraints?.allowedValues
  if (type === 'bool' && !sensitive) {
    const index = edit.what % 3
    chooseRadio(find(scope, 'radiogroup', name, nth), index)
    cell.text = ['', 'false', 'true'][index] ?? ''
    return
  }
  if (sensitive && allowed) {
    // Its options are indexes.
    const number = edit.what % (allowed.length + 1)
    const option = number === 0 ? '' : String(number - 1)
    const select = find(scope, 'combobox', name, nth)
    select.focus()
    await fireEvent.change(select, { target: { value: option } })
    cell.text = allowed[number - 1] ?? ''
    return
  }
  const choosable = !sensitive && (type === 'string' || type === 'number')
  if (!choosable || !allowed) {
    await write(find(scope, 'textbox', name, nth), edit.text)
    cell.text = edit.text
    return
  }
  const chosen = ['', ...allowed][edit.what % (allowed.length + 1)] ?? ''
  if (allowed.length > 12) {
    await write(find(scope, 'combobox', name, nth), chosen)
  } else if (allowed.length > 3 || allowed.length === 0) {
    await user.selectOptions(find(scope, 'combobox', name, nth), [chosen])
  } else {
    // In a cell of a one-line row they are a list.
    const radios = page.elementLocator(scope).getByRole('radiogroup', { name, exact: true })
    const isCell = !radios.elements().some((element) => around(element) === scope)
    if (isCell) await user.selectOptions(find(scope, 'combobox', name, nth), [chosen])
    else {
      const group = find(scope, 'radiogroup', name, nth)
      chooseRadio(group, chosen === '' ? 0 : allowed.indexOf(chosen) + 1)
    }
  }
  cell.text = chosen
}

const blur = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** A canonical text of a value, independent of the order of members. */
const spelled = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(spelled).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${spelled(member)}`).join()}}`
}

const run = async (component: ComponentJson, edits: readonly Edit[]) => {
  const api = createMemoryApi(() => component)
  const draft: DraftModel = { profile: createCell(), cluster: createCell() }
  const { container, unmount } = mountPage(api, anAddress())
  try {
    const name = `Configure ${COMPONENT.componentKey}`
    const shown = page.elementLocator(container).getByRole('form', { name })
    await expect.element(shown).toBeVisible()
    const form = shown.element()
    for (const edit of edits) {
      const all = controls(component, draft)
      const control = all[edit.which % Math.max(all.length, 1)]
      if (!control) return
      const { within, name: list, nth, isRow } = control
      const place = isList(control.shape) && !isRow ? [...within, { name: list, nth }] : within
      // What the last answer brought is rendered after what was there.
      await vi.waitFor(() => {
        const scope = page.elementLocator(scopeOf(form, place))
        if (isList(control.shape)) return
        const named = (['textbox', 'combobox', 'radiogroup'] as const).map(
          (role) => scope.getByRole(role, { name: list, exact: true }).elements().length,
        )
        expect(Math.max(...named)).toBeGreaterThan(nth)
      })
      if (isList(control.shape)) editList(form, control, edit)
      else await editValue(form, control, edit)
      // A focused field keeps its state until blur, whatever the answer.
      blur()
      await expect
        .poll(() => spelled(api.asked.at(-1)?.body), { timeout: 5000 })
        .toBe(spelled(bodyOf(component, draft)))
      // An answer may replace a row's fields, and the next edit is made in what came.
      await expect
        .element(page.getByRole('status', { name: 'Resolve status' }))
        .toHaveTextContent('Up to date')
    }
  } finally {
    unmount()
  }
}

/** Texts that few random ones are like: YAML that is not JSON, and null. */
const YAML: readonly Edit[] = ['-', 'a: 1', '- b: [1, x]', 'just words', 'null'].map((text) => ({
  which: 0,
  what: 0,
  text,
}))
const OBJECT: ComponentJson = {
  ...COMPONENT,
  fields: [{ key: 'tuning', label: 'Tuning', type: 'object' }],
  requirements: [],
  componentBindings: [],
}
/** A row that the answer about it gives another field, with the name of one that it had. */
const ROWS: ComponentJson = {
  ...COMPONENT,
  fields: [
    {
      key: 'disks',
      label: 'Disks',
      type: 'array',
      items: { type: 'object', fields: [{ key: 'size', label: 'Size', type: 'string' }] },
      itemFields: [[{ key: 'capacity', label: 'Size', type: 'string' }]],
    },
  ],
  requirements: [],
  componentBindings: [],
}
/** A number that is sent as text, as all inputs of the cluster are. */
const NUMBER: ComponentJson = {
  ...COMPONENT,
  fields: [],
  requirements: [
    { key: 'size', label: 'Size', type: 'number', scope: 'CLUSTER', status: 'MISSING' },
  ],
  componentBindings: [],
}

test(
  `renders, edits and sends ${TREES} random descriptor trees`,
  {
    timeout: 300_000,
  },
  async ({ annotate }) => {
    // Until it is there, only JSON has a value.
    await loadYaml()
    const seed = Math.trunc(Math.random() * 0x7fffffff)
    await annotate(`seed ${seed}`)
    await fc.assert(
      fc.asyncProperty(anyComponent, fc.array(anyEdit, { minLength: 2, maxLength: 4 }), run),
      {
        numRuns: TREES,
        seed,
        examples: [
          [OBJECT, [...YAML]],
          [
            ROWS,
            [
              { which: 0, what: 0, text: '' },
              { which: 1, what: 0, text: '1e3' },
            ],
          ],
          [NUMBER, [{ which: 0, what: 0, text: ' 7 ' }]],
        ],
        plugins: [fc.timeout(10_000)],
      },
    )
  },
)
