import { text } from './builders.ts'
import type { CatalogComponent } from './component.ts'

/* Shapes that a later version of the API might send, or a careless implementation. */

const FIELDS: readonly unknown[] = [
  { key: 'wait', type: 'duration', label: 'Wait', required: false, defaultValue: '30s' },
  { key: 'labels', type: 'map', label: 'Labels', required: true, values: { type: 'string' } },
  { key: 'anyObject', type: 'object', label: 'Object without fields' },
  { key: 'nullObject', type: 'object', label: 'Object with null fields', fields: null },
  { key: 'emptyObject', type: 'object', label: 'Object with no fields', fields: [] },
  { key: 'anyList', type: 'array', label: 'List without items' },
  { key: 'nullList', type: 'array', label: 'List with null items', items: null, itemFields: null },
  { key: 'oddList', type: 'array', label: 'List of an unknown type', items: { type: 'tuple' } },
  {
    key: 'lists',
    type: 'array',
    label: 'List of lists',
    items: { type: 'array', items: { type: 'number' } },
  },
  {
    key: 'schedule',
    type: 'string',
    label: 'Schedule',
    format: 'cron-expression',
    constraints: { pattern: null, multipleOf: 5, allowedValues: null },
    examples: ['0 9 * * 1-5'],
  },
  {
    key: 'nothing',
    type: 'string',
    required: null,
    label: null,
    sensitive: null,
    constraints: null,
    defaultValue: null,
    description: null,
    format: null,
    templates: null,
    readOnly: null,
    fields: null,
    items: null,
    itemFields: null,
  },
  {
    key: 'realDefault',
    type: 'number',
    label: 'Default that is a number',
    defaultValue: 2.5,
    constraints: { min: null, max: 10 },
  },
  { key: 'realSwitch', type: 'bool', label: 'Default that is true', defaultValue: true },
  { key: 'oddDefault', type: 'string', label: 'Default that is a list', defaultValue: ['a', 'b'] },
  { key: 'oddBounds', type: 'number', label: 'Bounds that are texts', constraints: { min: '1' } },
  {
    key: 'reversed',
    type: 'number',
    label: 'Bounds the wrong way',
    constraints: { min: 9, max: 1 },
  },
  { key: 'noType', label: 'No type' },
  { key: 'nullType', type: null, label: 'Type that is null', required: true, defaultValue: '5' },
  { key: 'typelessGroup', label: 'Group without a type', fields: [{ key: 'member' }] },
  { key: 'typelessList', label: 'List of anything', items: {} },
  { key: 'onlyKey' },
  { type: 'string', label: 'No key' },
  'not a field at all',
  null,
]

const REQUIREMENTS: readonly unknown[] = [
  {
    key: 'budget',
    type: 'string',
    label: 'Budget',
    required: true,
    scope: 'ORGANIZATION',
    status: 'PENDING_APPROVAL',
  },
  { key: 'zone', type: 'string', label: 'Zone', scope: 'CLUSTER', status: null },
  { key: 'quota', type: 'quantity', label: 'Quota', scope: 'CLUSTER', status: 'MISSING' },
  { key: 'nowhere', type: 'string', label: 'Nowhere', scope: null, status: 'MISSING' },
  { key: 'onlyKey' },
  { key: 'bareNeed' },
]

export const unknownShapes: CatalogComponent = {
  key: 'unknown-shapes',
  description: 'Unknown or missing types, scopes and formats, and nulls everywhere.',
  spec: { fields: [text('known', 'Known', { maxLength: 20 })], open: true },
  answer: () => (resolved) => ({
    ...resolved,
    fields: [...resolved.fields, ...FIELDS],
    requirements: REQUIREMENTS,
    componentBindings: [{ input: 'zone', fromComponent: null }, {}, null],
    violations: [
      ...resolved.violations,
      null,
      'not a violation',
      { code: 7, message: 'A number.' },
    ],
    resolvedValues: { known: null },
    revision: 12,
  }),
}
