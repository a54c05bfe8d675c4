import {
  choice,
  integer,
  flag,
  list,
  number,
  rows,
  span,
  text,
  when,
  switched,
} from './builders.ts'
import { all, is, not } from '#reference/resolve/conditions.ts'
import { notAbove } from '#reference/resolve/rules.ts'
import type { Condition, FieldSpec, Rule } from '#reference/resolve/spec.ts'

/* How telemetry is processed. */

const on = (key: string): Condition => is(key, true)

const limiter = 'processors.memory_limiter'
const inPercent = all(on(`${limiter}.enabled`), is(`${limiter}.unit`, 'percent'))
const inMib = all(on(`${limiter}.enabled`), is(`${limiter}.unit`, 'MiB'))

const memory: readonly FieldSpec[] = [
  ...switched(flag(`${limiter}.enabled`, 'Memory limiter', { defaultValue: true }), [
    choice(`${limiter}.unit`, 'Memory limits in', ['percent', 'MiB'], { defaultValue: 'percent' }),
    span(`${limiter}.check_interval`, 'Memory check', { defaultValue: '5s' }),
  ]),
  ...when(inPercent, [
    integer(`${limiter}.limit_percentage`, 'Memory limit', {
      description: 'Percent.',
      min: 1,
      max: 100,
      defaultValue: 80,
    }),
    integer(`${limiter}.spike_limit_percentage`, 'Memory spike', {
      description: 'Percent. Not above the limit.',
      min: 1,
      max: 100,
      defaultValue: 25,
    }),
  ]),
  ...when(inMib, [
    integer(`${limiter}.limit_mib`, 'Memory limit in MiB', {
      required: true,
      min: 64,
      max: 1_048_576,
    }),
    integer(`${limiter}.spike_limit_mib`, 'Memory spike in MiB', { min: 1, max: 1_048_576 }),
  ]),
]

const batch: readonly FieldSpec[] = [
  ...switched(flag('processors.batch.enabled', 'Batches', { defaultValue: true }), [
    integer('processors.batch.send_batch_size', 'Batch size', {
      min: 1,
      max: 1_000_000,
      defaultValue: 8192,
    }),
    integer('processors.batch.send_batch_max_size', 'Largest batch', {
      description: 'Not below the batch size; 0 has no bound.',
      min: 0,
      max: 1_000_000,
      defaultValue: 0,
    }),
    span('processors.batch.timeout', 'Batch timeout', { defaultValue: '200ms' }),
  ]),
]

const attributes = 'processors.k8sattributes'

const enriched: readonly FieldSpec[] = [
  flag(`${attributes}.enabled`, 'Kubernetes attributes', { defaultValue: true }),
  flag(`${attributes}.passthrough`, 'Only the address of the pod', {
    visibleWhen: on(`${attributes}.enabled`),
    defaultValue: false,
  }),
  list(
    `${attributes}.extract.metadata`,
    'Metadata',
    {
      type: 'string',
      allowedValues: [
        'k8s.namespace.name',
        'k8s.deployment.name',
        'k8s.statefulset.name',
        'k8s.daemonset.name',
        'k8s.job.name',
        'k8s.node.name',
        'k8s.pod.name',
        'k8s.pod.uid',
      ],
    },
    {
      visibleWhen: all(on(`${attributes}.enabled`), not(on(`${attributes}.passthrough`))),
      maxItems: 8,
      uniqueItems: true,
    },
  ),
  ...switched(
    flag('processors.resourcedetection.enabled', 'Detect the surroundings', { defaultValue: true }),
    [
      list(
        'processors.resourcedetection.detectors',
        'Detector',
        { type: 'string', allowedValues: ['env', 'system', 'ec2', 'eks', 'gcp', 'azure', 'aks'] },
        { maxItems: 7, uniqueItems: true },
      ),
      span('processors.resourcedetection.timeout', 'Detection timeout', { defaultValue: '5s' }),
    ],
  ),
]

const withPattern = is('action', 'extract')
const withValue = is('action', 'insert', 'update', 'upsert')

const changed: readonly FieldSpec[] = [
  rows(
    'processors.attributes.actions',
    'Action',
    [
      text('key', 'Attribute', { required: true, maxLength: 120 }),
      choice('action', 'Action', ['insert', 'update', 'upsert', 'delete', 'hash', 'extract'], {
        required: true,
      }),
      text('value', 'Value', { visibleWhen: withValue, required: true, maxLength: 400 }),
      text('pattern', 'Pattern', { visibleWhen: withPattern, required: true, maxLength: 400 }),
    ],
    { maxItems: 40 },
  ),
  ...switched(
    flag('processors.probabilistic_sampler.enabled', 'Sampling', { defaultValue: false }),
    [
      number('processors.probabilistic_sampler.sampling_percentage', 'Sampled share', {
        required: true,
        description: 'Percent.',
        min: 0,
        max: 100,
      }),
      integer('processors.probabilistic_sampler.hash_seed', 'Seed of the sample', {
        min: 0,
        max: 2n ** 32n - 1n,
      }),
    ],
  ),
  ...switched(flag('processors.filter.enabled', 'Filter', { defaultValue: false }), [
    list(
      'processors.filter.logs.log_record',
      'Log condition',
      { type: 'string', minLength: 3, maxLength: 400 },
      { required: true, minItems: 1, maxItems: 20 },
    ),
    choice('processors.filter.error_mode', 'Filter errors', ['ignore', 'silent', 'propagate'], {
      defaultValue: 'propagate',
    }),
  ]),
]

/** Fields of the processors. */
export const PROCESSORS: readonly FieldSpec[] = [...memory, ...batch, ...enriched, ...changed]

const largestBatch: Rule = (at) => {
  const [size, most] = [
    Number(at.value('processors.batch.send_batch_size')),
    Number(at.value('processors.batch.send_batch_max_size')),
  ]
  return most > 0 && most < size
    ? {
        code: 'VALUE_OUT_OF_RANGE',
        at: 'processors.batch.send_batch_max_size',
        message: `Must be 0, or at least the batch size, ${size}.`,
      }
    : undefined
}

/** Rules between them. */
export const PROCESSOR_RULES: readonly Rule[] = [
  notAbove(`${limiter}.spike_limit_percentage`, `${limiter}.limit_percentage`, 'the memory limit'),
  notAbove(`${limiter}.spike_limit_mib`, `${limiter}.limit_mib`, 'the memory limit'),
  largestBatch,
]
