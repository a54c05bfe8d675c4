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

/* The values that most charts repeat for each of their workloads. */

const quantity = (description: string, value?: string) =>
  textValue(description, { maxLength: 16, ...(value !== undefined && { default: value }) })

export const image = (repository: string): ValueSchema =>
  valueGroup(
    {
      registry: textValue('Where the image is pulled from.', { title: 'Image registry' }),
      repository: textValue('The image without its tag.', { default: repository }),
      tag: textValue('Defaults to the version of the chart.', { maxLength: 128 }),
      digest: textValue('Pins the image to `sha256:…` and overrides the tag.'),
      pullPolicy: oneOf(['IfNotPresent', 'Always', 'Never']),
    },
    'The container image.',
  )

export const resources: ValueSchema = valueGroup({
  requests: valueGroup({ cpu: quantity('Such as `100m`.'), memory: quantity('Such as `128Mi`.') }),
  limits: valueGroup({ cpu: quantity('Such as `1`.'), memory: quantity('Such as `512Mi`.') }),
})

export const probe = (path: string): ValueSchema =>
  valueGroup({
    enabled: yesNo(undefined, true),
    path: textValue('The path that is asked.', { default: path }),
    initialDelaySeconds: whole('Wait before the first check.', { default: 10, minimum: 0 }),
    periodSeconds: whole(undefined, { default: 10, minimum: 1 }),
    timeoutSeconds: whole(undefined, { default: 1, minimum: 1 }),
    failureThreshold: whole('Failures in a row until the container counts as broken.', {
      default: 3,
    }),
    successThreshold: whole(undefined, { default: 1 }),
  })

export const service: ValueSchema = valueGroup({
  type: oneOf(['ClusterIP', 'NodePort', 'LoadBalancer']),
  port: whole('The port of the service.', { minimum: 1, maximum: 65_535 }),
  annotations: map(),
  labels: map(),
  externalIPs: listOf(textValue()),
  ipFamilyPolicy: oneOf(['SingleStack', 'PreferDualStack', 'RequireDualStack']),
})

const serviceAccount: ValueSchema = valueGroup({
  create: yesNo('Creates a service account for the pods.', true),
  name: textValue('A name made from the release if empty.', { maxLength: 253 }),
  annotations: map('Such as `eks.amazonaws.com/role-arn`.'),
  automountServiceAccountToken: yesNo(undefined, true),
})

const podSecurity: ValueSchema = valueGroup({
  runAsNonRoot: yesNo(undefined, true),
  runAsUser: whole(undefined, { minimum: 0 }),
  runAsGroup: whole(undefined, { minimum: 0 }),
  fsGroup: whole(undefined, { minimum: 0 }),
  seccompProfile: valueGroup({ type: oneOf(['RuntimeDefault', 'Unconfined', 'Localhost']) }),
})

const containerSecurity: ValueSchema = valueGroup({
  allowPrivilegeEscalation: yesNo(),
  readOnlyRootFilesystem: yesNo(undefined, true),
  capabilities: valueGroup({ add: listOf(textValue()), drop: listOf(textValue()) }),
})

export const tolerations: ValueSchema = listOf(
  valueGroup({
    key: textValue(),
    operator: oneOf(['Equal', 'Exists']),
    value: textValue(),
    effect: oneOf(['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
  }),
  'Taints that the pods tolerate.',
)

const disruption: ValueSchema = valueGroup({
  enabled: yesNo(),
  minAvailable: textValue('A number or a share, such as `50%`.', { maxLength: 8 }),
  maxUnavailable: textValue('A number or a share, such as `50%`.', { maxLength: 8 }),
})

export const monitor: ValueSchema = valueGroup({
  enabled: yesNo(),
  namespace: textValue(undefined, { maxLength: 63 }),
  interval: quantity('Time between two scrapes.', '60s'),
  scrapeTimeout: quantity('Time until a scrape fails.', '30s'),
  labels: map('Must match what your Prometheus selects.'),
  annotations: map(),
  honorLabels: yesNo(),
  relabelings: listOf(openMap('See https://prometheus.io/docs/prometheus/latest/configuration/.')),
})

/** What each workload of a chart has. */
export const workload = (repository: string): Readonly<Record<string, ValueSchema>> => ({
  replicaCount: whole('How many pods run.', { default: 1, minimum: 0 }),
  image: image(repository),
  resources,
  nodeSelector: map('Labels of the nodes that may run the pods.'),
  affinity: openMap('Where pods may run, as Kubernetes describes it.\nEmpty means anywhere.'),
  tolerations,
  topologySpreadConstraints: listOf(openMap()),
  podAnnotations: map(),
  podLabels: map(),
  podSecurityContext: podSecurity,
  containerSecurityContext: containerSecurity,
  extraArgs: listOf(textValue(), 'More arguments, such as `--v=2`.'),
  extraEnv: listOf(valueGroup({ name: textValue(), value: textValue() })),
  volumes: listOf(openMap()),
  volumeMounts: listOf(openMap()),
  serviceAccount,
  podDisruptionBudget: disruption,
})
