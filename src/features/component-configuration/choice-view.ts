import { type ChoiceWidget, choiceWidget } from './choice-options.ts'
import type { DraftValue } from './draft.ts'
import type { FormNode } from './form-node.ts'
import { isRequiredCode, type Problem } from './messages.ts'
import type { Mode } from './request.ts'

/** What a choice is shown by, besides its node and its messages. */
export type ChoiceView = {
  readonly widget: ChoiceWidget
  /** What is chosen, which may be allowed no longer. */
  readonly value: string
  /** Whether an answer said that the value is missing: then none is saved, and none is the default. */
  readonly needed: boolean
}

/** Remembers of each choice what later answers must not change under the person. */
export const createChoices = () => {
  const widgets = new Map<string, ChoiceWidget>()
  const missing = new Set<string>()
  const keyOf = (id: string, mode: Mode) => `${mode} ${id}`

  /** The widget that a choice was first shown with, so that none is swapped later. */
  const widgetOf = (node: FormNode): ChoiceWidget => {
    const widget = widgets.get(node.id) ?? choiceWidget(node)
    // An empty list waits for another field and is a list of unknown length until then.
    if (node.constraints?.allowedValues?.length) widgets.set(node.id, widget)
    return widget
  }
  return {
    /** Notes which values an answer in a mode calls missing. */
    answered: (problems: readonly Problem[], mode: Mode): void => {
      for (const { node, tone, code } of problems) {
        const isMissing = tone === 'needed' || isRequiredCode(code)
        if (node !== undefined && isMissing) missing.add(keyOf(node, mode))
      }
    },
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
