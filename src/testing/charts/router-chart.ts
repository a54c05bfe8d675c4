import * as kubernetes from './kubernetes-values.ts'
import {
  valueGroup,
  listOf,
  map,
  oneOf,
  openMap,
  textValue,
  type ValueSchema,
  whole,
  yesNo,
} from './value-schema.ts'

/* A router at the edge of a cluster: entry points, providers, logs, metrics and traces, each with many options. */

const seconds = (value: string) => textValue(undefined, { default: value, maxLength: 12 })

const tls = valueGroup({
  enabled: yesNo(),
  ca: textValue('Path of a file with authorities.'),
  cert: textValue('Path of a file with a certificate.'),
  key: textValue('Path of a file with its key.'),
  insecureSkipVerify: yesNo('Trusts any certificate. For tests only.'),
})

const entryPoint = (port: number): ValueSchema =>
  valueGroup({
    port: whole('The port inside the pod.', { default: port, minimum: 1, maximum: 65_535 }),
    exposedPort: whole('The port of the service.', { minimum: 1, maximum: 65_535 }),
    hostPort: whole(undefined, { minimum: 1, maximum: 65_535 }),
    nodePort: whole(undefined, { minimum: 30_000, maximum: 32_767 }),
    protocol: oneOf(['TCP', 'UDP']),
    expose: map('By service, such as `default: true`.'),
    asDefault: yesNo(),
    allowACMEByPass: yesNo(),
    targetPort: textValue(undefined, { maxLength: 15 }),
    appProtocol: textValue(undefined, { maxLength: 30 }),
    http3: valueGroup({ enabled: yesNo(), advertisedPort: whole() }),
    tls: valueGroup({
      enabled: yesNo(),
      options: textValue(),
      certResolver: textValue(),
      domains: listOf(valueGroup({ main: textValue(), sans: listOf(textValue()) })),
    }),
    redirections: valueGroup({
      entryPoint: textValue(),
      scheme: oneOf(['https', 'http']),
      permanent: yesNo(),
    }),
    forwardedHeaders: valueGroup({ trustedIPs: listOf(textValue()), insecure: yesNo() }),
    proxyProtocol: valueGroup({ trustedIPs: listOf(textValue()), insecure: yesNo() }),
    transport: valueGroup({
      respondingTimeouts: valueGroup({
        readTimeout: seconds('60s'),
        writeTimeout: seconds('0s'),
        idleTimeout: seconds('180s'),
      }),
      lifeCycle: valueGroup({
        requestAcceptGraceTimeout: seconds('0s'),
        graceTimeOut: seconds('10s'),
      }),
      keepAliveMaxRequests: whole(undefined, { minimum: 0 }),
      keepAliveMaxTime: seconds('0s'),
    }),
    middlewares: listOf(textValue(), 'Applied to every request, in this order.'),
    observability: valueGroup({
      accessLogs: yesNo(undefined, true),
      metrics: yesNo(undefined, true),
      tracing: yesNo(undefined, true),
    }),
  })

const kubernetesProvider = valueGroup({
  enabled: yesNo(undefined, true),
  allowCrossNamespace: yesNo(),
  allowExternalNameServices: yesNo(),
  allowEmptyServices: yesNo(undefined, true),
  ingressClass: textValue(undefined, { maxLength: 63 }),
  labelSelector: textValue('As for `kubectl -l`.'),
  namespaces: listOf(textValue(), 'All if empty.'),
  nativeLBByDefault: yesNo(),
  throttleDuration: seconds('2s'),
})

const exporter = valueGroup({
  enabled: yesNo(),
  addLabels: valueGroup({
    entryPoints: yesNo(undefined, true),
    routers: yesNo(),
    services: yesNo(undefined, true),
  }),
  pushInterval: seconds('10s'),
  serviceName: textValue(undefined, { maxLength: 63 }),
  explicitBoundaries: listOf(whole()),
  grpc: valueGroup({ endpoint: textValue(), insecure: yesNo(), tls }),
  http: valueGroup({
    endpoint: textValue('Such as https://collector.example:4318/v1/metrics.'),
    headers: map(),
    tls,
  }),
})

const claim = valueGroup({
  enabled: yesNo(),
  name: textValue(undefined, { default: 'data', maxLength: 63 }),
  existingClaim: textValue(),
  accessMode: oneOf(['ReadWriteOnce', 'ReadWriteMany', 'ReadOnlyMany']),
  size: textValue(undefined, { default: '128Mi', maxLength: 16 }),
  storageClass: textValue(undefined, { title: 'Persistence storage class' }),
  volumeName: textValue(),
  path: textValue(undefined, { default: '/data' }),
  subPath: textValue(),
  annotations: map(),
})

const headers = valueGroup({
  defaultMode: oneOf(['drop', 'keep', 'redact']),
  names: map('By name: `keep`, `drop` or `redact`.'),
})

