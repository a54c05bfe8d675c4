import { createKeyedListeners } from '#src/lib/values/store.ts'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { Mode } from '#form/body/request.ts'
import type { EntryNote } from '#form/checks/entry-note.ts'
import type { Message, Problem } from '#form/checks/messages.ts'
import { isRequiredCode } from '#form/checks/violation-codes.ts'
import type { DraftValue, ValueState } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { type ChoiceWidget, choiceWidget, fitsCombobox } from '#form/tree/choice-options.ts'
import type { FormNode } from '#form/tree/form-node.ts'

/** What a choice shows in addition to its node and its messages. */
export type ChoiceView = {
  readonly widget: ChoiceWidget
  /** The chosen value, which may no longer be allowed. */
  readonly value: string
  /** Whether an answer reported the value as missing, so there is neither a saved value nor a default. */
  readonly needed: boolean
}

/** Remembers what later answers must not change about a choice while the person uses it. */
export const createChoices = () => {
  const widgets = new Map<string, ChoiceWidget>()
  const missing = new Set<string>()
  const keyOf = (id: string, mode: Mode) => `${mode} ${id}`

  /** The widget that the choice was first shown with, so that it does not change later. */
  const widgetOf = (node: FormNode): ChoiceWidget => {
    const first = widgets.get(node.id) ?? choiceWidget(node)
    const widget = first === 'combobox' && !fitsCombobox(node) ? 'select' : first
    // An empty list depends on another field; how long it will be is not known yet.
    if (node.constraints?.allowedValues?.length) widgets.set(node.id, widget)
    return widget
  }
  return {
    /** Notes the values that an answer in a mode reports as missing. */
    noteMissing: (problems: readonly Problem[], mode: Mode): void => {
      for (const { node, tone, code } of problems) {
        const isMissing = tone === 'needed' || isRequiredCode(code)
        if (node !== undefined && isMissing) missing.add(keyOf(node, mode))
      }
    },
    /** Returns undefined for a node that is not a choice. */
    view: (node: FormNode, value: DraftValue | undefined, mode: Mode): ChoiceView | undefined =>
      node.kind === 'choice'
        ? {
            widget: widgetOf(node),
            value: typeof value === 'string' ? value : '',
            needed: node.required && missing.has(keyOf(node.id, mode)),
          }
        : undefined,
  }
}

/** What one field shows. Equal views are the same object. */
export type FieldView = {
  readonly node: FormNode
  readonly messages: readonly Message[]
  /** Whether the last answer asks for it. Otherwise it only stays in view, and nothing of it is sent. */
  readonly isAsked: boolean
  readonly state: ValueState
  readonly choice: ChoiceView | undefined
  readonly hasLineBreaks: boolean
  /** What may not be meant as it was entered. */
  readonly note?: EntryNote | undefined
  /** Whether `""` is sent. */
  readonly isEmptyText: boolean
}

/** Compared by its members: each answer makes new ones, and a form may have hundreds. */
const isSameChoice = (before: ChoiceView | undefined, after: ChoiceView | undefined): boolean =>
  before === after ||
  (before?.widget === after?.widget &&
    before?.value === after?.value &&
    before?.needed === after?.needed)

const isSame = (before: FieldView, after: FieldView): boolean =>
  before.node === after.node &&
  before.messages === after.messages &&
  before.isAsked === after.isAsked &&
  before.state === after.state &&
  isSameChoice(before.choice, after.choice) &&
  before.hasLineBreaks === after.hasLineBreaks &&
  before.note === after.note &&
  before.isEmptyText === after.isEmptyText

/** Whether a field that is not a group sends a value. */
export const sendsValue = (view: FieldView | undefined): boolean =>
  view?.isAsked === true && view.state === 'set'

/** Creates a store of the views of all fields, which notifies subscribers per field. */
export const createFieldViews = () => {
  const listeners = createKeyedListeners<NodeId>()
  const views = new Map<NodeId, FieldView>()
  return {
    get: (id: NodeId): FieldView | undefined => views.get(id),
    /** Keeps the old view if the new one is equal, so that nothing renders again. */
    put: (id: NodeId, view: FieldView): void => {
      const before = views.get(id)
      // Each answer puts all views, and few of them differ.
      if (before && isSame(before, view)) return
      const next = replaceEqualDeep(before, view)
      if (next === before) return
      views.set(id, next)
      listeners.notify(id)
    },
    /** Forgets all other views, once these have one. */
    keepOnly: (shown: ReadonlyMap<NodeId, FormNode>): void => {
      if (views.size === shown.size) return
      for (const id of views.keys()) {
        if (!shown.has(id)) views.delete(id)
      }
    },
    subscribe: listeners.subscribe,
  }
}
