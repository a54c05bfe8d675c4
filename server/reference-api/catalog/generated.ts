import { type Random, createRandom } from '#reference/store/random.ts'
import { choice, flag, number, text } from './builders.ts'
import { is } from '#reference/resolve/conditions.ts'
import { isNumeric } from '#reference/resolve/scalars.ts'
import type {
  ArrayShape,
  BindingSpec,
  ComponentSpec,
  Condition,
  FieldSpec,
  ItemShape,
  NamedSpec,
  ObjectShape,
  RequirementSpec,
  ScalarShape,
} from '#reference/resolve/spec.ts'

/*
 * Generated components: random trees of descriptors with every type and constraint and with unknown
 * keys, the same tree for the same seed.
 */

const MOST_DEPTH = 4

const SYLLABLES = ['ba', 'ne', 'ku', 'lo', 'ri', 'ta', 'zo', 'mi', 'fe', 'wu', 'xa', 'ho']
const JOINTS = ['', '', '', '.', '-', '_', ' ', '[0]', '/', '.0.', ':', 'é', '日']

const word = (random: Random, syllables: number) =>
  Array.from({ length: syllables }, () => random.pick(SYLLABLES)).join('')

const newKey = (random: Random) =>
  `${word(random, random.int(1, 3))}${random.pick(JOINTS)}${word(random, random.int(1, 2))}`

const sentence = (random: Random) => {
  const words = Array.from({ length: random.int(2, 9) }, () => word(random, random.int(1, 3)))
  return `${words.join(' ')}.`
}

const labelOf = (random: Random, key: string) =>
  random.weighted<string | undefined>([
    [7, word(random, 3)],
    [1, ''],
    [1, undefined],
    [1, key],
    [1, 'Same label'],
  ])

const PATTERNS = ['[a-z]+', '[a-z0-9-]*', '\\d{1,4}', '[A-Z][a-z]*', '\\S+', '(\\d+(s|m|h))+']

const choices = (random: Random): string[] => {
  const words = Array.from({ length: random.int(1, 15) }, () => word(random, 2))
  return [...new Set(words)]
}

const anyString = (random: Random): ScalarShape => {
  const minLength = random.int(0, 4)
  return random.weighted<() => ScalarShape>([
    [3, () => ({ type: 'string' })],
    [3, () => ({ type: 'string', minLength, maxLength: minLength + random.int(1, 60) })],
    [2, () => ({ type: 'string', pattern: random.pick(PATTERNS) })],
    [3, () => ({ type: 'string', allowedValues: choices(random) })],
    [1, () => ({ type: 'string', sensitive: true, maxLength: 40 })],
    [1, () => ({ type: 'string', format: 'kubernetes-resource-yaml' })],
    [1, () => ({ type: 'string', format: word(random, 2) })],
  ])()
}

const anyNumber = (random: Random): ScalarShape => {
  const min = random.int(-50, 50)
  return random.weighted<() => ScalarShape>([
    [2, () => ({ type: 'number' })],
    [1, () => ({ type: 'number', allowedValues: ['1', '2', '5', '10'] })],
    [3, () => ({ type: 'number', whole: true, min, max: min + random.int(0, 500) })],
    [1, () => ({ type: 'number', min: min / 8 })],
    [1, () => ({ type: 'number', whole: true, max: 2n ** 63n - BigInt(random.int(1, 99)) })],
  ])()
}

const scalar = (random: Random): ScalarShape =>
  random.weighted<() => ScalarShape>([
    [5, () => anyString(random)],
    [3, () => anyNumber(random)],
    [2, () => ({ type: 'bool' })],
  ])()

const object = (random: Random, depth: number): ObjectShape =>
  random.chance(0.15)
    ? { type: 'object' }
    : { type: 'object', fields: fieldsOf(random, random.int(0, 4), depth + 1) }

const array = (random: Random, depth: number): ArrayShape => {
  const items: ItemShape = random.weighted<() => ItemShape>([
    [4, () => scalar(random)],
    [4, () => object(random, depth)],
    [1, () => ({ type: 'array', items: scalar(random) })],
  ])()
  const minItems = random.int(0, 2)
  return {
    type: 'array',
    items,
    ...(random.chance(0.4) && { minItems }),
    ...(random.chance(0.6) && { maxItems: minItems + random.int(1, 6) }),
    ...(random.chance(0.3) && { uniqueItems: true }),
  }
}

const shape = (random: Random, depth: number): ItemShape => {
  if (depth >= MOST_DEPTH) return scalar(random)
  return random.weighted<() => ItemShape>([
    [7, () => scalar(random)],
    [2, () => object(random, depth)],
    [2, () => array(random, depth)],
  ])()
}

/** The allowed values, if there are any; none of them is conditional here. */
const valuesOf = ({ allowedValues }: ScalarShape): readonly string[] | undefined =>
  typeof allowedValues === 'function' ? undefined : allowedValues

