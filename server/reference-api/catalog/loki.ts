import type { CatalogComponent } from './component.ts'
import {
  amount,
  choice,
  integer,
  flag,
  number,
  text,
  when,
  ofCluster,
  ofProfile,
} from './builders.ts'
import { STORAGE_FIELDS, STORAGE_REQUIREMENTS } from './loki-storage.ts'
import { byValue, is, textOf } from '#reference/resolve/conditions.ts'
import { limitNotBelow, notAbove } from '#reference/resolve/rules.ts'
import type { Condition, FieldSpec, RequirementSpec, Rule } from '#reference/resolve/spec.ts'

/* Log storage. Keys are the paths of the chart's values, taken literally: their dots do not nest. */

const inMode = (...modes: readonly string[]): Condition => is('deploymentMode', ...modes)
const custom = is('resources.profile', 'custom')

const PROFILES = {
  SingleBinary: ['small', 'medium', 'custom'],
  SimpleScalable: ['small', 'medium', 'large', 'custom'],
  Distributed: ['medium', 'large', 'custom'],
}

const replicas = (key: string, label: string, mode: string, usual: number, most: number) =>
  integer(key, label, { visibleWhen: inMode(mode), min: 1, max: most, defaultValue: usual })

const scale: readonly FieldSpec[] = [
  replicas('singleBinary.replicas', 'Replicas', 'SingleBinary', 1, 3),
  replicas('write.replicas', 'Write replicas', 'SimpleScalable', 3, 24),
  replicas('read.replicas', 'Read replicas', 'SimpleScalable', 3, 24),
  replicas('backend.replicas', 'Backend replicas', 'SimpleScalable', 3, 24),
  replicas('ingester.replicas', 'Ingester replicas', 'Distributed', 3, 60),
  replicas('querier.replicas', 'Querier replicas', 'Distributed', 3, 60),
  replicas('distributor.replicas', 'Distributor replicas', 'Distributed', 3, 60),
  integer('loki.commonConfig.replication_factor', 'Replication factor', {
    description: 'Copies of each log line. At most the number of writers.',
    min: 1,
    max: 3,
    defaultValue: byValue('deploymentMode', { SingleBinary: 1 }, 3),
  }),
  flag('zoneAwareReplication.enabled', 'Zone-aware replication', {
    description: 'Keeps the copies in different zones. Requires the number of zones.',
    defaultValue: false,
  }),
]

const resources: readonly FieldSpec[] = [
  choice('resources.profile', 'Resource profile', byValue('deploymentMode', PROFILES, []), {
    description: 'A size for each component; choose custom to enter your own.',
    defaultValue: byValue('deploymentMode', { Distributed: 'medium' }, 'small'),
  }),
  ...when(custom, [
    amount('resources.requests.cpu', 'CPU request', { required: true }),
    amount('resources.limits.cpu', 'CPU limit'),
    amount('resources.requests.memory', 'Memory request', { required: true }),
    amount('resources.limits.memory', 'Memory limit'),
  ]),
]

const limits: readonly FieldSpec[] = [
  flag('compactor.retention_enabled', 'Retention', {
    description: 'Deletes old logs; if off, they are kept forever.',
    defaultValue: false,
  }),
  integer('retentionDays', 'Days of retention', {
    visibleWhen: is('compactor.retention_enabled', true),
    description: 'How long logs are kept.',
    min: 1,
    max: 365,
    defaultValue: 31,
  }),
  number('limits_config.ingestion_rate_mb', 'Ingestion rate', {
    description: 'MB per second and tenant.',
    min: 0.1,
    max: 1024,
    defaultValue: 4,
  }),
  number('limits_config.ingestion_burst_size_mb', 'Ingestion burst', {
    description: 'MB. Not below the rate.',
    min: 0.1,
    max: 4096,
    defaultValue: 6,
  }),
  flag('loki.auth_enabled', 'Tenants', {
    description: 'Every request must name its tenant.',
    defaultValue: true,
  }),
  flag('ruler.enabled', 'Ruler', {
    description: 'Sends alerts based on logs. Requires an Alertmanager.',
    defaultValue: false,
  }),
]

const REPLICAS_OF_WRITERS: Readonly<Record<string, readonly [key: string, label: string]>> = {
  SingleBinary: ['singleBinary.replicas', 'the replicas'],
  SimpleScalable: ['write.replicas', 'the write replicas'],
  Distributed: ['ingester.replicas', 'the ingester replicas'],
}

const enoughWriters: Rule = (at) => {
  const writers = byValue('deploymentMode', REPLICAS_OF_WRITERS, undefined)(at)
  return writers && notAbove('loki.commonConfig.replication_factor', ...writers)(at)
}

const sharedStorage: Rule = (at) =>
  textOf(at, 'storage.type') === 'filesystem' && Number(at.value('singleBinary.replicas')) > 1
    ? {
        code: 'VALUE_OUT_OF_RANGE',
        at: 'singleBinary.replicas',
        message: 'Must be 1 with files as storage: replicas share object storage only.',
      }
    : undefined

const burstNotBelowRate: Rule = (at) => {
  const rate = Number(at.value('limits_config.ingestion_rate_mb'))
  return Number(at.value('limits_config.ingestion_burst_size_mb')) < rate
    ? {
        code: 'VALUE_OUT_OF_RANGE',
        at: 'limits_config.ingestion_burst_size_mb',
        message: `Must be at least the ingestion rate, ${rate}.`,
      }
    : undefined
}

const needs: readonly RequirementSpec[] = [
  ofCluster(
    integer('zoneCount', 'Zones', {
      visibleWhen: is('zoneAwareReplication.enabled', true),
      description: 'Number of zones of this cluster’s nodes.',
      min: 2,
      max: 3,
    }),
  ),
  ofProfile(
    text('ruler.alertmanager_url', 'Alertmanager URL', {
      visibleWhen: is('ruler.enabled', true),
      description: 'Where alerts are sent.',
      maxLength: 200,
      pattern: 'https?://[^\\s/?#]+(/\\S*)?',
      hint: 'Use an address that begins with http:// or https://.',
    }),
  ),
]

export const loki: CatalogComponent = {
  key: 'loki',
  description: 'Keys with dots, a choice of storage, and requirements of both scopes.',
  spec: {
    fields: [
      choice('deploymentMode', 'Deployment mode', Object.keys(PROFILES), {
        description: 'A single process, three groups, or every component on its own.',
        defaultValue: 'SimpleScalable',
      }),
      ...STORAGE_FIELDS,
      ...resources,
      ...scale,
      ...limits,
    ],
    requirements: [...STORAGE_REQUIREMENTS, ...needs],
    bindings: [
      { input: 'objectStore.roleArn', fromComponent: 'object-store', output: 'roleArn' },
      { input: 'storage.bucketNames.chunks', fromComponent: 'object-store', output: 'bucket' },
      { input: 'ruler.alertmanager_url', fromComponent: 'alertmanager', output: 'url' },
    ],
    rules: [
      limitNotBelow('resources.requests.cpu', 'resources.limits.cpu'),
      limitNotBelow('resources.requests.memory', 'resources.limits.memory'),
      enoughWriters,
      sharedStorage,
      burstNotBelowRate,
    ],
  },
}
