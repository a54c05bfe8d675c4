import * as fc from 'fast-check'
import { act } from 'react'
import { userEvent } from 'storybook/test'
import { expect, test } from 'vitest'
import { page, userEvent as browser } from 'vitest/browser'
import { anAddress, COMPONENT, type ComponentJson } from '#src/testing/component-builders.ts'
import { Connected } from '#src/testing/connected.tsx'
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
import { mount } from '#src/testing/mount.tsx'
import { ConfigurationPage } from './configuration-page.tsx'

/*
 * The form knows no component: whatever tree of descriptors comes, it is shown, can be edited by
 * the names that a person hears, and sends what a model without a form would send.
 */

const TREES = 500

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

type Role = 'textbox' | 'combobox' | 'radiogroup' | 'radio' | 'group' | 'button'

// Without a pause between keys: nothing here waits for one.
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

const AROUND = 'fieldset:not([role=radiogroup]), [role=group], [role=form]'

/** The group that an element stands in; an editor stands in a shadow root of its own. */
const around = (element: Element): Element | null | undefined => {
  const root = element.getRootNode()
  const outside = root instanceof ShadowRoot ? root.host : element
  return outside.parentElement?.closest(AROUND)
}

/** What has this role and name and stands in `scope` itself, not in a group inside. */
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

/** One edit, as numbers that any tree can make sense of. */
type Edit = { which: number; what: number; text: string }

const anyEdit: fc.Arbitrary<Edit> = fc.record({
  which: fc.nat(),
  what: fc.nat(),
  text: fc.oneof(
    fc.constantFrom('', '5', '-0.5', '1e3', '0x10', ' 7 ', 'true', 'five', '{"a":[1,{}]}', 'null'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
  ),
})

/** Presses a button or a radio: the browser does what it does for a click. */
const press = (target: HTMLElement) => {
  target.focus()
  target.click()
}

const write = async (box: HTMLElement, text: string) => {
  if (box.isContentEditable) {
    // Filled by the browser itself: an editor reads what happens to its document.
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

/** Adds a row to a list, or moves or removes one that is there. */
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
    const group = find(scope, 'radiogroup', name, nth)
    chooseRadio(group, chosen === '' ? 0 : allowed.indexOf(chosen) + 1)
  }
  cell.text = chosen
}

const blur = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** A value as text that is the same for the same value, whatever the order of its members. */
const spelled = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(spelled).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${spelled(member)}`).join()}}`
}

const run = async (component: ComponentJson, edits: readonly Edit[]) => {
  const api = createMemoryApi(() => component)
  const draft: DraftModel = { profile: createCell(), cluster: createCell() }
  const { place, unmount } = await act(async () =>
    mount(
      <Connected api={api}>
        <ConfigurationPage address={anAddress()} />
      </Connected>,
    ),
  )
  try {
    const form = page
      .elementLocator(place)
      .getByRole('form', { name: `Configure ${COMPONENT.componentKey}` })
      .element()
    for (const edit of edits) {
      const all = controls(component, draft)
      const control = all[edit.which % Math.max(all.length, 1)]
      if (!control) return
      await act(async () => (isList(control.shape) ? editList : editValue)(form, control, edit))
      // What has focus stays as it is until it is left, whatever an answer makes of it.
      await act(async () => blur())
      expect(spelled(api.asked.at(-1)?.body)).toBe(spelled(bodyOf(component, draft)))
    }
  } finally {
    await act(async () => unmount())
  }
}

test(
  `${TREES} trees of descriptors that nobody wrote are shown, edited and sent`,
  {
    timeout: 300_000,
  },
  async ({ annotate }) => {
    globalThis.IS_REACT_ACT_ENVIRONMENT = true
    const seed = Math.trunc(Math.random() * 0x7fffffff)
    await annotate(`seed ${seed}`)
    await fc.assert(
      fc.asyncProperty(anyComponent, fc.array(anyEdit, { minLength: 2, maxLength: 4 }), run),
      { numRuns: TREES, seed, plugins: [fc.timeout(10_000)] },
    )
  },
)