/** A value that the shape allows; undefined if none is easy to find. */
const defaultOf = (
  random: Random,
  made: ScalarShape,
): string | number | bigint | boolean | undefined => {
  const { type, min, max } = made
  const values = valuesOf(made)
  if (values) return random.pick(values)
  if (type === 'bool') return random.chance(0.5)
  if (type === 'number') return [min, max].find(isNumeric) ?? random.int(0, 9)
  return Object.keys(made).length === 1 ? word(random, 2) : undefined
}

/** A condition that holds for one value of an earlier field, so that a field can be conditional. */
const conditionOn = (random: Random, earlier: readonly FieldSpec[]): Condition | undefined => {
  const conditions = earlier.flatMap((spec): (() => Condition)[] => {
    if (spec.type === 'bool') return [() => is(spec.key, random.chance(0.7))]
    const values = spec.type === 'string' ? valuesOf(spec) : undefined
    return values ? [() => is(spec.key, random.pick(values))] : []
  })
  return conditions.length === 0 ? undefined : random.pick(conditions)()
}

const templatesOf = (random: Random) =>
  Array.from({ length: random.int(1, 3) }, () => ({
    id: word(random, 1),
    label: word(random, 2),
    value: `apiVersion: v1\nkind: ${word(random, 2)}\n`,
  }))

const field = (random: Random, key: string, depth: number, earlier: readonly FieldSpec[]) => {
  const made = shape(random, depth)
  const label = labelOf(random, key)
  const visibleWhen = random.chance(0.25) ? conditionOn(random, earlier) : undefined
  const isScalar = made.type !== 'object' && made.type !== 'array'
  const defaultValue = isScalar && random.chance(0.4) ? defaultOf(random, made) : undefined
  const named: NamedSpec = {
    key,
    required: random.chance(0.3),
    ...(label !== undefined && { label }),
    ...(random.chance(0.6) && { description: sentence(random) }),
    ...(visibleWhen && { visibleWhen }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(isScalar && made.format !== undefined && { templates: templatesOf(random) }),
    ...(isScalar && random.chance(0.03) && { readOnly: true, required: false }),
  }
  return { ...named, ...made }
}

const fieldsOf = (random: Random, size: number, depth: number): FieldSpec[] => {
  const fields: FieldSpec[] = []
  while (fields.length < size) {
    const key = random.chance(0.02) ? '__proto__' : newKey(random)
    if (fields.every((other) => other.key !== key)) fields.push(field(random, key, depth, fields))
  }
  return fields
}

const requirementsOf = (random: Random): RequirementSpec[] =>
  Array.from({ length: random.int(0, 3) }, (_, index) => {
    const key = `${newKey(random)}${index}`
    return {
      key,
      label: word(random, 3),
      ...scalar(random),
      scope: random.chance(0.5) ? 'CLUSTER' : 'PLATFORM_PROFILE',
    }
  })

const bindingsOf = (random: Random, requirements: readonly RequirementSpec[]): BindingSpec[] =>
  requirements
    .filter(() => random.chance(0.5))
    .map(({ key }) => ({ input: key, fromComponent: word(random, 2), output: newKey(random) }))

/** The component of the key `generated-<seed>`, for any seed. */
export const generatedSpec = (componentKey: string): ComponentSpec | undefined => {
  if (!/^generated-./su.test(componentKey)) return undefined
  const random = createRandom(componentKey)
  const fields = fieldsOf(random, random.int(3, 14), 1)
  const requirements = requirementsOf(random).filter(
    ({ key }) => !fields.some((other) => other.key === key),
  )
  return { fields, requirements, bindings: bindingsOf(random, requirements) }
}

/* Wide components: flat and large, for measurements. */

const MAX_WIDE_FIELDS = 2000

// Of twenty fields, 12 are texts, 3 choices, 3 numbers and 2 switches.
const WIDE_MIX = 'ttctnttbtctnttctbntt'

const WIDE_LEVELS = ['off', 'lowest', 'low', 'medium', 'high', 'higher', 'highest', 'full']

const wideField = (index: number): FieldSpec => {
  const name = String(index + 1).padStart(4, '0')
  switch (WIDE_MIX[index % WIDE_MIX.length]) {
    case 'c':
      return choice(`level${name}`, `Level ${index + 1}`, WIDE_LEVELS, { defaultValue: 'medium' })
    case 'n':
      return number(`amount${name}`, `Amount ${index + 1}`, { min: 0, max: 1000 })
    case 'b':
      return flag(`switch${name}`, `Switch ${index + 1}`, { defaultValue: false })
    default:
      return text(`text${name}`, `Text ${index + 1}`, { maxLength: 40 })
  }
}

/** The component of the key `wide-<n>`: n flat descriptors, 2,000 at most. */
export const wideSpec = (componentKey: string): ComponentSpec | undefined => {
  const [, size] = /^wide-([1-9]\d{0,3})$/u.exec(componentKey) ?? []
  if (size === undefined || Number(size) > MAX_WIDE_FIELDS) return undefined
  return { fields: Array.from({ length: Number(size) }, (_, index) => wideField(index)) }
}
