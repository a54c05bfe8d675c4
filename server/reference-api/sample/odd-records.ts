import type { StoredDeployment } from '#reference/store/history-store.ts'
import { sampleId } from '#reference/store/ids.ts'
import { type SampleContext, sampleDeployments } from './sample-records.ts'

/* Records that violate the schema, among valid ones. */

type Json = Readonly<Record<string, unknown>>
type Spoil = (record: Json) => unknown

const without =
  (member: string): Spoil =>
  (record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => name !== member))

/** Spoils records by index, counted from the newest (0); records without an ID get one for the store. */
const spoiled = (
  context: SampleContext,
  size: number,
  spoils: Readonly<Record<number, Spoil>>,
): StoredDeployment[] =>
  Array.from(sampleDeployments(context, size), (deployment, index) => {
    const spoil = spoils[size - 1 - index]
    if (!spoil) return { id: deployment.id, body: JSON.stringify(deployment) }
    const record = spoil(deployment)
    const isStillNamed = typeof record === 'object' && record !== null && 'id' in record
    return {
      id: isStillNamed ? deployment.id : sampleId(context.name, 'nameless', index),
      body: JSON.stringify(record),
    }
  })

const WRONG_SERVICES = {
  applications: 'none',
  containers: [42, { name: 7, status: [] }, null],
  databases: null,
  jobs: { 0: 'not a list' },
  helms: [{ name: 'edge-proxy', repository: 'ingress' }],
}

/** Three pages with records that are malformed completely or in part. */
export const malformedRecords = (context: SampleContext): StoredDeployment[] =>
  spoiled(context, 46, {
    3: () => null,
    7: without('created_at'),
    12: (record) => ({ ...record, ...WRONG_SERVICES }),
    // The last of its page, whose ID is the cursor of the next page.
    19: without('created_at'),
    22: () => 'Deployment not available',
    25: without('id'),
    28: (record) => ({ ...record, created_at: 'yesterday' }),
    31: () => [],
    36: (record) => ({ ...record, status: 5, origin: {}, triggered_by: ['on-call'] }),
    41: () => null,
    43: (record) => ({
      ...record,
      applications: [
        {
          id: sampleId(context.name, 'application', 'storefront'),
          created_at: record['created_at'],
          name: 'storefront',
          status: 'DEPLOYED',
          commit: { git_commit_id: 99, message: null },
        },
      ],
    }),
  })

const service = (context: SampleContext, record: Json, name: string) => ({
  id: sampleId(context.name, 'service', name),
  created_at: record['created_at'],
  updated_at: record['updated_at'],
  name,
})

/** Values and members that a later version of the API might send. */
export const unknownRecords = (context: SampleContext): StoredDeployment[] =>
  spoiled(context, 30, {
    1: (record) => ({
      ...record,
      status: 'QUARANTINED',
      origin: 'POLICY_ENGINE',
      triggered_by: 'policy-bot',
    }),
    3: (record) => ({
      ...record,
      jobs: [
        {
          ...service(context, record, 'rehearse-failover'),
          status: 'REHEARSED',
          image_name: 'registry.example.com/quayside/rehearse',
          tag: 'v0.1.0',
          commit: null,
          schedule: { event: 'ON_DEMAND', schedule_at: '0 4 * * 1' },
        },
      ],
    }),
    5: (record) => ({ ...record, origin: 'QOVERY_INTERNAL' }),
    8: (record) => ({
      ...record,
      risk_score: 0.42,
      labels: { season: 'winter' },
      functions: [{ ...service(context, record, 'resize-picture'), status: 'DEPLOYED' }],
    }),
    11: (record) => ({
      ...record,
      containers: [
        {
          ...service(context, record, 'checkout-worker'),
          status: 'DEGRADED',
          image_name: 'registry.example.com/quayside/checkout-worker',
          tag: 'v9.0.0-rc.1',
          architecture: 'arm64',
        },
      ],
    }),
    14: (record) => ({ ...record, status: '' }),
    17: (record) => ({ ...record, status: 'deployed', origin: 'git' }),
    23: (record) => ({ ...record, status: 'DEPLOYED_PARTIALLY' }),
  })
