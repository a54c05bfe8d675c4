import { lateAtFirst, pausing, slow, unavailableTwice } from './behaviours.ts'
import { bigNumbers } from './catalog-big-numbers.ts'
import { choice, count, list, text } from './catalog-builders.ts'
import type { CatalogComponent } from './catalog-component.ts'
import { OTHER_CLUSTER } from './catalog-clusters.ts'
import { hostileKeys } from './catalog-hostile-keys.ts'
import { secrets } from './catalog-secrets.ts'
import { strayViolations } from './catalog-stray-violations.ts'
import { unknownShapes } from './catalog-unknown-shapes.ts'
import { refuse } from './refusal.ts'
import { is } from './resolve-conditions.ts'
import type { ComponentSpec, Resolved } from './resolve-spec.ts'

/* Components that answer in odd ways, all with the same few fields where fields do not matter. */

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
    count('retentionDays', 'Days of retention', {
      visibleWhen: is('mode', 'advanced'),
      required: true,
      min: 1,
      max: 365,
    }),
    text('note', 'Note', { visibleWhen: is('mode', 'advanced'), maxLength: 200 }),
    list('tags', 'Tag', { type: 'string', maxLength: 12 }, { maxItems: 5, uniqueItems: true }),
  ],
}

/** The fields in another order with every answer: turned round, and from another start. */
const reordering = () => {
  let answers = 0
  return (resolved: Resolved) => {
    answers += 1
    const start = answers % Math.max(resolved.fields.length, 1)
    const turned = [...resolved.fields.slice(start), ...resolved.fields.slice(0, start)]
    return { ...resolved, fields: answers % 2 === 0 ? turned.toReversed() : turned }
  }
}

/** In the order of the home page. */
export const MISBEHAVING: readonly CatalogComponent[] = [
  {
    key: 'late-first',
    description: 'The first answer of a token takes 3 seconds, later ones none.',
    spec: FEW,
    behaviour: () => lateAtFirst(3000),
  },
  {
    key: 'slow-resolve',
    description: 'Every answer takes 1.5 seconds.',
    spec: FEW,
    behaviour: () => slow(1500),
  },
  {
    key: 'unavailable-once',
    description: 'The first two requests of a token answer 503, later ones are fine.',
    spec: FEW,
    behaviour: unavailableTwice,
  },
  {
    key: 'rate-limited-resolve',
    description: 'Five requests are answered, then 429 for 20 seconds.',
    spec: FEW,
    behaviour: pausing(20_000),
  },
  {
    key: 'refuses',
    description: 'Every request is refused as wrong: 400.',
    spec: FEW,
    behaviour: () => () => refuse(400, 'This component takes no configuration'),
  },
  {
    key: 'reordered',
    description: 'The fields come in another order with every answer.',
    spec: FEW,
    answer: reordering,
  },
  {
    key: 'other-cluster',
    description: 'Every answer is for another cluster than the one that was asked for.',
    spec: FEW,
    answer: () => (resolved) => ({ ...resolved, clusterId: OTHER_CLUSTER.id }),
  },
  strayViolations(FEW),
  unknownShapes,
  hostileKeys,
  bigNumbers,
  secrets,
]
