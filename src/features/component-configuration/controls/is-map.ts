import type { FormNode } from '#form/tree/form-node.ts'

/** Keys of objects that hold free keys with single values, as Kubernetes and charts name them. */
const MAP_KEY =
  /(?:labels|annotations|selector|tags|env|headers|parameters|attributes|variables|limits|requests)$/i

/** Whether an object that is not described further holds free keys with single values, as far as its key says. */
export const isMap = ({ key, type }: FormNode): boolean => type === 'object' && MAP_KEY.test(key)
