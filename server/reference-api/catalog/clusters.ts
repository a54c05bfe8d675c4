import { idOf } from '#reference/store/ids.ts'
import type { ClusterFacts } from '#reference/resolve/spec.ts'
import type { SavedProfile } from '#reference/store/saved-values.ts'

/** A cluster in the API. */
export type KnownCluster = { organizationId: string; id: string; facts: ClusterFacts }

/** The organization of the sample workspace. */
const ORGANIZATION_ID = idOf('organization', 'quayside')

/** The cluster of the sample workspace. */
export const CLUSTER: KnownCluster = {
  organizationId: ORGANIZATION_ID,
  id: idOf('cluster', 'quayside'),
  facts: { kubernetesVersion: '1.30', cloudProvider: 'AWS', region: 'eu-west-3' },
}

/** Another cluster of the organization, on another cloud, where the same draft resolves differently. */
export const OTHER_CLUSTER: KnownCluster = {
  organizationId: ORGANIZATION_ID,
  id: idOf('cluster', 'breakwater'),
  facts: { kubernetesVersion: '1.33', cloudProvider: 'GCP', region: 'europe-west9' },
}

/** Every cluster in the API. */
export const CLUSTERS: readonly KnownCluster[] = [CLUSTER, OTHER_CLUSTER]

const saved = (
  { organizationId, id }: KnownCluster,
  componentKey: string,
  values: SavedProfile['values'],
): SavedProfile => ({ organizationId, clusterId: id, componentKey, values })

/** Saved values, which in merge mode fill what a draft omits. */
export const SAVED_PROFILES: readonly SavedProfile[] = [
  saved(CLUSTER, 'secrets', {
    apiKey: 'stored-sample-key-of-nobody',
    webhookSecret: 'stored-sample-hook',
    smtp: { host: 'mail.example.com', user: 'quayside', password: 'stored-sample-password' },
    users: [
      { name: 'ada', password: 'stored-sample-ada' },
      { name: 'grace', password: 'stored-sample-grace' },
    ],
  }),
  saved(CLUSTER, 'ingress-nginx', {
    'controller.autoscaling.enabled': true,
    'controller.autoscaling.minReplicas': 2,
    'controller.autoscaling.maxReplicas': 5,
    'controller.extraArgs.default-ssl-certificate': 'ingress/wildcard',
    'controller.config': { 'proxy-body-size': '8m', 'enable-brotli': true },
    tcp: [{ port: 5432, namespace: 'data', service: 'postgres', servicePort: 5432 }],
  }),
  saved(OTHER_CLUSTER, 'external-dns', {
    provider: 'cloudflare',
    domainFilter: 'breakwater.example.com',
    txtOwnerId: 'breakwater',
    'cloudflare.apiToken': 'sample-token-of-nobody-0123456789-abcdefghij',
    'cloudflare.proxied': true,
  }),
  saved(OTHER_CLUSTER, 'loki', {
    deploymentMode: 'SingleBinary',
    'resources.profile': 'custom',
    'resources.requests.cpu': '500m',
    'resources.requests.memory': '1Gi',
    'resources.limits.memory': '2Gi',
    'compactor.retention_enabled': true,
    retentionDays: 90,
  }),
]
