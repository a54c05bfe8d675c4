import { amount, anything, choice, integer, flag, list, rows, text, when } from './builders.ts'
import { all, is, isSet, not } from '#reference/resolve/conditions.ts'
import { limitNotBelow, notAbove } from '#reference/resolve/rules.ts'
import type { FieldSpec, Rule } from '#reference/resolve/spec.ts'

/* How the agent itself runs. */

const onNodes = is('mode', 'daemonset')
const scaled = all(not(onNodes), is('autoscaling.enabled', true))

const RESOURCE = `apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: telemetry
spec:
  podSelector: {}
`

const pods: readonly FieldSpec[] = [
  choice('mode', 'Runs as', ['daemonset', 'deployment', 'statefulset'], {
    description: 'On every node, or a fixed number of replicas.',
    defaultValue: 'daemonset',
  }),
  flag('autoscaling.enabled', 'Autoscaling', { visibleWhen: not(onNodes), defaultValue: false }),
  integer('replicaCount', 'Replicas', {
    visibleWhen: all(not(onNodes), not(scaled)),
    min: 1,
    max: 100,
    defaultValue: 1,
  }),
  ...when(scaled, [
    integer('autoscaling.minReplicas', 'Least replicas', { min: 1, max: 100, defaultValue: 1 }),
    integer('autoscaling.maxReplicas', 'Most replicas', { min: 1, max: 100, defaultValue: 10 }),
  ]),
  text('image.repository', 'Image', {
    maxLength: 255,
    pattern: '[a-z0-9./_:-]+',
    hint: 'Use lowercase letters, digits, dots, slashes, dashes and underscores.',
    defaultValue: 'otel/opentelemetry-collector-k8s',
  }),
  text('image.tag', 'Image tag', { maxLength: 128, pattern: '[\\w][\\w.-]*' }),
  choice('image.pullPolicy', 'Pull', ['IfNotPresent', 'Always', 'Never'], {
    defaultValue: 'IfNotPresent',
  }),
  amount('resources.requests.cpu', 'CPU request', { defaultValue: '100m' }),
  amount('resources.limits.cpu', 'CPU limit', { defaultValue: '250m' }),
  amount('resources.requests.memory', 'Memory request', { defaultValue: '256Mi' }),
  amount('resources.limits.memory', 'Memory limit of the pod', { defaultValue: '512Mi' }),
  flag('hostNetwork', 'Host network', { visibleWhen: onNodes, defaultValue: false }),
  choice('dnsPolicy', 'DNS policy', ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default'], {
    defaultValue: 'ClusterFirst',
  }),
  text('priorityClassName', 'Priority class', { maxLength: 63 }),
  integer('terminationGracePeriodSeconds', 'Time to stop', {
    description: 'Seconds.',
    min: 0,
    max: 3600,
    defaultValue: 30,
  }),
  anything('podAnnotations', 'Pod annotations'),
  anything('podLabels', 'Pod labels'),
  anything('nodeSelector', 'Node selector'),
]

