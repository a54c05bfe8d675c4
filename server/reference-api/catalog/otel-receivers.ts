import { choice, integer, flag, list, rows, span, text, switched } from './builders.ts'
import { is } from '#reference/resolve/conditions.ts'
import type { Condition, FieldSpec } from '#reference/resolve/spec.ts'

/* Where telemetry comes from. */

const on = (key: string): Condition => is(key, true)

const ENDPOINT = {
  maxLength: 260,
  pattern: '[\\w.$\\{\\}:\\[\\]-]*:\\d{1,5}',
  hint: 'Use a host and a port, such as 0.0.0.0:4317.',
}

const otlp = 'receivers.otlp.protocols'

const fromOtlp: readonly FieldSpec[] = [
  ...switched(flag(`${otlp}.grpc.enabled`, 'OTLP over gRPC', { defaultValue: true }), [
    text(`${otlp}.grpc.endpoint`, 'gRPC endpoint', { defaultValue: '0.0.0.0:4317', ...ENDPOINT }),
    integer(`${otlp}.grpc.max_recv_msg_size_mib`, 'Largest gRPC message', {
      description: 'MiB.',
      min: 1,
      max: 1024,
      defaultValue: 4,
    }),
    integer(`${otlp}.grpc.max_concurrent_streams`, 'gRPC streams', {
      min: 1,
      max: 10_000,
      defaultValue: 100,
    }),
    span(`${otlp}.grpc.keepalive.time`, 'gRPC keepalive', { defaultValue: '2h' }),
  ]),
  ...switched(flag(`${otlp}.http.enabled`, 'OTLP over HTTP', { defaultValue: true }), [
    text(`${otlp}.http.endpoint`, 'HTTP endpoint', { defaultValue: '0.0.0.0:4318', ...ENDPOINT }),
    integer(`${otlp}.http.max_request_body_size`, 'Largest HTTP body', {
      description: 'Bytes.',
      min: 1024,
      max: 1_073_741_824,
      defaultValue: 20_971_520,
    }),
    list(
      `${otlp}.http.cors.allowed_origins`,
      'Allowed origin',
      {
        type: 'string',
        maxLength: 200,
        pattern: '\\*|https?://\\S+',
        hint: 'Use an origin, or *.',
      },
      { maxItems: 20, uniqueItems: true },
    ),
  ]),
  ...switched(flag('receivers.otlp.tls.enabled', 'TLS for OTLP', { defaultValue: false }), [
    text('receivers.otlp.tls.cert_file', 'Certificate file', { required: true, maxLength: 255 }),
    text('receivers.otlp.tls.key_file', 'Key file', { required: true, maxLength: 255 }),
  ]),
]

const others: readonly FieldSpec[] = [
  flag('receivers.jaeger.enabled', 'Jaeger', { defaultValue: false }),
  text('receivers.jaeger.protocols.grpc.endpoint', 'Jaeger endpoint', {
    visibleWhen: on('receivers.jaeger.enabled'),
    defaultValue: '0.0.0.0:14250',
    ...ENDPOINT,
  }),
  flag('receivers.zipkin.enabled', 'Zipkin', { defaultValue: false }),
  text('receivers.zipkin.endpoint', 'Zipkin endpoint', {
    visibleWhen: on('receivers.zipkin.enabled'),
    defaultValue: '0.0.0.0:9411',
    ...ENDPOINT,
  }),
]

const fromHost: readonly FieldSpec[] = [
  ...switched(flag('receivers.hostmetrics.enabled', 'Host metrics', { defaultValue: true }), [
    span('receivers.hostmetrics.collection_interval', 'Host metrics interval', {
      defaultValue: '30s',
    }),
    text('receivers.hostmetrics.root_path', 'Root of the host', {
      maxLength: 200,
      pattern: '/\\S*',
      hint: 'Use an absolute path, such as /hostfs.',
      defaultValue: '/hostfs',
    }),
    list(
      'receivers.hostmetrics.scrapers',
      'Scraper',
      {
        type: 'string',
        allowedValues: [
          'cpu',
          'disk',
          'filesystem',
          'load',
          'memory',
          'network',
          'paging',
          'process',
        ],
      },
      { maxItems: 8, uniqueItems: true },
    ),
  ]),
  ...switched(
    flag('receivers.kubeletstats.enabled', 'Kubelet statistics', { defaultValue: true }),
    [
      span('receivers.kubeletstats.collection_interval', 'Kubelet interval', {
        defaultValue: '20s',
      }),
      choice(
        'receivers.kubeletstats.auth_type',
        'Kubelet authentication',
        ['serviceAccount', 'tls'],
        { defaultValue: 'serviceAccount' },
      ),
      flag('receivers.kubeletstats.insecure_skip_verify', 'Trust any kubelet', {
        defaultValue: false,
      }),
    ],
  ),
  flag('receivers.k8s_cluster.enabled', 'Cluster metrics', { defaultValue: false }),
  span('receivers.k8s_cluster.collection_interval', 'Cluster interval', {
    visibleWhen: on('receivers.k8s_cluster.enabled'),
    defaultValue: '10s',
  }),
  flag('receivers.k8s_events.enabled', 'Events', { defaultValue: false }),
]

const FILES = {
  type: 'string',
  maxLength: 255,
  pattern: '/\\S+',
  hint: 'Use an absolute path; * matches.',
} as const

const fromFiles: readonly FieldSpec[] = [
  ...switched(flag('receivers.filelog.enabled', 'Log files', { defaultValue: true }), [
    list('receivers.filelog.include', 'Log file', FILES, { maxItems: 20, uniqueItems: true }),
    list('receivers.filelog.exclude', 'Log file left out', FILES, {
      maxItems: 20,
      uniqueItems: true,
    }),
    choice('receivers.filelog.start_at', 'Start at', ['beginning', 'end'], { defaultValue: 'end' }),
    span('receivers.filelog.poll_interval', 'Poll interval', { defaultValue: '200ms' }),
    integer('receivers.filelog.max_concurrent_files', 'Files at once', {
      min: 2,
      max: 65_536,
      defaultValue: 1024,
    }),
    choice('receivers.filelog.encoding', 'Encoding', ['utf-8', 'utf-16le', 'ascii', 'nop'], {
      defaultValue: 'utf-8',
    }),
    flag('receivers.filelog.include_file_path', 'Note the path', { defaultValue: true }),
  ]),
]

const scraped: readonly FieldSpec[] = [
  ...switched(flag('receivers.prometheus.enabled', 'Prometheus', { defaultValue: true }), [
    span('receivers.prometheus.scrape_interval', 'Scrape interval', { defaultValue: '30s' }),
    span('receivers.prometheus.scrape_timeout', 'Scrape timeout', {
      description: 'Not longer than the interval.',
      defaultValue: '10s',
    }),
    rows(
      'receivers.prometheus.targets',
      'Scrape target',
      [
        text('address', 'Address', { required: true, maxLength: 253 }),
        integer('port', 'Port', { required: true, min: 1, max: 65_535 }),
        choice('scheme', 'Scheme', ['http', 'https'], { defaultValue: 'http' }),
        flag('insecure_skip_verify', 'Trust any certificate', {
          visibleWhen: is('scheme', 'https'),
          defaultValue: false,
        }),
      ],
      { maxItems: 32, uniqueBy: ['address', 'port'] },
    ),
  ]),
]

/** Fields of the receivers. */
export const RECEIVERS: readonly FieldSpec[] = [
  ...fromOtlp,
  ...others,
  ...fromHost,
  ...fromFiles,
  ...scraped,
]
