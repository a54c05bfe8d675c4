import { choice, count, flag, list, rows, span, text } from './builders.ts'
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
  flag(`${otlp}.grpc.enabled`, 'OTLP over gRPC', { defaultValue: true }),
  text(`${otlp}.grpc.endpoint`, 'gRPC endpoint', {
    visibleWhen: on(`${otlp}.grpc.enabled`),
    defaultValue: '0.0.0.0:4317',
    ...ENDPOINT,
  }),
  count(`${otlp}.grpc.max_recv_msg_size_mib`, 'Largest gRPC message', {
    visibleWhen: on(`${otlp}.grpc.enabled`),
    description: 'MiB.',
    min: 1,
    max: 1024,
    defaultValue: 4,
  }),
  count(`${otlp}.grpc.max_concurrent_streams`, 'gRPC streams', {
    visibleWhen: on(`${otlp}.grpc.enabled`),
    min: 1,
    max: 10_000,
    defaultValue: 100,
  }),
  span(`${otlp}.grpc.keepalive.time`, 'gRPC keepalive', {
    visibleWhen: on(`${otlp}.grpc.enabled`),
    defaultValue: '2h',
  }),
  flag(`${otlp}.http.enabled`, 'OTLP over HTTP', { defaultValue: true }),
  text(`${otlp}.http.endpoint`, 'HTTP endpoint', {
    visibleWhen: on(`${otlp}.http.enabled`),
    defaultValue: '0.0.0.0:4318',
    ...ENDPOINT,
  }),
  count(`${otlp}.http.max_request_body_size`, 'Largest HTTP body', {
    visibleWhen: on(`${otlp}.http.enabled`),
    description: 'Bytes.',
    min: 1024,
    max: 1_073_741_824,
    defaultValue: 20_971_520,
  }),
  list(
    `${otlp}.http.cors.allowed_origins`,
    'Allowed origin',
    { type: 'string', maxLength: 200, pattern: '\\*|https?://\\S+', hint: 'Use an origin, or *.' },
    { visibleWhen: on(`${otlp}.http.enabled`), maxItems: 20, uniqueItems: true },
  ),
  flag('receivers.otlp.tls.enabled', 'TLS for OTLP', { defaultValue: false }),
  text('receivers.otlp.tls.cert_file', 'Certificate file', {
    visibleWhen: on('receivers.otlp.tls.enabled'),
    required: true,
    maxLength: 255,
  }),
  text('receivers.otlp.tls.key_file', 'Key file', {
    visibleWhen: on('receivers.otlp.tls.enabled'),
    required: true,
    maxLength: 255,
  }),
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
  flag('receivers.hostmetrics.enabled', 'Host metrics', { defaultValue: true }),
  span('receivers.hostmetrics.collection_interval', 'Host metrics interval', {
    visibleWhen: on('receivers.hostmetrics.enabled'),
    defaultValue: '30s',
  }),
  text('receivers.hostmetrics.root_path', 'Root of the host', {
    visibleWhen: on('receivers.hostmetrics.enabled'),
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
    { visibleWhen: on('receivers.hostmetrics.enabled'), maxItems: 8, uniqueItems: true },
  ),
  flag('receivers.kubeletstats.enabled', 'Kubelet statistics', { defaultValue: true }),
  span('receivers.kubeletstats.collection_interval', 'Kubelet interval', {
    visibleWhen: on('receivers.kubeletstats.enabled'),
    defaultValue: '20s',
  }),
  choice('receivers.kubeletstats.auth_type', 'Kubelet authentication', ['serviceAccount', 'tls'], {
    visibleWhen: on('receivers.kubeletstats.enabled'),
    defaultValue: 'serviceAccount',
  }),
  flag('receivers.kubeletstats.insecure_skip_verify', 'Trust any kubelet', {
    visibleWhen: on('receivers.kubeletstats.enabled'),
    defaultValue: false,
  }),
  flag('receivers.k8s_cluster.enabled', 'Cluster metrics', { defaultValue: false }),
  span('receivers.k8s_cluster.collection_interval', 'Cluster interval', {
    visibleWhen: on('receivers.k8s_cluster.enabled'),
    defaultValue: '10s',
  }),
  flag('receivers.k8s_events.enabled', 'Events', { defaultValue: false }),
]

const fromFiles: readonly FieldSpec[] = [
  flag('receivers.filelog.enabled', 'Log files', { defaultValue: true }),
  list(
    'receivers.filelog.include',
    'Log file',
    { type: 'string', maxLength: 255, pattern: '/\\S+', hint: 'Use an absolute path; * matches.' },
    { visibleWhen: on('receivers.filelog.enabled'), maxItems: 20, uniqueItems: true },
  ),
  list(
    'receivers.filelog.exclude',
    'Log file left out',
    { type: 'string', maxLength: 255, pattern: '/\\S+', hint: 'Use an absolute path; * matches.' },
    { visibleWhen: on('receivers.filelog.enabled'), maxItems: 20, uniqueItems: true },
  ),
  choice('receivers.filelog.start_at', 'Start at', ['beginning', 'end'], {
    visibleWhen: on('receivers.filelog.enabled'),
    defaultValue: 'end',
  }),
  span('receivers.filelog.poll_interval', 'Poll interval', {
    visibleWhen: on('receivers.filelog.enabled'),
    defaultValue: '200ms',
  }),
  count('receivers.filelog.max_concurrent_files', 'Files at once', {
    visibleWhen: on('receivers.filelog.enabled'),
    min: 2,
    max: 65_536,
    defaultValue: 1024,
  }),
  choice('receivers.filelog.encoding', 'Encoding', ['utf-8', 'utf-16le', 'ascii', 'nop'], {
    visibleWhen: on('receivers.filelog.enabled'),
    defaultValue: 'utf-8',
  }),
  flag('receivers.filelog.include_file_path', 'Note the path', {
    visibleWhen: on('receivers.filelog.enabled'),
    defaultValue: true,
  }),
]

const scraped: readonly FieldSpec[] = [
  flag('receivers.prometheus.enabled', 'Prometheus', { defaultValue: true }),
  span('receivers.prometheus.scrape_interval', 'Scrape interval', {
    visibleWhen: on('receivers.prometheus.enabled'),
    defaultValue: '30s',
  }),
  span('receivers.prometheus.scrape_timeout', 'Scrape timeout', {
    visibleWhen: on('receivers.prometheus.enabled'),
    description: 'Not longer than the interval.',
    defaultValue: '10s',
  }),
  rows(
    'receivers.prometheus.targets',
    'Scrape target',
    [
      text('address', 'Address', { required: true, maxLength: 253 }),
      count('port', 'Port', { required: true, min: 1, max: 65_535 }),
      choice('scheme', 'Scheme', ['http', 'https'], { defaultValue: 'http' }),
      flag('insecure_skip_verify', 'Trust any certificate', {
        visibleWhen: is('scheme', 'https'),
        defaultValue: false,
      }),
    ],
    {
      visibleWhen: on('receivers.prometheus.enabled'),
      maxItems: 32,
      uniqueBy: ['address', 'port'],
    },
  ),
]

/** Fields of the receivers. */
export const RECEIVERS: readonly FieldSpec[] = [
  ...fromOtlp,
  ...others,
  ...fromHost,
  ...fromFiles,
  ...scraped,
]
