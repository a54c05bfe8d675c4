import { type ChoiceWidget, choiceWidget, fitsCombobox } from '#form/tree/choice-options.ts'
import type { DraftValue } from '#form/draft/draft.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import type { Problem } from '#form/checks/messages.ts'
import type { Mode } from '#form/body/request.ts'
import { isRequiredCode } from '#form/checks/violation-codes.ts'

/** What a choice shows besides its node and its messages. */
export type ChoiceView = {
  readonly widget: ChoiceWidget
  /** The chosen value, which may no longer be allowed. */
  readonly value: string
  /** Whether an answer reported the value as missing, so there is neither a saved value nor a default. */
  readonly needed: boolean
}

/** Remembers what later answers must not change about a choice while the person uses it. */
export type Choices = {
  /** Notes the values that an answer in a mode reports as missing. */
  noteMissing: (problems: readonly Problem[], mode: Mode) => void
  /** Returns undefined for a node that is no choice. */
  view: (node: FormNode, value: DraftValue | undefined, mode: Mode) => ChoiceView | undefined
}

export const createChoices = (): Choices => {
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
    noteMissing: (problems, mode) => {
      for (const { node, tone, code } of problems) {
        const isMissing = tone === 'needed' || isRequiredCode(code)
        if (node !== undefined && isMissing) missing.add(keyOf(node, mode))
      }
    },
    view: (node, value, mode) =>
      node.kind === 'choice'
        ? {
            widget: widgetOf(node),
            value: typeof value === 'string' ? value : '',
            needed: node.required && missing.has(keyOf(node.id, mode)),
          }
        : undefined,
  }
}
