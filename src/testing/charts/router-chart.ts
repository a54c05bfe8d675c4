import * as kubernetes from './kubernetes-values.ts'
import {
  group,
  listOf,
  map,
  oneOf,
  open,
  text,
  type ValueSchema,
  whole,
  yesNo,
} from './value-schema.ts'

/* A router at the edge of a cluster: entry points, providers, logs, metrics and traces, each with many options. */

const seconds = (value: string) => text(undefined, { default: value, maxLength: 12 })

const tls = group({
  enabled: yesNo(),
  ca: text('Path of a file with authorities.'),
  cert: text('Path of a file with a certificate.'),
  key: text('Path of a file with its key.'),
  insecureSkipVerify: yesNo('Trusts any certificate. For tests only.'),
})

const entryPoint = (port: number): ValueSchema =>
  group({
    port: whole('The port inside the pod.', { default: port, minimum: 1, maximum: 65_535 }),
    exposedPort: whole('The port of the service.', { minimum: 1, maximum: 65_535 }),
    hostPort: whole(undefined, { minimum: 1, maximum: 65_535 }),
    nodePort: whole(undefined, { minimum: 30_000, maximum: 32_767 }),
    protocol: oneOf(['TCP', 'UDP']),
    expose: map('By service, such as `default: true`.'),
    asDefault: yesNo(),
    allowACMEByPass: yesNo(),
    targetPort: text(undefined, { maxLength: 15 }),
    appProtocol: text(undefined, { maxLength: 30 }),
    http3: group({ enabled: yesNo(), advertisedPort: whole() }),
    tls: group({
      enabled: yesNo(),
      options: text(),
      certResolver: text(),
      domains: listOf(group({ main: text(), sans: listOf(text()) })),
    }),
    redirections: group({
      entryPoint: text(),
      scheme: oneOf(['https', 'http']),
      permanent: yesNo(),
    }),
    forwardedHeaders: group({ trustedIPs: listOf(text()), insecure: yesNo() }),
    proxyProtocol: group({ trustedIPs: listOf(text()), insecure: yesNo() }),
    transport: group({
      respondingTimeouts: group({
        readTimeout: seconds('60s'),
        writeTimeout: seconds('0s'),
        idleTimeout: seconds('180s'),
      }),
      lifeCycle: group({ requestAcceptGraceTimeout: seconds('0s'), graceTimeOut: seconds('10s') }),
      keepAliveMaxRequests: whole(undefined, { minimum: 0 }),
      keepAliveMaxTime: seconds('0s'),
    }),
    middlewares: listOf(text(), 'Applied to every request, in this order.'),
    observability: group({
      accessLogs: yesNo(undefined, true),
      metrics: yesNo(undefined, true),
      tracing: yesNo(undefined, true),
    }),
  })

const kubernetesProvider = group({
  enabled: yesNo(undefined, true),
  allowCrossNamespace: yesNo(),
  allowExternalNameServices: yesNo(),
  allowEmptyServices: yesNo(undefined, true),
  ingressClass: text(undefined, { maxLength: 63 }),
  labelSelector: text('As for `kubectl -l`.'),
  namespaces: listOf(text(), 'All if empty.'),
  nativeLBByDefault: yesNo(),
  throttleDuration: seconds('2s'),
})

const exporter = group({
  enabled: yesNo(),
  addLabels: group({
    entryPoints: yesNo(undefined, true),
    routers: yesNo(),
    services: yesNo(undefined, true),
  }),
  pushInterval: seconds('10s'),
  serviceName: text(undefined, { maxLength: 63 }),
  explicitBoundaries: listOf(whole()),
  grpc: group({ endpoint: text(), insecure: yesNo(), tls }),
  http: group({
    endpoint: text('Such as https://collector.example:4318/v1/metrics.'),
    headers: map(),
    tls,
  }),
})

const claim = group({
  enabled: yesNo(),
  name: text(undefined, { default: 'data', maxLength: 63 }),
  existingClaim: text(),
  accessMode: oneOf(['ReadWriteOnce', 'ReadWriteMany', 'ReadOnlyMany']),
  size: text(undefined, { default: '128Mi', maxLength: 16 }),
  storageClass: text(undefined, { title: 'Persistence storage class' }),
  volumeName: text(),
  path: text(undefined, { default: '/data' }),
  subPath: text(),
  annotations: map(),
})

const headers = group({
  defaultMode: oneOf(['drop', 'keep', 'redact']),
  names: map('By name: `keep`, `drop` or `redact`.'),
})

const logs = group({
  general: group({
    level: oneOf(['INFO', 'TRACE', 'DEBUG', 'WARN', 'ERROR', 'FATAL', 'PANIC']),
    format: oneOf(['common', 'json']),
    filePath: text(),
    noColor: yesNo(),
    otlp: exporter,
  }),
  access: group({
    enabled: yesNo(),
    format: oneOf(['common', 'json', 'genericCLF']),
    filePath: text(),
    bufferingSize: whole('How many lines are kept before they are written.', { minimum: 0 }),
    timezone: text(undefined, { maxLength: 40 }),
    addInternals: yesNo(),
    filters: group({
      statusCodes: text('Such as `200,300-302`.'),
      retryAttempts: yesNo(),
      minDuration: seconds('10ms'),
    }),
    fields: group({ general: headers, headers }),
    otlp: exporter,
  }),
})