const logs = valueGroup({
  general: valueGroup({
    level: oneOf(['INFO', 'TRACE', 'DEBUG', 'WARN', 'ERROR', 'FATAL', 'PANIC']),
    format: oneOf(['common', 'json']),
    filePath: textValue(),
    noColor: yesNo(),
    otlp: exporter,
  }),
  access: valueGroup({
    enabled: yesNo(),
    format: oneOf(['common', 'json', 'genericCLF']),
    filePath: textValue(),
    bufferingSize: whole('How many lines are kept before they are written.', { minimum: 0 }),
    timezone: textValue(undefined, { maxLength: 40 }),
    addInternals: yesNo(),
    filters: valueGroup({
      statusCodes: textValue('Such as `200,300-302`.'),
      retryAttempts: yesNo(),
      minDuration: seconds('10ms'),
    }),
    fields: valueGroup({ general: headers, headers }),
    otlp: exporter,
  }),
})

const metrics = valueGroup({
  addInternals: yesNo(),
  prometheus: valueGroup({
    entryPoint: textValue(undefined, { default: 'metrics' }),
    addEntryPointsLabels: yesNo(undefined, true),
    addRoutersLabels: yesNo(),
    addServicesLabels: yesNo(undefined, true),
    buckets: textValue('Limits in seconds, separated by commas.'),
    headerLabels: map(),
    manualRouting: yesNo(),
    service: kubernetes.service,
    serviceMonitor: kubernetes.monitor,
    prometheusRule: valueGroup({
      enabled: yesNo(),
      namespace: textValue(),
      additionalLabels: map(),
      rules: listOf(openMap()),
    }),
  }),
  otlp: exporter,
})

const tracing = valueGroup({
  addInternals: yesNo(),
  serviceName: textValue(undefined, { maxLength: 63 }),
  resourceAttributes: map(),
  capturedRequestHeaders: listOf(textValue()),
  capturedResponseHeaders: listOf(textValue()),
  safeQueryParams: listOf(textValue()),
  sampleRatePercent: whole(undefined, { default: 100, minimum: 0, maximum: 100 }),
  otlp: exporter,
})

const ROUTE = 'Which requests reach the page.\n\nAs a rule: ``Host(`a`) && PathPrefix(`/b`)``. '

const ingressRoute = valueGroup({
  enabled: yesNo(),
  annotations: map(),
  labels: map(),
  matchRule: textValue(ROUTE + 'Rules may be combined with and, or and not. '.repeat(12)),
  services: listOf(
    valueGroup({ name: textValue(), kind: oneOf(['TraefikService', 'Service']), weight: whole() }),
  ),
  entryPoints: listOf(textValue()),
  middlewares: listOf(valueGroup({ name: textValue(), namespace: textValue() })),
  tls: openMap(),
})

/** The chart of such a router. */
export const routerChart: ValueSchema = valueGroup({
  deployment: valueGroup({
    ...kubernetes.workload('docker.example/router'),
    kind: oneOf(['Deployment', 'DaemonSet']),
    terminationGracePeriodSeconds: whole(undefined, { default: 60, minimum: 0 }),
    minReadySeconds: whole(undefined, { default: 0, minimum: 0 }),
    revisionHistoryLimit: whole(),
    initContainers: listOf(openMap()),
    additionalContainers: listOf(openMap()),
    lifecycle: openMap('Hooks of the container.'),
    livenessProbe: kubernetes.probe('/ping'),
    readinessProbe: kubernetes.probe('/ping'),
    startupProbe: kubernetes.probe('/ping'),
  }),
  autoscaling: valueGroup({
    enabled: yesNo(),
    minReplicas: whole(undefined, { minimum: 1 }),
    maxReplicas: whole(undefined, { minimum: 1 }),
    metrics: listOf(openMap()),
    behavior: openMap(),
    scaleTargetRef: openMap(),
  }),
  ports: valueGroup({
    web: entryPoint(8000),
    websecure: entryPoint(8443),
    metrics: entryPoint(9100),
    traefik: entryPoint(8080),
  }),
  providers: valueGroup({
    kubernetesCRD: kubernetesProvider,
    kubernetesIngress: kubernetesProvider,
    kubernetesGateway: kubernetesProvider,
    file: valueGroup({
      enabled: yesNo(),
      watch: yesNo(undefined, true),
      content: textValue('Routes as YAML, on several lines.'),
    }),
  }),
  logs,
  metrics,
  tracing,
  service: kubernetes.service,
  ingressClass: valueGroup({
    enabled: yesNo(undefined, true),
    isDefaultClass: yesNo(undefined, true),
    name: textValue(),
  }),
  ingressRoute: valueGroup({ dashboard: ingressRoute, healthcheck: ingressRoute }),
  persistence: claim,
  updater: valueGroup({
    enabled: yesNo(),
    schedule: textValue('Five fields, as for cron.', { default: '0 3 * * *', maxLength: 40 }),
    ...kubernetes.workload('docker.example/router-updater'),
    livenessProbe: kubernetes.probe('/ping'),
  }),
  gatekeeper: valueGroup(
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
  certificatesResolvers: openMap('By name. See https://doc.example/https/acme (ACME).'),
  tlsOptions: openMap(),
  tlsStore: openMap(),
  env: listOf(valueGroup({ name: textValue(), value: textValue(), valueFrom: openMap() })),
  envFrom: listOf(openMap()),
  experimental: valueGroup({
    plugins: openMap(),
    abortOnPluginFailure: yesNo(),
    fastProxy: valueGroup({ enabled: yesNo(), debug: yesNo() }),
  }),
  extraObjects: listOf(openMap('Any resource, as YAML.')),
})
