import { slowAtFirst, pausing, slow, unavailableTwice } from '#reference/http/misbehave.ts'
import { choice, integer, list, number, text, when } from './builders.ts'
import type { CatalogComponent } from './component.ts'
import { OTHER_CLUSTER } from './clusters.ts'
import { hostileKeys } from './hostile-keys.ts'
import { secrets } from './secrets.ts'
import { shortCodes } from './short-codes.ts'
import { strayViolations } from './stray-violations.ts'
import { unknownShapes } from './unknown-shapes.ts'
import { refuse } from '#reference/http/refusal.ts'
import { is } from '#reference/resolve/conditions.ts'
import { notAbove } from '#reference/resolve/rules.ts'
import type { ComponentSpec, Resolved } from '#reference/resolve/spec.ts'

/* Components that respond in unusual ways, with the same few fields unless fields matter. */

const FEW: ComponentSpec = {
  fields: [
    text('name', 'Name', {
      required: true,
      minLength: 3,
      maxLength: 20,
      pattern: '[a-z][a-z0-9-]*',
      hint: 'Use lowercase letters, digits and dashes; begin with a letter.',
    }),
    choice('mode', 'Mode', ['simple', 'advanced'], { defaultValue: 'simple' }),
    ...when(is('mode', 'advanced'), [
      integer('retentionDays', 'Days of retention', { required: true, min: 1, max: 365 }),
      text('note', 'Note', { maxLength: 200 }),
    ]),
    list('tags', 'Tag', { type: 'string', maxLength: 12 }, { maxItems: 5, uniqueItems: true }),
  ],
}

/** Sends the fields in another order with every response: reversed, and rotated. */
const reordering = () => {
  let answers = 0
  return (resolved: Resolved) => {
    answers += 1
    const start = answers % Math.max(resolved.fields.length, 1)
    const turned = [...resolved.fields.slice(start), ...resolved.fields.slice(0, start)]
    return { ...resolved, fields: answers % 2 === 0 ? turned.toReversed() : turned }
  }
}

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }
const UINT64 = { min: 0, max: 2n ** 64n - 1n }

/** Numbers that a JavaScript number cannot represent exactly. */
const bigNumbers: CatalogComponent = {
  key: 'big-numbers',
  description: 'Bounds and defaults of 64 bits, which must not be rounded.',
  spec: {
    fields: [
      integer('signed', 'Signed', { ...INT64, required: true, defaultValue: INT64.max }),
      integer('unsigned', 'Unsigned', {
        ...UINT64,
        description: 'From 0 to 2 to the 64th, less 1.',
      }),
      integer('exact', 'Exact', {
        description: 'Only the two whole numbers above 2 to the 53rd.',
        min: 2n ** 53n + 1n,
        max: 2n ** 53n + 2n,
      }),
      integer('low', 'Low', { ...INT64, description: 'Not above the high one.' }),
      integer('high', 'High', INT64),
      list(
        'ids',
        'ID',
        { type: 'number', whole: true, ...UINT64 },
        { maxItems: 10, uniqueItems: true },
      ),
      number('share', 'Share', { min: 0.1, max: 0.3, description: 'A fraction, from 0.1 to 0.3.' }),
      number('tiny', 'Tiny', { min: 1e-9, max: 1e-6 }),
      number('huge', 'Huge', { min: 1e21, max: 1e300 }),
    ],
    rules: [notAbove('low', 'high', 'the high one')],
  },
}

/** In the order of the home page. */
export const MISBEHAVING: readonly CatalogComponent[] = [
  {
    key: 'late-first',
    description: 'The first response for each token takes 3 seconds.',
    spec: FEW,
    behaviour: () => slowAtFirst(3000),
  },
  {
    key: 'slow-resolve',
    description: 'Every response takes 1.5 seconds.',
    spec: FEW,
    behaviour: () => slow(1500),
  },
  {
    key: 'unavailable-once',
    description: 'The first two requests with each token fail: 503.',
    spec: FEW,
    behaviour: unavailableTwice,
  },
  {
    key: 'rate-limited-resolve',
    description: 'Five requests succeed, then 429 for 20 seconds.',
    spec: FEW,
    behaviour: pausing(20_000),
  },
  {
    key: 'refuses',
    description: 'Every request is rejected: 400.',
    spec: FEW,
    behaviour: () => () => refuse(400, 'This component takes no configuration'),
  },
  {
    key: 'reordered',
    description: 'The order of the fields changes with every response.',
    spec: FEW,
    answer: reordering,
  },
  {
    key: 'other-cluster',
    description: 'Every response is for a different cluster than the requested one.',
    spec: FEW,
    answer: () => (resolved) => ({ ...resolved, clusterId: OTHER_CLUSTER.id }),
  },
  strayViolations(FEW),
  shortCodes,
  unknownShapes,
  hostileKeys,
  bigNumbers,
  secrets,
]
