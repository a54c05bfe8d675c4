import { afterAll, describe, expect, it, vi } from 'vitest'
import type { ResolveRequest } from '#src/contract/component-resolution.ts'
import { CLUSTER, CLUSTERS, OTHER_CLUSTER, SAVED_PROFILES } from './clusters.ts'
import { CATALOG } from './catalog.ts'
import { createReferenceApi } from '#reference/reference-api.ts'
import type { FieldSpec, ItemShape } from '#reference/resolve/spec.ts'
import { resolved, codesAndPaths } from '#reference/testing/resolve-test-client.ts'
import { NOON } from '#reference/testing/test-client.ts'

const api = createReferenceApi({ now: () => NOON, seedSize: 1 })
afterAll(() => {
  api.close()
})

/** The values that a person enters next, and the violations that remain. */
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
  'cert-manager': [
    [
      {},
      ['REQUIRED_FIELD_MISSING issuer.acme.email', 'REQUIRED_FIELD_MISSING issuer.acme.solvers'],
    ],
    [
      profile({ 'issuer.acme.email': 'ops', 'issuer.acme.solvers': [{ type: 'http01' }, {}] }),
      [
        'INPUT_PATTERN_MISMATCH issuer.acme.email',
        'REQUIRED_FIELD_MISSING issuer.acme.solvers[1].type',
        'REQUIRED_INPUT_MISSING clusterInputs.cert-manager.ingressClass',
      ],
    ],
    [
      {
        profileConfig: {
          'issuer.acme.email': 'ops@example.com',
          'issuer.acme.solvers': [{ type: 'http01' }, { type: 'dns01', provider: 'route53' }],
        },
        componentOutputs: { 'ingress-nginx': { ingressClassName: 'nginx' } },
      },
      [
        'REQUIRED_FIELD_MISSING issuer.acme.solvers[1].region',
        'REQUIRED_INPUT_MISSING clusterInputs.cert-manager.dnsRoleArn',
      ],
    ],
    [profile({ 'issuer.acme.solvers': [{ type: 'http01' }] }), []],
    [
      profile({ certificateDefaults: { duration: '24h', privateKey: { size: 256 } } }),
      [
        'VALUE_NOT_ALLOWED certificateDefaults.privateKey.size',
        'VALUE_OUT_OF_RANGE certificateDefaults.renewBefore',
      ],
    ],
    [
      profile({
        certificateDefaults: {
          duration: '24h',
          renewBefore: '8h',
          privateKey: { algorithm: 'ECDSA', size: 256 },
        },
      }),
      [],
    ],
    [
      profile({ 'issuer.type': 'vault' }),
      [
        'REQUIRED_FIELD_MISSING issuer.vault.server',
        'REQUIRED_FIELD_MISSING issuer.vault.path',
        'REQUIRED_FIELD_MISSING issuer.vault.token',
      ],
    ],
    [profile({ 'issuer.type': 'selfSigned' }), []],
  ],
  'ingress-nginx': [
    [
      { replaceProfileConfig: true },
      [
        'REQUIRED_INPUT_MISSING controller.extraArgs.default-ssl-certificate',
        'REQUIRED_INPUT_MISSING clusterInputs.ingress-nginx.proxyProtocol',
      ],
    ],
    [
      {
        profileConfig: { 'controller.extraArgs.default-ssl-certificate': 'ingress/wildcard' },
        clusterInputs: { 'ingress-nginx': { proxyProtocol: 'false' } },
      },
      [],
    ],
    [
      profile({ tcp: [{ port: 443 }, { port: 443, service: 'db', servicePort: 5432 }] }),
      [
        'DUPLICATE_ITEM tcp[1].port',
        'REQUIRED_FIELD_MISSING tcp[0].service',
        'REQUIRED_FIELD_MISSING tcp[0].servicePort',
        'VALUE_NOT_ALLOWED tcp[0].port',
        'VALUE_NOT_ALLOWED tcp[1].port',
      ],
    ],
    [profile({ tcp: [{ port: 5432, service: 'db', servicePort: 5432 }] }), []],
    [
      profile({
        'controller.autoscaling.enabled': true,
        'controller.autoscaling.minReplicas': 8,
        'controller.autoscaling.maxReplicas': 6,
      }),
      ['VALUE_OUT_OF_RANGE controller.autoscaling.minReplicas'],
    ],
    [profile({ 'controller.kind': 'DaemonSet' }), []],
  ],
  'otel-collector': [
    [
      {},
      [
        'REQUIRED_FIELD_MISSING exporters.otlp.apiKey',
        'REQUIRED_INPUT_MISSING exporters.otlp.endpoint',
        'REQUIRED_INPUT_MISSING clusterInputs.otel-collector.distribution',
      ],
    ],
    [
      {
        profileConfig: {
          'exporters.otlp.apiKey': 'sample-key-of-nobody',
          'exporters.otlp.endpoint': 'telemetry.example.com:4317',
        },
        clusterInputs: { 'otel-collector': { distribution: 'eks' } },
      },
      [],
    ],
    [
      profile({
        'processors.memory_limiter.unit': 'MiB',
        'processors.batch.send_batch_max_size': 100,
        'resources.limits.memory': '128Mi',
        'service.pipelines.metrics.exporters': ['prometheusremotewrite'],
        'receivers.prometheus.scrape_timeout': '1m',
      }),
      [
        'REQUIRED_FIELD_MISSING processors.memory_limiter.limit_mib',
        'LIMIT_BELOW_REQUEST resources.limits.memory',
        'VALUE_OUT_OF_RANGE receivers.prometheus.scrape_timeout',
        'VALUE_OUT_OF_RANGE processors.batch.send_batch_max_size',
        'VALUE_NOT_ALLOWED service.pipelines.metrics.exporters',
      ],
    ],
    [
      profile({
        'processors.memory_limiter.limit_mib': 400,
        'processors.batch.send_batch_max_size': 10_000,
        'resources.limits.memory': '512Mi',
        'service.pipelines.metrics.exporters': ['otlp'],
        'receivers.prometheus.scrape_timeout': '10s',
      }),
      [],
    ],
  ],
}