const metrics = group({
  addInternals: yesNo(),
  prometheus: group({
    entryPoint: text(undefined, { default: 'metrics' }),
    addEntryPointsLabels: yesNo(undefined, true),
    addRoutersLabels: yesNo(),
    addServicesLabels: yesNo(undefined, true),
    buckets: text('Limits in seconds, separated by commas.'),
    headerLabels: map(),
    manualRouting: yesNo(),
    service: kubernetes.service,
    serviceMonitor: kubernetes.monitor,
    prometheusRule: group({
      enabled: yesNo(),
      namespace: text(),
      additionalLabels: map(),
      rules: listOf(open()),
    }),
  }),
  otlp: exporter,
})

const tracing = group({
  addInternals: yesNo(),
  serviceName: text(undefined, { maxLength: 63 }),
  resourceAttributes: map(),
  capturedRequestHeaders: listOf(text()),
  capturedResponseHeaders: listOf(text()),
  safeQueryParams: listOf(text()),
  sampleRatePercent: whole(undefined, { default: 100, minimum: 0, maximum: 100 }),
  otlp: exporter,
})

const ROUTE = 'Which requests reach the page.\n\nAs a rule: ``Host(`a`) && PathPrefix(`/b`)``. '

const ingressRoute = group({
  enabled: yesNo(),
  annotations: map(),
  labels: map(),
  matchRule: text(ROUTE + 'Rules may be combined with and, or and not. '.repeat(12)),
  services: listOf(
    group({ name: text(), kind: oneOf(['TraefikService', 'Service']), weight: whole() }),
  ),
  entryPoints: listOf(text()),
  middlewares: listOf(group({ name: text(), namespace: text() })),
  tls: open(),
})

/** The chart of such a router. */
export const routerChart: ValueSchema = group({
  deployment: group({
    ...kubernetes.workload('docker.example/router'),
    kind: oneOf(['Deployment', 'DaemonSet']),
    terminationGracePeriodSeconds: whole(undefined, { default: 60, minimum: 0 }),
    minReadySeconds: whole(undefined, { default: 0, minimum: 0 }),
    revisionHistoryLimit: whole(),
    initContainers: listOf(open()),
    additionalContainers: listOf(open()),
    lifecycle: open('Hooks of the container.'),
    livenessProbe: kubernetes.probe('/ping'),
    readinessProbe: kubernetes.probe('/ping'),
    startupProbe: kubernetes.probe('/ping'),
  }),
  autoscaling: group({
    enabled: yesNo(),
    minReplicas: whole(undefined, { minimum: 1 }),
    maxReplicas: whole(undefined, { minimum: 1 }),
    metrics: listOf(open()),
    behavior: open(),
    scaleTargetRef: open(),
  }),
  ports: group({
    web: entryPoint(8000),
    websecure: entryPoint(8443),
    metrics: entryPoint(9100),
    traefik: entryPoint(8080),
  }),
  providers: group({
    kubernetesCRD: kubernetesProvider,
    kubernetesIngress: kubernetesProvider,
    kubernetesGateway: kubernetesProvider,
    file: group({
      enabled: yesNo(),
      watch: yesNo(undefined, true),
      content: text('Routes as YAML, on several lines.'),
    }),
  }),
  logs,
  metrics,
  tracing,
  service: kubernetes.service,
  ingressClass: group({
    enabled: yesNo(undefined, true),
    isDefaultClass: yesNo(undefined, true),
    name: text(),
  }),
  ingressRoute: group({ dashboard: ingressRoute, healthcheck: ingressRoute }),
  persistence: claim,
  updater: group({
    enabled: yesNo(),
    schedule: text('Five fields, as for cron.', { default: '0 3 * * *', maxLength: 40 }),
    ...kubernetes.workload('docker.example/router-updater'),
    livenessProbe: kubernetes.probe('/ping'),
  }),
  gatekeeper: group(
    {
      enabled: yesNo(),
      ...kubernetes.workload('docker.example/gatekeeper'),
      livenessProbe: kubernetes.probe('/ping'),
      readinessProbe: kubernetes.probe('/ping'),
      service: kubernetes.service,
      serviceMonitor: kubernetes.monitor,
    },
    'Signs people in before their requests reach a service.',
  ),
  certificatesResolvers: open('By name. See https://doc.example/https/acme (ACME).'),
  tlsOptions: open(),
  tlsStore: open(),
  env: listOf(group({ name: text(), value: text(), valueFrom: open() })),
  envFrom: listOf(open()),
  experimental: group({
    plugins: open(),
    abortOnPluginFailure: yesNo(),
    fastProxy: group({ enabled: yesNo(), debug: yesNo() }),
  }),
  extraObjects: listOf(open('Any resource, as YAML.')),
})
