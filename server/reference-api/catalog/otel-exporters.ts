import {
  choice,
  integer,
  flag,
  list,
  number,
  rows,
  secret,
  span,
  text,
  when,
  switched,
} from './builders.ts'
import { is, not } from '#reference/resolve/conditions.ts'
import { notLonger } from '#reference/resolve/rules.ts'
import type { Condition, FieldSpec, Rule } from '#reference/resolve/spec.ts'

/* Where telemetry goes. */

const on = (key: string): Condition => is(key, true)

const URL_TEXT = {
  maxLength: 300,
  pattern: 'https?://[^\\s/?#]+(/\\S*)?',
  hint: 'Use an address that begins with http:// or https://.',
}

/** Queue and retries, the same for every exporter. */
const delivery = (name: string, label: string): FieldSpec[] => {
  const at = `exporters.${name}`
  const [queued, retried] = [
    on(`${at}.sending_queue.enabled`),
    on(`${at}.retry_on_failure.enabled`),
  ]
  return [
    flag(`${at}.sending_queue.enabled`, `${label} queue`, { defaultValue: true }),
    ...when(queued, [
      integer(`${at}.sending_queue.num_consumers`, `${label} consumers`, {
        min: 1,
        max: 1000,
        defaultValue: 10,
      }),
      integer(`${at}.sending_queue.queue_size`, `${label} queue size`, {
        min: 1,
        max: 1_000_000,
        defaultValue: 1000,
      }),
    ]),
    flag(`${at}.retry_on_failure.enabled`, `${label} retries`, { defaultValue: true }),
    ...when(retried, [
      span(`${at}.retry_on_failure.initial_interval`, `${label} first pause`, {
        description: 'Not longer than the longest.',
        defaultValue: '5s',
      }),
      span(`${at}.retry_on_failure.max_interval`, `${label} longest pause`, {
        defaultValue: '30s',
      }),
      span(`${at}.retry_on_failure.max_elapsed_time`, `${label} gives up after`, {
        description: 'Not shorter than the longest pause.',
        defaultValue: '300s',
      }),
    ]),
  ]
}

const secured = not(on('exporters.otlp.tls.insecure'))

const otlp: readonly FieldSpec[] = [
  choice('exporters.otlp.compression', 'Compression', ['gzip', 'snappy', 'zstd', 'none'], {
    defaultValue: 'gzip',
  }),
  span('exporters.otlp.timeout', 'Timeout', { defaultValue: '5s' }),
  flag('exporters.otlp.tls.insecure', 'Without TLS', { defaultValue: false }),
  ...when(secured, [
    flag('exporters.otlp.tls.insecure_skip_verify', 'Trust any certificate', {
      defaultValue: false,
    }),
    text('exporters.otlp.tls.ca_file', 'Authority file', { maxLength: 255 }),
    choice('exporters.otlp.tls.min_version', 'Lowest TLS', ['1.2', '1.3'], { defaultValue: '1.2' }),
    secret('exporters.otlp.apiKey', 'API key', {
      required: true,
      description: 'Sent with every batch.',
      minLength: 16,
      maxLength: 200,
    }),
  ]),
  rows(
    'exporters.otlp.headers',
    'Header',
    [
      text('name', 'Name', {
        required: true,
        maxLength: 80,
        pattern: '[A-Za-z][A-Za-z0-9-]*',
        hint: 'Use letters, digits and dashes; begin with a letter.',
      }),
      flag('secret', 'Secret', { defaultValue: false }),
      text('value', 'Value', { visibleWhen: not(on('secret')), required: true, maxLength: 400 }),
      secret('secretValue', 'Secret value', {
        visibleWhen: on('secret'),
        required: true,
        maxLength: 400,
      }),
    ],
    { maxItems: 20, uniqueBy: ['name'] },
  ),
  ...delivery('otlp', 'OTLP'),
]

const writing = on('exporters.prometheusremotewrite.enabled')

const metrics: readonly FieldSpec[] = [
  flag('exporters.prometheusremotewrite.enabled', 'Remote write', { defaultValue: false }),
  ...when(writing, [
    text('exporters.prometheusremotewrite.endpoint', 'Remote write address', {
      required: true,
      ...URL_TEXT,
    }),
    flag('exporters.prometheusremotewrite.resource_to_telemetry', 'Resource labels', {
      defaultValue: false,
    }),
  ]),
  ...switched(flag('exporters.debug.enabled', 'Debug output', { defaultValue: true }), [
    choice('exporters.debug.verbosity', 'Verbosity', ['basic', 'normal', 'detailed'], {
      defaultValue: 'basic',
    }),
    integer('exporters.debug.sampling_initial', 'First messages', {
      description: 'Log messages per second before sampling.',
      min: 1,
      max: 10_000,
      defaultValue: 2,
    }),
    integer('exporters.debug.sampling_thereafter', 'Then every', {
      min: 1,
      max: 100_000,
      defaultValue: 1,
    }),
  ]),
]

const pipeline = (signal: string, label: string): FieldSpec[] => [
  flag(`service.pipelines.${signal}.enabled`, `${label} pipeline`, { defaultValue: true }),
  list(
    `service.pipelines.${signal}.exporters`,
    `${label} exporter`,
    { type: 'string', allowedValues: ['otlp', 'prometheusremotewrite', 'debug'] },
    { visibleWhen: on(`service.pipelines.${signal}.enabled`), maxItems: 3, uniqueItems: true },
  ),
]

const service: readonly FieldSpec[] = [
  ...pipeline('traces', 'Traces'),
  ...pipeline('metrics', 'Metrics'),
  ...pipeline('logs', 'Logs'),
  choice('service.telemetry.logs.level', 'Own log level', ['debug', 'info', 'warn', 'error'], {
    defaultValue: 'info',
  }),
  choice('service.telemetry.logs.encoding', 'Own log format', ['console', 'json'], {
    defaultValue: 'console',
  }),
  choice(
    'service.telemetry.metrics.level',
    'Own metrics',
    ['none', 'basic', 'normal', 'detailed'],
    {
      defaultValue: 'normal',
    },
  ),
  number('service.telemetry.traces.sampling', 'Own traces', {
    description: 'Share, from 0 to 1.',
    min: 0,
    max: 1,
    defaultValue: 0,
  }),
]

/** Fields of the exporters and of the pipelines that lead to them. */
export const EXPORTERS: readonly FieldSpec[] = [...otlp, ...metrics, ...service]

const retries = 'exporters.otlp.retry_on_failure'

const nothingExported: Rule = (at) => {
  const chosen = at.value('service.pipelines.metrics.exporters')
  const asks = Array.isArray(chosen) && chosen.includes('prometheusremotewrite')
  return asks && !writing(at)
    ? {
        code: 'VALUE_NOT_ALLOWED',
        at: 'service.pipelines.metrics.exporters',
        message: 'Switch remote write on, or leave it out here.',
      }
    : undefined
}

/** Rules between them. */
export const EXPORTER_RULES: readonly Rule[] = [
  notLonger(`${retries}.initial_interval`, `${retries}.max_interval`, 'the longest pause'),
  notLonger(`${retries}.max_interval`, `${retries}.max_elapsed_time`, 'the time to give up'),
  nothingExported,
]