const merged = (before: ResolveRequest, entered: ResolveRequest): ResolveRequest => ({
  profileConfig: { ...before.profileConfig, ...entered.profileConfig },
  clusterInputs: { ...before.clusterInputs, ...entered.clusterInputs },
  componentOutputs: { ...before.componentOutputs, ...entered.componentOutputs },
})

describe('a person who fixes each violation', () => {
  it.each(Object.entries(WALKS))('completes %s', async (key, steps) => {
    // In merge mode, saved values would fill some of the fields.
    const isSaved = SAVED_PROFILES.some(
      ({ clusterId, componentKey }) => clusterId === CLUSTER.id && componentKey === key,
    )
    for (const replaceProfileConfig of isSaved ? [true] : [false, true]) {
      let draft: ResolveRequest = {}
      for (const [entered, left] of steps) {
        draft = merged(draft, entered)
        const answer = await resolved(api, key, { ...draft, replaceProfileConfig })
        expect(codesAndPaths(answer)).toEqual(left)
      }
      expect(steps.at(-1)?.[1]).toEqual([])
    }
  })

  const named = { profileConfig: { name: 'fine' } }
  it.each<[string, ResolveRequest]>([
    ['late-first', named],
    ['slow-resolve', named],
    ['reordered', named],
    ['other-cluster', named],
    ['rate-limited-resolve', named],
    ['big-numbers', {}],
    ['secrets', { clusterInputs: { secrets: { licenceKey: 'ABCD-1234-EFGH-5678' } } }],
    [
      'hostile-keys',
      {
        profileConfig: { twin1: 'a', valueOf: 'b' },
        clusterInputs: { 'hostile-keys': { 'zone.a[0]': 'c' } },
      },
    ],
  ])('completes %s too', async (key, body) => {
    vi.useFakeTimers()
    const asked = resolved(api, key, body)
    await vi.runAllTimersAsync()
    expect(codesAndPaths(await asked)).toEqual([])
    vi.useRealTimers()
  })
})

/** Every field of a component at every depth, active or not. */
const allFields = (fields: readonly FieldSpec[]): FieldSpec[] =>
  fields.flatMap((field) => [field, ...allFields(innerFields(field))])

const innerFields = (shape: ItemShape): readonly FieldSpec[] => {
  if (shape.type === 'object') return shape.fields ?? []
  return shape.type === 'array' ? innerFields(shape.items) : []
}

const REAL = Object.keys(WALKS)
const specOf = (key: string) => {
  const component = CATALOG.find((candidate) => candidate.key === key)
  if (!component) throw new Error(`No component is called ${key}`)
  return component.spec
}

