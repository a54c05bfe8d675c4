import type { FormNode } from '#form/tree/form-node.ts'

/** The keys on the way to a value, as people write a path. Rows have no key. */
export const pathOf = ({ address }: Pick<FormNode, 'address'>): string =>
  address.steps.flatMap((step) => ('key' in step ? [step.key] : [])).join('.')

/**
 * Whether a field contains a text that is in lower case: in its label, path, description, or in its value, which is
 * the default while nobody has entered one. The value of a secret is never compared.
 */
export const isMatch = (node: FormNode, entered: string | undefined, text: string): boolean => {
  const value = node.sensitive ? '' : (entered ?? node.defaultText ?? '')
  return [node.label, pathOf(node), node.description ?? '', value].some((own) =>
    own.toLowerCase().includes(text),
  )
}