const placed: readonly FieldSpec[] = [
  rows(
    'tolerations',
    'Toleration',
    [
      text('key', 'Key', { maxLength: 253 }),
      choice('operator', 'Operator', ['Exists', 'Equal'], { defaultValue: 'Equal' }),
      text('value', 'Value', { visibleWhen: not(is('operator', 'Exists')), maxLength: 63 }),
      choice('effect', 'Effect', ['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
      integer('tolerationSeconds', 'Seconds', {
        visibleWhen: is('effect', 'NoExecute'),
        min: 0,
        max: 86_400,
      }),
    ],
    { maxItems: 20 },
  ),
  rows(
    'extraEnvs',
    'Variable',
    [
      text('name', 'Name', {
        required: true,
        maxLength: 64,
        pattern: '[A-Za-z_][A-Za-z0-9_]*',
        hint: 'Use letters, digits and underscores; do not begin with a digit.',
      }),
      text('value', 'Value', { maxLength: 1024 }),
    ],
    { maxItems: 40, uniqueBy: ['name'] },
  ),
  flag('useGOMEMLIMIT', 'Follow the memory limit', { defaultValue: true }),
  flag('podDisruptionBudget.enabled', 'Disruption budget', { defaultValue: false }),
  integer('podDisruptionBudget.minAvailable', 'Least available', {
    visibleWhen: is('podDisruptionBudget.enabled', true),
    required: true,
    min: 1,
    max: 100,
  }),
]

const guarded: readonly FieldSpec[] = [
  flag('securityContext.runAsNonRoot', 'Not as root', { defaultValue: true }),
  integer('securityContext.runAsUser', 'User ID', {
    visibleWhen: is('securityContext.runAsNonRoot', true),
    min: 1,
    max: 2 ** 31 - 1,
    defaultValue: 10_001,
  }),
  flag('securityContext.readOnlyRootFilesystem', 'Read-only files', { defaultValue: true }),
  flag('shareProcessNamespace', 'Share processes', { defaultValue: false }),
  integer('livenessProbe.periodSeconds', 'Liveness period', { min: 1, max: 600, defaultValue: 10 }),
  integer('readinessProbe.periodSeconds', 'Readiness period', {
    min: 1,
    max: 600,
    defaultValue: 10,
  }),
  integer('revisionHistoryLimit', 'Revisions kept', { min: 0, max: 100, defaultValue: 10 }),
  text('rollout.rollingUpdate.maxUnavailable', 'Renewed at once', {
    description: 'A number of pods or a percentage.',
    pattern: '\\d{1,4}|(100|[1-9]?\\d)%',
    hint: 'Use a number or a percentage, such as 1 or 25%.',
    defaultValue: '1',
  }),
]

const reached: readonly FieldSpec[] = [
  flag('service.enabled', 'Service', { visibleWhen: not(onNodes), defaultValue: true }),
  choice('internalTrafficPolicy', 'Traffic from within', ['Cluster', 'Local'], {
    defaultValue: 'Local',
  }),
  flag('serviceAccount.create', 'Make a service account', { defaultValue: true }),
  text('serviceAccount.name', 'Service account', {
    required: is('serviceAccount.create', false),
    description: 'Required if none is created.',
    maxLength: 253,
  }),
  flag('clusterRole.create', 'Make a cluster role', { defaultValue: true }),
  flag('networkPolicy.enabled', 'Network policy', { defaultValue: false }),
  list(
    'networkPolicy.allowIngressFrom',
    'Namespace let in',
    { type: 'string', maxLength: 63 },
    { visibleWhen: is('networkPolicy.enabled', true), maxItems: 30, uniqueItems: true },
  ),
  flag('podMonitor.enabled', 'Pod monitor', { defaultValue: false }),
  flag('prometheusRule.enabled', 'Alerts', { defaultValue: false }),
  text('extraManifest', 'Extra resource', {
    description: 'One resource that is applied together with the chart.',
    format: 'kubernetes-resource-yaml',
    maxLength: 20_000,
    templates: [{ id: 'policy', label: 'Network policy', value: RESOURCE }],
  }),
  text('extraManifestNamespace', 'Its namespace', {
    visibleWhen: isSet('extraManifest'),
    maxLength: 63,
  }),
  text('extensions.health_check.endpoint', 'Health check', {
    maxLength: 260,
    defaultValue: '0.0.0.0:13133',
  }),
  flag('extensions.pprof.enabled', 'Profiles', { defaultValue: false }),
  flag('extensions.zpages.enabled', 'Status pages', { defaultValue: false }),
]

/** Fields of the workload. */
export const WORKLOAD: readonly FieldSpec[] = [...pods, ...placed, ...guarded, ...reached]

/** Rules between them. */
export const WORKLOAD_RULES: readonly Rule[] = [
  limitNotBelow('resources.requests.cpu', 'resources.limits.cpu'),
  limitNotBelow('resources.requests.memory', 'resources.limits.memory'),
  notAbove('autoscaling.minReplicas', 'autoscaling.maxReplicas', 'the most replicas'),
]
