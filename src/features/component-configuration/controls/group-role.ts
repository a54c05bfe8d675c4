import type { FormNode } from '#form/tree/form-node.ts'

/**
 * The role and name of an element that groups inputs. A list row has its own group with both.
 * Not a `<fieldset>`: Chromium 156 may lose the layout boxes of a size container directly inside
 * one, and groups and lists contain such containers.
 */
export const groupRole = ({ rowNumber, label }: FormNode) =>
  rowNumber === undefined ? { role: 'group', 'aria-label': label } : {}
