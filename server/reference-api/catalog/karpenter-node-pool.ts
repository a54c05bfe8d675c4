import {
  amount,
  anything,
  choice,
  integer,
  group,
  list,
  rows,
  span,
  text,
  DNS_LABEL,
} from './builders.ts'
import { byValue, is, isSet, valuesIn } from '#reference/resolve/conditions.ts'
import type { FieldSpec } from '#reference/resolve/spec.ts'

const SETS = ['In', 'NotIn', 'Exists', 'DoesNotExist']
const ALL_OPERATORS = [...SETS, 'Gt', 'Lt']

/** Well-known labels, each with the values that it may have; [] where any text will do. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  'karpenter.sh/capacity-type': ['on-demand', 'spot', 'reserved'],
  'kubernetes.io/arch': ['amd64', 'arm64'],
  'kubernetes.io/os': ['linux', 'windows'],
  'karpenter.k8s.aws/instance-category': ['c', 'm', 'r', 't'],
  'karpenter.k8s.aws/instance-size': ['medium', 'large', 'xlarge', '2xlarge', '4xlarge', '8xlarge'],
  'karpenter.k8s.aws/instance-cpu': [],
  'karpenter.k8s.aws/instance-memory': [],
}
const NUMBERS = ['karpenter.k8s.aws/instance-cpu', 'karpenter.k8s.aws/instance-memory']
const operators = Object.fromEntries(NUMBERS.map((label) => [label, ALL_OPERATORS]))

const withNumber = is('operator', 'Gt', 'Lt')
const withValues = is('operator', 'In', 'NotIn')

/** Which values a label may have; without a list of them the values are free, and so are numbers. */
const REQUIREMENT: readonly FieldSpec[] = [
  choice('key', 'Label', Object.keys(LABELS), { required: true }),
  choice('operator', 'Operator', byValue('key', operators, SETS), { required: true }),
  list(
    'values',
    'Value',
    {
      type: 'string',
      maxLength: 63,
      allowedValues: (at) => {
        const values = byValue('key', LABELS, [])(at)
        return values.length > 0 ? values : ['2', '4', '8', '16', '32', '64']
      },
    },
    { visibleWhen: withValues, required: true, minItems: 1, maxItems: 20, uniqueItems: true },
  ),
  integer('bound', 'Bound', {
    visibleWhen: withNumber,
    required: true,
    description: 'Cores, or MiB of memory.',
    min: 0,
    max: 4_194_304,
  }),
  integer('minValues', 'Least kinds', {
    visibleWhen: is('operator', 'In', 'Exists'),
    description: 'How many of the values must be available.',
    min: 1,
    max: 50,
  }),
]

const TAINT: readonly FieldSpec[] = [
  text('key', 'Key', {
    required: true,
    maxLength: 253,
    pattern: '([a-z0-9.-]+/)?[A-Za-z0-9]([A-Za-z0-9_.-]*[A-Za-z0-9])?',
    hint: 'Use a name such as dedicated or example.com/dedicated.',
  }),
  text('value', 'Value', { maxLength: 63 }),
  choice('effect', 'Effect', ['NoSchedule', 'PreferNoSchedule', 'NoExecute'], { required: true }),
]

const BUDGET: readonly FieldSpec[] = [
  text('nodes', 'Nodes', {
    required: true,
    description: 'How many nodes may be removed at once: a number or a percentage.',
    pattern: '\\d{1,4}|(100|[1-9]?\\d)%',
    hint: 'Use a number or a percentage, such as 5 or 10%.',
  }),
  list(
    'reasons',
    'Reason',
    { type: 'string', allowedValues: ['Underutilized', 'Empty', 'Drifted'] },
    { maxItems: 3, uniqueItems: true },
  ),
  text('schedule', 'Schedule', {
    description: 'Start, as a cron expression in UTC. Leave it empty for always.',
    pattern: '@(hourly|daily|weekly|monthly)|[\\d*,/A-Z-]+( [\\d*,/A-Z-]+){4}',
    hint: 'Use five fields, such as 0 9 * * 1-5, or @daily.',
  }),
  span('duration', 'Duration', {
    visibleWhen: isSet('schedule'),
    required: true,
    description: 'How long it lasts.',
  }),
]

const template = group(
  'template',
  'Template',
  [
    choice('nodeClass', 'Node class', valuesIn('nodeClasses', 'name'), {
      required: true,
      description: 'One of the node classes above.',
    }),
    anything('labels', 'Labels', { description: 'Labels for every node: names and values.' }),
    rows('requirements', 'Requirement', REQUIREMENT, {
      required: true,
      minItems: 1,
      maxItems: 30,
    }),
    rows('taints', 'Taint', TAINT, { maxItems: 10, uniqueBy: ['key', 'effect'] }),
    text('expireAfter', 'Expires after', {
      description: 'Nodes older than this are replaced.',
      pattern: 'Never|(\\d+(s|m|h))+',
      hint: 'Use a duration such as 720h, or Never.',
      defaultValue: '720h',
    }),
  ],
  { required: true },
)

/** A row of `nodePools`: which machines may start, for how long, and how many. */
export const NODE_POOL: readonly FieldSpec[] = [
  text('name', 'Name', {
    required: true,
    ...DNS_LABEL,
  }),
  integer('weight', 'Weight', {
    description: 'Pools with a higher weight are used first.',
    min: 1,
    max: 100,
  }),
  template,
  group('disruption', 'Disruption', [
    choice('consolidationPolicy', 'Consolidation', ['WhenEmpty', 'WhenEmptyOrUnderutilized'], {
      defaultValue: 'WhenEmptyOrUnderutilized',
    }),
    text('consolidateAfter', 'Consolidate after', {
      pattern: 'Never|(\\d+(s|m|h))+',
      hint: 'Use a duration such as 30s, or Never.',
      defaultValue: '0s',
    }),
    rows('budgets', 'Budget', BUDGET, { maxItems: 50 }),
  ]),
  group('limits', 'Limits', [
    amount('cpu', 'CPU', { description: 'Total cores of the pool.' }),
    amount('memory', 'Memory', { description: 'Total memory of the pool.' }),
  ]),
]
