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

/* The values that most charts repeat for each of their workloads. */

const quantity = (description: string, value?: string) =>
  text(description, { maxLength: 16, ...(value !== undefined && { default: value }) })

export const image = (repository: string): ValueSchema =>
  group(
    {
      registry: text('Where the image is pulled from.', { title: 'Image registry' }),
      repository: text('The image without its tag.', { default: repository }),
      tag: text('Defaults to the version of the chart.', { maxLength: 128 }),
      digest: text('Pins the image to `sha256:…` and overrides the tag.'),
      pullPolicy: oneOf(['IfNotPresent', 'Always', 'Never']),
    },
    'The container image.',
  )

export const resources: ValueSchema = group({
  requests: group({ cpu: quantity('Such as `100m`.'), memory: quantity('Such as `128Mi`.') }),
  limits: group({ cpu: quantity('Such as `1`.'), memory: quantity('Such as `512Mi`.') }),
})

export const probe = (path: string): ValueSchema =>
  group({
    enabled: yesNo(undefined, true),
    path: text('The path that is asked.', { default: path }),
    initialDelaySeconds: whole('Wait before the first check.', { default: 10, minimum: 0 }),
    periodSeconds: whole(undefined, { default: 10, minimum: 1 }),
    timeoutSeconds: whole(undefined, { default: 1, minimum: 1 }),
    failureThreshold: whole('Failures in a row until the container counts as broken.', {
      default: 3,
    }),
    successThreshold: whole(undefined, { default: 1 }),
  })

export const service: ValueSchema = group({
  type: oneOf(['ClusterIP', 'NodePort', 'LoadBalancer']),
  port: whole('The port of the service.', { minimum: 1, maximum: 65_535 }),
  annotations: map(),
  labels: map(),
  externalIPs: listOf(text()),
  ipFamilyPolicy: oneOf(['SingleStack', 'PreferDualStack', 'RequireDualStack']),
})

const serviceAccount: ValueSchema = group({
  create: yesNo('Creates a service account for the pods.', true),
  name: text('A name made from the release if empty.', { maxLength: 253 }),
  annotations: map('Such as `eks.amazonaws.com/role-arn`.'),
  automountServiceAccountToken: yesNo(undefined, true),
})

const podSecurity: ValueSchema = group({
  runAsNonRoot: yesNo(undefined, true),
  runAsUser: whole(undefined, { minimum: 0 }),
  runAsGroup: whole(undefined, { minimum: 0 }),
  fsGroup: whole(undefined, { minimum: 0 }),
  seccompProfile: group({ type: oneOf(['RuntimeDefault', 'Unconfined', 'Localhost']) }),
})

const containerSecurity: ValueSchema = group({
  allowPrivilegeEscalation: yesNo(),
  readOnlyRootFilesystem: yesNo(undefined, true),
  capabilities: group({ add: listOf(text()), drop: listOf(text()) }),
})

export const tolerations: ValueSchema = listOf(
  group({
    key: text(),
    operator: oneOf(['Equal', 'Exists']),
    value: text(),
    effect: oneOf(['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
  }),
  'Taints that the pods tolerate.',
)

const disruption: ValueSchema = group({
  enabled: yesNo(),
  minAvailable: text('A number or a share, such as `50%`.', { maxLength: 8 }),
  maxUnavailable: text('A number or a share, such as `50%`.', { maxLength: 8 }),
})

export const monitor: ValueSchema = group({
  enabled: yesNo(),
  namespace: text(undefined, { maxLength: 63 }),
  interval: quantity('Time between two scrapes.', '60s'),
  scrapeTimeout: quantity('Time until a scrape fails.', '30s'),
  labels: map('Must match what your Prometheus selects.'),
  annotations: map(),
  honorLabels: yesNo(),
  relabelings: listOf(open('See https://prometheus.io/docs/prometheus/latest/configuration/.')),
})

/** What each workload of a chart has. */
export const workload = (repository: string): Readonly<Record<string, ValueSchema>> => ({
  replicaCount: whole('How many pods run.', { default: 1, minimum: 0 }),
  image: image(repository),
  resources,
  nodeSelector: map('Labels of the nodes that may run the pods.'),
  affinity: open('Where pods may run, as Kubernetes describes it.\nEmpty means anywhere.'),
  tolerations,
  topologySpreadConstraints: listOf(open()),
  podAnnotations: map(),
  podLabels: map(),
  podSecurityContext: podSecurity,
  containerSecurityContext: containerSecurity,
  extraArgs: listOf(text(), 'More arguments, such as `--v=2`.'),
  extraEnv: listOf(group({ name: text(), value: text() })),
  volumes: listOf(open()),
  volumeMounts: listOf(open()),
  serviceAccount,
  podDisruptionBudget: disruption,
})
