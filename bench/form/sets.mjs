/*
 * The descriptors that both forms get, and how each answer differs from the previous one. They have the API's format
 * (API §2.9) and are computed from indexes only, so that every run has the same.
 */

/**
 * @typedef {object} Descriptor
 * @property {string} key
 * @property {string} type string, number, bool, object or array
 * @property {string} [label]
 * @property {string} [description]
 * @property {boolean} [required]
 * @property {Record<string, unknown>} [constraints]
 * @property {unknown} [defaultValue]
 * @property {Descriptor[]} [fields]
 * @property {{ type: string, fields?: Descriptor[] }} [items]
 * @property {Descriptor[][]} [itemFields]
 *
 * @typedef {{ code: string, fieldPath: string, message: string }} Violation
 * @typedef {{ fields: Descriptor[], violations: Violation[] }} Answer
 */

// Of twenty fields, 12 are texts, 3 choices, 3 numbers and 2 switches.
const MIX = 'ttctnttbtctnttctbntt'
const LEVELS = ['off', 'lowest', 'low', 'medium', 'high', 'higher', 'highest', 'full']

/**
 * @param {string} kind
 * @param {string} name
 * @param {number} index
 * @returns {Descriptor}
 */
const scalar = (kind, name, index) => {
  const description = index % 3 === 0 ? { description: `What ${name} is for` } : {}
  switch (kind) {
    case 'c':
      return {
        key: `level${name}`,
        type: 'string',
        label: `Level ${name}`,
        ...description,
        constraints: { allowedValues: LEVELS },
      }
    case 'n':
      return {
        key: `amount${name}`,
        type: 'number',
        label: `Amount ${name}`,
        ...description,
        constraints: { min: 0, max: 1000 },
      }
    case 'b':
      return { key: `switch${name}`, type: 'bool', label: `Switch ${name}`, ...description }
    default:
      return {
        key: `text${name}`,
        type: 'string',
        label: `Text ${name}`,
        ...description,
        // The others have no choices but some constraints.
        ...(index % 2 === 0 && { constraints: { maxLength: index === 0 ? 200 : 100 } }),
      }
  }
}

/** @param {number} count @param {string} [prefix] */
const scalars = (count, prefix = '') =>
  Array.from({ length: count }, (_, index) =>
    scalar(MIX[index % MIX.length] ?? 't', `${prefix}${index + 1}`, index),
  )

/** Twenty rows of twelve fields, of which four are in a group. @returns {Descriptor[]} */
const nested = () => {
  const row = () => [
    ...scalars(8),
    { key: 'limits', type: 'object', label: 'Limits', fields: scalars(4, 'L') },
  ]
  return [
    {
      key: 'pools',
      type: 'array',
      label: 'Pool',
      items: { type: 'object', fields: row() },
      itemFields: Array.from({ length: 20 }, row),
    },
  ]
}

/**
 * A set by its name: `flat-<n>`, `nested`, or one of `taken`, which come from real components.
 * @param {string} name
 * @param {Readonly<Record<string, readonly Descriptor[]>>} taken
 * @returns {Descriptor[]}
 */
const fieldsOf = (name, taken) => {
  const [, count] = /^flat-(\d+)$/.exec(name) ?? []
  if (count !== undefined) return scalars(Number(count))
  if (name === 'nested') return nested()
  return structuredClone([...(taken[name] ?? [])])
}

/**
 * Every field that holds a value, with its path as in violations.
 * @param {readonly Descriptor[]} fields
 * @param {string} [before]
 * @returns {{ path: string, field: Descriptor }[]}
 */
export const leavesOf = (fields, before = '') =>
  fields.flatMap((field) => {
    const path = `${before}${field.key}`
    if (field.type === 'object' && field.fields) return leavesOf(field.fields, `${path}.`)
    if (field.type === 'array')
      return (field.itemFields ?? []).flatMap((row, at) => leavesOf(row, `${path}[${at}].`))
    return [{ path, field }]
  })

/** @template T @param {readonly T[]} all @param {number} count @param {number} shift 0 to 1 */
const spread = (all, count, shift) =>
  Array.from(
    { length: count },
    (_, at) => all[Math.floor(((at + shift) * all.length) / count)],
  ).filter((one) => one !== undefined)

/**
 * The answer of a round, in new objects. Round 0 has no violations. Each later one has the same fields with changed
 * constraints at ten of them, and violations at ten fields that had none in the previous round. The first field, in
 * which the driver types, does not change.
 * @param {string} name
 * @param {number} round
 * @param {Readonly<Record<string, readonly Descriptor[]>>} taken
 * @returns {Answer}
 */
export const answerOf = (name, round, taken) => {
  const fields = fieldsOf(name, taken)
  if (round === 0) return { fields, violations: [] }
  const leaves = leavesOf(fields).slice(1)
  const bounded = leaves.filter(
    ({ field: { type, constraints } }) =>
      (type === 'number' || type === 'string') && constraints?.allowedValues === undefined,
  )
  for (const { field } of spread(bounded, 10, 0.3))
    field.constraints = {
      ...field.constraints,
      ...(field.type === 'number' ? { min: 0, max: 1000 + round } : { maxLength: 100 + round }),
    }
  const violations = spread(leaves, 10, round % 2 === 0 ? 0.1 : 0.6).map(({ path }) => ({
    code: 'VALUE_NOT_ALLOWED',
    fieldPath: path,
    message: `Not what the cluster allows, says round ${round}`,
  }))
  return { fields, violations }
}
