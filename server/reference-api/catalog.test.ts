import { afterAll, describe, expect, it } from 'vitest'
import type { ResolveRequest } from '#src/contract/component-resolution.ts'
import { createReferenceApi } from './reference-api.ts'
import { resolved, told } from './resolve-test-client.ts'
import { NOON } from './test-client.ts'

const api = createReferenceApi({ now: () => NOON, seedSize: 1 })
afterAll(() => {
  api.close()
})

/** What a person enters next, and which violations are left after it. */
type Step = readonly [entered: ResolveRequest, left: readonly string[]]

const profile = (profileConfig: Record<string, unknown>): ResolveRequest => ({ profileConfig })

const POOL = {
  name: 'general',
  template: {
    nodeClass: 'linux',
    requirements: [{ key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] }],
  },
}

const WALKS: Readonly<Record<string, readonly Step[]>> = {
  'external-dns': [
    [
      {},
      [
        'REQUIRED_FIELD_MISSING provider',
        'REQUIRED_FIELD_MISSING domainFilter',
        'REQUIRED_FIELD_MISSING txtOwnerId',
      ],
    ],
    [
      profile({ provider: 'cloudflare' }),
      [
        'REQUIRED_FIELD_MISSING cloudflare.apiToken',
        'REQUIRED_FIELD_MISSING domainFilter',
        'REQUIRED_FIELD_MISSING txtOwnerId',
      ],
    ],
    [
      profile({ provider: 'aws', domainFilter: 'Example', txtOwnerId: 'q' }),
      [
        'REQUIRED_FIELD_MISSING aws.region',
        'INPUT_PATTERN_MISMATCH domainFilter',
        'LENGTH_OUT_OF_RANGE txtOwnerId',
      ],
    ],
    [
      profile({ 'aws.region': 'eu-west-3', domainFilter: 'example.com', txtOwnerId: 'quayside' }),
      ['VALUE_NOT_ALLOWED aws.region'],
    ],
    [profile({ 'aws.zoneType': 'private' }), []],
  ],
  loki: [
    [
      {},
      [
        'REQUIRED_FIELD_MISSING storage.s3.region',
        'REQUIRED_INPUT_MISSING storage.bucketNames.chunks',
        'REQUIRED_INPUT_MISSING clusterInputs.loki.objectStore.roleArn',
        'REQUIRED_INPUT_MISSING clusterInputs.loki.storageClass',
      ],
    ],
    [
      {
        profileConfig: { 'storage.s3.region': 'eu-west-3' },
        clusterInputs: { loki: { storageClass: 'gp3' } },
      },
      [
        'REQUIRED_INPUT_MISSING storage.bucketNames.chunks',
        'REQUIRED_INPUT_MISSING clusterInputs.loki.objectStore.roleArn',
      ],
    ],
    [
      profile({ 'storage.bucketNames.chunks': 'quayside-logs' }),
      ['REQUIRED_INPUT_MISSING clusterInputs.loki.objectStore.roleArn'],
    ],
    [
      { componentOutputs: { 'object-store': { roleArn: 'arn:aws:iam::123456789012:role/loki' } } },
      [],
    ],
    [
      profile({ 'resources.profile': 'custom' }),
      [
        'REQUIRED_FIELD_MISSING resources.requests.cpu',
        'REQUIRED_FIELD_MISSING resources.requests.memory',
      ],
    ],
    [
      profile({
        'resources.requests.cpu': '500m',
        'resources.limits.cpu': '0.25',
        'resources.requests.memory': '1Gi',
      }),
      ['LIMIT_BELOW_REQUEST resources.limits.cpu'],
    ],
    [profile({ 'resources.limits.cpu': '1' }), []],
  ],
  karpenter: [
    [
      {},
      [
        'REQUIRED_FIELD_MISSING settings.clusterName',
        'REQUIRED_FIELD_MISSING nodeClasses',
        'REQUIRED_FIELD_MISSING nodePools',
        'REQUIRED_INPUT_MISSING clusterInputs.karpenter.controllerRoleArn',
      ],
    ],
    [
      {
        profileConfig: { settings: { clusterName: 'quayside' }, nodeClasses: [{}], nodePools: [] },
        clusterInputs: { karpenter: { controllerRoleArn: 'arn:aws:iam::123456789012:role/nodes' } },
      },
      [
        'REQUIRED_FIELD_MISSING nodeClasses[0].name',
        'REQUIRED_FIELD_MISSING nodeClasses[0].amiAlias',
        'REQUIRED_FIELD_MISSING nodeClasses[0].role',
        'ITEM_COUNT_OUT_OF_RANGE nodePools',
      ],
    ],
    [
      profile({
        nodeClasses: [{ name: 'linux', amiAlias: 'al2023@latest', role: 'karpenter-node' }],
        nodePools: [{ ...POOL, template: { nodeClass: 'windows', requirements: [{}] } }],
      }),
      [
        'VALUE_NOT_ALLOWED nodePools[0].template.nodeClass',
        'REQUIRED_FIELD_MISSING nodePools[0].template.requirements[0].key',
        'REQUIRED_FIELD_MISSING nodePools[0].template.requirements[0].operator',
      ],
    ],
    [profile({ nodePools: [POOL] }), []],
    [profile({ extras: true }), ['REQUIRED_FIELD_MISSING extraResource']],
    [profile({ extraResource: 'kind: [' }), ['INVALID_YAML extraResource']],
    [profile({ extraResource: 'apiVersion: v1\nkind: ConfigMap\n' }), []],
    [profile({ nodePools: [POOL, POOL] }), ['DUPLICATE_ITEM nodePools[1].name']],
    [profile({ nodePools: [POOL, { ...POOL, name: 'batch' }] }), []],
  ],
}

const merged = (before: ResolveRequest, entered: ResolveRequest): ResolveRequest => ({
  profileConfig: { ...before.profileConfig, ...entered.profileConfig },
  clusterInputs: { ...before.clusterInputs, ...entered.clusterInputs },
  componentOutputs: { ...before.componentOutputs, ...entered.componentOutputs },
})

describe('a person who answers what is asked', () => {
  it.each(Object.entries(WALKS))('gets %s to no violation', async (key, steps) => {
    for (const replaceProfileConfig of [false, true]) {
      let draft: ResolveRequest = {}
      for (const [entered, left] of steps) {
        draft = merged(draft, entered)
        const answer = await resolved(api, key, { ...draft, replaceProfileConfig })
        expect(told(answer)).toEqual(left)
      }
    }
  })
})
