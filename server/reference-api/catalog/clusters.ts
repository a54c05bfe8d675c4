import type { Behaviour } from '#reference/http/behaviour.ts'
import {
  cutOff,
  limitedOnce,
  namesAnotherCluster,
  signInPage,
  slow,
} from '#reference/http/misbehave.ts'
import { refuse } from '#reference/http/refusal.ts'
import { sampleId } from '#reference/store/ids.ts'
import type { ClusterFacts } from '#reference/resolve/spec.ts'
import type { SavedProfile } from '#reference/store/saved-values.ts'

/** A cluster in the API. */
export type KnownCluster = {
  organizationId: string
  id: string
  /** Stable, as its ID is made from it. */
  name: string
  /** What it is good for in the sample. */
  description: string
  facts: ClusterFacts
  /** Makes each of its components misbehave; called once per API. */
  behaviour?: (now: () => Date) => Behaviour
}

/** The organization of the sample workspace. */
const ORGANIZATION_ID = sampleId('organization', 'quayside')

const cluster = (
  name: string,
  description: string,
  [cloudProvider, region, kubernetesVersion]: readonly [string, string, string],
  behaviour?: KnownCluster['behaviour'],
): KnownCluster => ({
  organizationId: ORGANIZATION_ID,
  id: sampleId('cluster', name),
  name,
  description,
  facts: { kubernetesVersion, cloudProvider, region },
  ...(behaviour && { behaviour }),
})

const PARIS = ['AWS', 'eu-west-3', '1.30'] as const

/** The cluster of the sample workspace. */
export const CLUSTER = cluster('quayside', 'Where the sample’s components are configured.', PARIS)

/** Another cluster of the organization, on another cloud, where the same draft resolves differently. */
export const OTHER_CLUSTER = cluster('breakwater', 'On Google Cloud, with values saved for it.', [
  'GCP',
  'europe-west9',
  '1.33',
])

/** A cluster like that of the sample, but newer. */
const NEWER_CLUSTER = cluster('lighthouse', 'On AWS, newer than the others.', [
  'AWS',
  'us-east-1',
  '1.34',
])

/** Every cluster in the API. */
export const CLUSTERS: readonly KnownCluster[] = [
  CLUSTER,
  OTHER_CLUSTER,
  NEWER_CLUSTER,
  cluster('drydock', 'On Azure, with an old Kubernetes.', ['Azure', 'westeurope', '1.28']),
  cluster('pilot', 'On AWS, with nothing saved.', ['AWS', 'eu-central-1', '1.31']),
  cluster('slow', 'Every response takes 3 seconds.', PARIS, () => slow(3000)),
  cluster(
    'forbidden',
    'Responds 403 to everybody.',
    PARIS,
    () => () => refuse(403, 'No permission to read this cluster'),
  ),
  cluster(
    'failing',
    'Responds 500 to everybody.',
    PARIS,
    () => () => refuse(500, 'This cluster fails on purpose'),
  ),
  cluster(
    'limited',
    'The first request of a token gets 429 for 3 seconds.',
    PARIS,
    limitedOnce(3000),
  ),
  cluster('html', 'Responds with a web page.', PARIS, () => signInPage),
  cluster('mistaken', 'Responds for another cluster.', PARIS, () =>
    namesAnotherCluster(OTHER_CLUSTER.id),
  ),
  cluster('cut-off', 'Breaks every connection in the middle of the response.', PARIS, () => cutOff),
]

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
  saved(NEWER_CLUSTER, 'external-dns', {
    provider: 'aws',
    'aws.region': 'us-east-1',
    domainFilter: 'lighthouse.example.com',
    txtOwnerId: 'lighthouse',
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