describe.each(REAL)('the catalog of %s', (key) => {
  const spec = specOf(key)
  const everything = [...allFields(spec.fields), ...(spec.requirements ?? [])]

  it('labels every field, with unique labels among siblings', () => {
    for (const field of everything) expect(field.label).toMatch(/^\S.{0,40}$/u)
    const siblings = [spec.fields, ...allFields(spec.fields).map(innerFields)]
    for (const fields of siblings) {
      const labels = fields.map(({ label }) => label)
      expect(labels).toEqual([...new Set(labels)])
      const keys = fields.map((field) => field.key)
      expect(keys).toEqual([...new Set(keys)])
    }
  })

  it('has descriptions that are sentences', () => {
    for (const { description } of everything)
      expect(description ?? 'None.').toMatch(/^[A-Z0-9].*\.$/)
  })

  it('has patterns that compile, each with a hint', () => {
    for (const field of everything) {
      const shape = field.type === 'array' ? field.items : field
      if (shape.type !== 'string' || shape.pattern === undefined) continue
      const { pattern } = shape
      expect(() => new RegExp(pattern, 'u')).not.toThrow()
      if (field.key !== 'image.tag') expect(shape.hint).toMatch(/\.$/)
    }
  })

  it('has defaults that it allows', async () => {
    const { fields = [], violations } = await resolved(api, key, { replaceProfileConfig: true })
    const entered = fields.flatMap(({ key: name, type, defaultValue, readOnly }) => {
      if (defaultValue === undefined || defaultValue === null || readOnly) return []
      if (type === 'number') return [[name, Number(defaultValue)]]
      return [[name, type === 'bool' ? defaultValue === 'true' : defaultValue]]
    })
    const profileConfig = Object.fromEntries(entered)
    const answer = await resolved(api, key, { profileConfig, replaceProfileConfig: true })
    expect(codesAndPaths(answer)).toEqual(codesAndPaths({ violations }))
    expect(answer.fields).toEqual(fields)
  })

  it('binds only its own requirements', () => {
    const needs = (spec.requirements ?? []).map((requirement) => requirement.key)
    for (const { input } of spec.bindings ?? []) expect(needs).toContain(input)
  })
})

describe('the observability agent', () => {
  it('has exactly 120 fields before anything is entered', async () => {
    expect((await resolved(api, 'otel-collector')).fields).toHaveLength(120)
  })

  it('has more or fewer fields after a switch changes', async () => {
    const size = async (profileConfig: Record<string, unknown>) =>
      (await resolved(api, 'otel-collector', { profileConfig })).fields?.length
    expect(await size({ 'receivers.otlp.tls.enabled': true })).toBe(122)
    expect(await size({ 'receivers.filelog.enabled': false })).toBe(113)
  })
})

describe('saved values', () => {
  it('belong to their component and are valid', async () => {
    for (const { clusterId, componentKey } of SAVED_PROFILES) {
      const cluster = CLUSTERS.find(({ id }) => id === clusterId)
      const { violations } = await resolved(api, componentKey, {}, cluster)
      const wrong = codesAndPaths({ violations }).filter(
        (line) => !line.startsWith('REQUIRED_INPUT_MISSING'),
      )
      expect(wrong).toEqual([])
    }
  })

  it('affect the violations of an edit in merge mode', async () => {
    const profileConfig = { 'controller.autoscaling.minReplicas': 8 }
    const lines = async (replaceProfileConfig: boolean) =>
      codesAndPaths(await resolved(api, 'ingress-nginx', { profileConfig, replaceProfileConfig }))
    expect(await lines(false)).toContain('VALUE_OUT_OF_RANGE controller.autoscaling.minReplicas')
    expect(await lines(true)).not.toContain('VALUE_OUT_OF_RANGE controller.autoscaling.minReplicas')
  })
})

describe('the same draft on another cluster', () => {
  it('gets other responses', async () => {
    const here = await resolved(api, 'karpenter')
    const there = await resolved(api, 'karpenter', {}, OTHER_CLUSTER)
    expect(codesAndPaths(here)).not.toContain('UNSUPPORTED_CLUSTER clusterContext.cloudProvider')
    expect(codesAndPaths(there)).toContain('UNSUPPORTED_CLUSTER clusterContext.cloudProvider')
    expect(there.clusterId).toBe(OTHER_CLUSTER.id)
  })

  it('may be invalid only because of the cluster’s version', async () => {
    const profileConfig = { settings: { clusterName: 'a', featureGates: { nodeRepair: true } } }
    const line = 'UNSUPPORTED_CLUSTER clusterContext.kubernetesVersion'
    expect(codesAndPaths(await resolved(api, 'karpenter', { profileConfig }))).toContain(line)
    const there = await resolved(api, 'karpenter', { profileConfig }, OTHER_CLUSTER)
    expect(codesAndPaths(there)).not.toContain(line)
  })
})
