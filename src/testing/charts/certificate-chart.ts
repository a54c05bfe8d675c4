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

/** A chart that issues certificates: a controller and three helpers, each a workload of its own. */
export const certificateChart: ValueSchema = valueGroup({
  global: valueGroup({
    imagePullSecrets: listOf(valueGroup({ name: textValue() })),
    commonLabels: map('Labels of everything that this chart makes.'),
    priorityClassName: textValue(undefined, { maxLength: 63 }),
    logLevel: whole('From 0, only errors, to 6, everything.', {
      default: 2,
      minimum: 0,
      maximum: 6,
    }),
    rbac: valueGroup({
      create: yesNo(undefined, true),
      aggregateClusterRoles: yesNo(undefined, true),
    }),
    leaderElection: valueGroup({
      namespace: textValue(undefined, { default: 'kube-system', maxLength: 63 }),
      leaseDuration: textValue('How long others wait for the leader.', { maxLength: 12 }),
      renewDeadline: textValue(undefined, { maxLength: 12 }),
      retryPeriod: textValue(undefined, { maxLength: 12 }),
    }),
  }),
  installCRDs: yesNo('Kept for old releases. Use `crds.enabled`.'),
  crds: valueGroup({
    enabled: yesNo('Installs the kinds of resources with the chart.'),
    keep: yesNo(
      'Keeps them when the chart is removed. Without them, all certificates are gone.',
      true,
    ),
  }),
  controller: valueGroup(
    {
      ...kubernetes.workload('quay.example/certificates/controller'),
      featureGates: textValue('As a list: `Gate=true,Other=false`.'),
      maxConcurrentChallenges: whole(undefined, { default: 60, minimum: 1 }),
      enableCertificateOwnerRef: yesNo('Deletes the secret together with its certificate.'),
      clusterResourceNamespace: textValue(undefined, { maxLength: 63 }),
      dns01RecursiveNameservers: textValue('Addresses with ports, separated by commas.'),
      dns01RecursiveNameserversOnly: yesNo(),
      podDnsPolicy: oneOf(['ClusterFirst', 'Default', 'None', 'ClusterFirstWithHostNet']),
      podDnsConfig: openMap('Needed with the policy `None`.'),
      ingressShim: valueGroup({
        defaultIssuerName: textValue(),
        defaultIssuerKind: oneOf(['Issuer', 'ClusterIssuer']),
        defaultIssuerGroup: textValue(),
      }),
      config: openMap('A whole configuration file. What is set here wins over the values above.'),
      livenessProbe: kubernetes.probe('/livez'),
    },
    'Watches certificates and renews them.',
  ),
  prometheus: valueGroup({ enabled: yesNo(undefined, true), servicemonitor: kubernetes.monitor }),
  webhook: valueGroup(
    {
      ...kubernetes.workload('quay.example/certificates/webhook'),
      timeoutSeconds: whole('How long the API server waits.', {
        default: 30,
        minimum: 1,
        maximum: 30,
      }),
      securePort: whole('The port that the API server calls.', { default: 10_250 }),
      hostNetwork: yesNo('Needed where the API server cannot reach pods.'),
      networkPolicy: valueGroup({
        enabled: yesNo(),
        ingress: listOf(openMap()),
        egress: listOf(openMap()),
      }),
      mutatingWebhookConfiguration: valueGroup({ namespaceSelector: openMap() }),
      validatingWebhookConfiguration: valueGroup({ namespaceSelector: openMap() }),
      livenessProbe: kubernetes.probe('/livez'),
      readinessProbe: kubernetes.probe('/healthz'),
    },
    'Checks resources before they are stored.',
  ),
  injector: valueGroup(
    {
      enabled: yesNo(undefined, true),
      ...kubernetes.workload('quay.example/certificates/injector'),
      extraObjects: listOf(openMap()),
    },
    'Writes authorities into webhooks and kinds of resources.',
  ),
  approver: valueGroup(
    {
      enabled: yesNo(),
      ...kubernetes.workload('quay.example/certificates/approver'),
      policies: listOf(valueGroup({ name: textValue(), allowed: openMap(), selector: openMap() })),
      app: valueGroup({
        logFormat: oneOf(['text', 'json']),
        webhookPort: whole(),
        metricsPort: whole(),
      }),
      metrics: kubernetes.monitor,
      readinessProbe: kubernetes.probe('/readyz'),
    },
    'Approves or denies requests by policy.',
  ),
  startupCheck: valueGroup({
    enabled: yesNo(undefined, true),
    timeout: textValue(undefined, { default: '1m', maxLength: 12 }),
    backoffLimit: whole(undefined, { default: 4, minimum: 0 }),
    jobAnnotations: map(),
    podLabels: map(),
    ttlSecondsAfterFinished: whole(undefined, { minimum: 0 }),
    tolerations: kubernetes.tolerations,
    image: kubernetes.image('quay.example/certificates/check'),
    resources: kubernetes.resources,
    nodeSelector: map(),
  }),
})
