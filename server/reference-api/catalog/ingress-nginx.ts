import {
  amount,
  anything,
  choice,
  integer,
  flag,
  group,
  list,
  rows,
  text,
  when,
  ofCluster,
  ofProfile,
  DNS_LABEL,
} from './builders.ts'
import type { CatalogComponent } from './component.ts'
import { NGINX_CONFIG } from './ingress-nginx-config.ts'
import { all, is, not } from '#reference/resolve/conditions.ts'
import { limitNotBelow, never, notAbove } from '#reference/resolve/rules.ts'
import type { FieldSpec, RequirementSpec } from '#reference/resolve/spec.ts'

/* An ingress controller: its workload, its exposure, and its configuration of nginx. */

const isDeployment = is('controller.kind', 'Deployment')
const scaled = all(isDeployment, is('controller.autoscaling.enabled', true))
const byNodePort = is('controller.service.type', 'NodePort')
const balanced = is('controller.service.type', 'LoadBalancer')

const workload: readonly FieldSpec[] = [
  choice('controller.kind', 'Runs as', ['Deployment', 'DaemonSet'], { defaultValue: 'Deployment' }),
  flag('controller.autoscaling.enabled', 'Autoscaling', {
    visibleWhen: isDeployment,
    defaultValue: false,
  }),
  integer('controller.replicaCount', 'Replicas', {
    visibleWhen: all(isDeployment, not(scaled)),
    min: 1,
    max: 50,
    defaultValue: 1,
  }),
  ...when(scaled, [
    integer('controller.autoscaling.minReplicas', 'Least replicas', {
      min: 1,
      max: 50,
      defaultValue: 1,
    }),
    integer('controller.autoscaling.maxReplicas', 'Most replicas', {
      min: 1,
      max: 50,
      defaultValue: 11,
    }),
    integer('controller.autoscaling.targetCPUUtilizationPercentage', 'Target CPU', {
      description: 'Percent of the request.',
      min: 1,
      max: 100,
      defaultValue: 50,
    }),
  ]),
  amount('controller.resources.requests.cpu', 'CPU request', { defaultValue: '100m' }),
  amount('controller.resources.limits.cpu', 'CPU limit'),
  amount('controller.resources.requests.memory', 'Memory request', { defaultValue: '90Mi' }),
  amount('controller.resources.limits.memory', 'Memory limit'),
  flag('controller.hostNetwork', 'Host network', {
    visibleWhen: is('controller.kind', 'DaemonSet'),
    defaultValue: false,
  }),
]

const nodePort = (key: string, label: string) =>
  integer(key, label, { visibleWhen: byNodePort, min: 30_000, max: 32_767 })

const service: readonly FieldSpec[] = [
  choice('controller.service.type', 'Service type', ['LoadBalancer', 'NodePort', 'ClusterIP'], {
    defaultValue: 'LoadBalancer',
  }),
  nodePort('controller.service.nodePorts.http', 'HTTP node port'),
  nodePort('controller.service.nodePorts.https', 'HTTPS node port'),
  choice('controller.service.externalTrafficPolicy', 'Outside traffic', ['Cluster', 'Local'], {
    visibleWhen: not(is('controller.service.type', 'ClusterIP')),
    description: 'Local preserves the client’s IP address.',
    defaultValue: 'Cluster',
  }),
  ...when(balanced, [
    list(
      'controller.service.loadBalancerSourceRanges',
      'Source range',
      {
        type: 'string',
        pattern: '(\\d{1,3}\\.){3}\\d{1,3}/\\d{1,2}|[0-9a-fA-F:]+/\\d{1,3}',
        hint: 'Use a range such as 10.0.0.0/8.',
      },
      { maxItems: 30, uniqueItems: true },
    ),
    anything('controller.service.annotations', 'Annotations', {
      description: 'Annotations of the load balancer: names and values.',
    }),
  ]),
]

const TCP_SERVICE: readonly FieldSpec[] = [
  integer('port', 'Port', { required: true, min: 1, max: 65_535 }),
  text('namespace', 'Namespace', { defaultValue: 'default', ...DNS_LABEL }),
  text('service', 'Service', { required: true, ...DNS_LABEL }),
  integer('servicePort', 'Service port', { required: true, min: 1, max: 65_535 }),
]

const needs: readonly RequirementSpec[] = [
  ofProfile(
    text('controller.extraArgs.default-ssl-certificate', 'Default certificate', {
      description: 'For host names without their own certificate: namespace and secret.',
      pattern: '[a-z0-9-]+/[a-z0-9.-]+',
      hint: 'Use a namespace and a secret, such as ingress/wildcard.',
    }),
  ),
  ofCluster(
    flag('proxyProtocol', 'Proxy protocol', {
      visibleWhen: balanced,
      description: 'Whether the load balancer of this cluster supports it.',
    }),
  ),
]

export const ingressNginx: CatalogComponent = {
  key: 'ingress-nginx',
  description:
    'An ingress controller with saved values, where a merge differs from a complete draft.',
  spec: {
    fields: [
      text('controller.ingressClassResource.name', 'Ingress class', {
        defaultValue: 'nginx',
        ...DNS_LABEL,
      }),
      flag('controller.ingressClassResource.default', 'Default class', { defaultValue: false }),
      ...workload,
      ...service,
      group('controller.config', 'Configuration of nginx', NGINX_CONFIG),
      rows('tcp', 'TCP service', TCP_SERVICE, {
        description: 'Ports that are forwarded unchanged.',
        maxItems: 20,
        uniqueBy: ['port'],
        rules: [
          never(
            (at) => at.value('port') === 80 || at.value('port') === 443,
            'port',
            'Choose another port: 80 and 443 are of HTTP.',
          ),
        ],
      }),
      flag('controller.metrics.enabled', 'Metrics', { defaultValue: false }),
      integer('controller.metrics.port', 'Metrics port', {
        visibleWhen: is('controller.metrics.enabled', true),
        min: 1024,
        max: 65_535,
        defaultValue: 10_254,
      }),
      flag('controller.admissionWebhooks.enabled', 'Check ingresses', {
        description: 'Rejects an ingress that nginx could not load.',
        defaultValue: true,
      }),
      integer('controller.admissionWebhooks.timeoutSeconds', 'Time to check', {
        visibleWhen: is('controller.admissionWebhooks.enabled', true),
        description: 'Seconds.',
        min: 1,
        max: 30,
        defaultValue: 10,
      }),
    ],
    requirements: needs,
    bindings: [
      {
        input: 'controller.extraArgs.default-ssl-certificate',
        fromComponent: 'cert-manager',
        output: 'wildcardSecret',
      },
    ],
    rules: [
      limitNotBelow('controller.resources.requests.cpu', 'controller.resources.limits.cpu'),
      limitNotBelow('controller.resources.requests.memory', 'controller.resources.limits.memory'),
      notAbove(
        'controller.autoscaling.minReplicas',
        'controller.autoscaling.maxReplicas',
        'the most replicas',
      ),
    ],
  },
}
