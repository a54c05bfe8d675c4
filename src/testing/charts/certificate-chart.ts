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

/** A chart that issues certificates: a controller and three helpers, each a workload of its own. */
export const certificateChart: ValueSchema = group({
  global: group({
    imagePullSecrets: listOf(group({ name: text() })),
    commonLabels: map('Labels of everything that this chart makes.'),
    priorityClassName: text(undefined, { maxLength: 63 }),
    logLevel: whole('From 0, only errors, to 6, everything.', {
      default: 2,
      minimum: 0,
      maximum: 6,
    }),
    rbac: group({ create: yesNo(undefined, true), aggregateClusterRoles: yesNo(undefined, true) }),
    leaderElection: group({
      namespace: text(undefined, { default: 'kube-system', maxLength: 63 }),
      leaseDuration: text('How long others wait for the leader.', { maxLength: 12 }),
      renewDeadline: text(undefined, { maxLength: 12 }),
      retryPeriod: text(undefined, { maxLength: 12 }),
    }),
  }),
  installCRDs: yesNo('Kept for old releases. Use `crds.enabled`.'),
  crds: group({
    enabled: yesNo('Installs the kinds of resources with the chart.'),
    keep: yesNo(
      'Keeps them when the chart is removed. Without them, all certificates are gone.',
      true,
    ),
  }),
  controller: group(
    {
      ...kubernetes.workload('quay.example/certificates/controller'),
      featureGates: text('As a list: `Gate=true,Other=false`.'),
      maxConcurrentChallenges: whole(undefined, { default: 60, minimum: 1 }),
      enableCertificateOwnerRef: yesNo('Deletes the secret together with its certificate.'),
      clusterResourceNamespace: text(undefined, { maxLength: 63 }),
      dns01RecursiveNameservers: text('Addresses with ports, separated by commas.'),
      dns01RecursiveNameserversOnly: yesNo(),
      podDnsPolicy: oneOf(['ClusterFirst', 'Default', 'None', 'ClusterFirstWithHostNet']),
      podDnsConfig: open('Needed with the policy `None`.'),
      ingressShim: group({
        defaultIssuerName: text(),
        defaultIssuerKind: oneOf(['Issuer', 'ClusterIssuer']),
        defaultIssuerGroup: text(),
      }),
      config: open('A whole configuration file. What is set here wins over the values above.'),
      livenessProbe: kubernetes.probe('/livez'),
    },
    'Watches certificates and renews them.',
  ),
  prometheus: group({ enabled: yesNo(undefined, true), servicemonitor: kubernetes.monitor }),
  webhook: group(
    {
      ...kubernetes.workload('quay.example/certificates/webhook'),
      timeoutSeconds: whole('How long the API server waits.', {
        default: 30,
        minimum: 1,
        maximum: 30,
      }),
      securePort: whole('The port that the API server calls.', { default: 10_250 }),
      hostNetwork: yesNo('Needed where the API server cannot reach pods.'),
      networkPolicy: group({ enabled: yesNo(), ingress: listOf(open()), egress: listOf(open()) }),
      mutatingWebhookConfiguration: group({ namespaceSelector: open() }),
      validatingWebhookConfiguration: group({ namespaceSelector: open() }),
      livenessProbe: kubernetes.probe('/livez'),
      readinessProbe: kubernetes.probe('/healthz'),
    },
    'Checks resources before they are stored.',
  ),
  injector: group(
    {
      enabled: yesNo(undefined, true),
      ...kubernetes.workload('quay.example/certificates/injector'),
      extraObjects: listOf(open()),
    },
    'Writes authorities into webhooks and kinds of resources.',
  ),
  approver: group(
    {
      enabled: yesNo(),
      ...kubernetes.workload('quay.example/certificates/approver'),
      policies: listOf(group({ name: text(), allowed: open(), selector: open() })),
      app: group({
        logFormat: oneOf(['text', 'json']),
        webhookPort: whole(),
        metricsPort: whole(),
      }),
      metrics: kubernetes.monitor,
      readinessProbe: kubernetes.probe('/readyz'),
    },
    'Approves or denies requests by policy.',
  ),
  startupCheck: group({
    enabled: yesNo(undefined, true),
    timeout: text(undefined, { default: '1m', maxLength: 12 }),
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
