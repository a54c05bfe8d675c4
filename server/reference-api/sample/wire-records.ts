import type { DeploymentState, Origin } from '#src/contract/enums.ts'
import type { WireDeployment } from '#src/contract/deployment-history.ts'
import type { ServiceSpec } from './shop-services.ts'
import { type DeployedRelease, tagOf } from './simulated-shop.ts'

/** A service's part in a deployment. */
export type RecordPart = {
  deployed: DeployedRelease
  status: DeploymentState
  /** When its record was created and last updated, in ms. */
  at: number
  updatedAt?: number | undefined
  /** Leaves out optional members. */
  bare?: boolean
}

/** A deployment without IDs. */
export type RecordDraft = {
  /** When it was requested and last updated, in ms. */
  at: number
  updatedAt?: number | undefined
  status: DeploymentState
  origin?: Origin | undefined
  by?: string | undefined
  parts: readonly RecordPart[]
  /** Leaves out empty lists instead of sending them empty. */
  bare?: boolean
}

/** Returns the ID of a service's record. */
export type ServiceIds = (kind: ServiceSpec['kind'], name: string) => string

const iso = (ms: number): string => new Date(ms).toISOString()
const isoOf = (ms: number | undefined) => (ms === undefined ? undefined : iso(ms))

/*
 * Members to leave out are set to undefined, which JSON omits. Conditional spreads would take three
 * times as long, and a long history has 100,000 such members.
 */

const imageOf = (
  image: { image: string; arguments?: readonly string[]; entrypoint?: string },
  part: RecordPart,
) => ({
  image_name: image.image,
  tag: tagOf(part.deployed.release.version),
  arguments: image.arguments || !part.bare ? [...(image.arguments ?? [])] : undefined,
  entrypoint: image.entrypoint,
})

const scheduleOf = (
  schedule: Extract<ServiceSpec, { kind: 'job' }>['schedule'],
  part: RecordPart,
) => ({
  event: schedule.event,
  schedule_at: schedule.cron ?? (part.bare ? undefined : null),
})

/** Converts a draft to the wire format (API §2.2). */
export const deploymentOf = (id: string, draft: RecordDraft, ids: ServiceIds): WireDeployment => {
  const applications: WireDeployment['applications'] = []
  const containers: WireDeployment['containers'] = []
  const databases: WireDeployment['databases'] = []
  const jobs: WireDeployment['jobs'] = []
  const helms: WireDeployment['helms'] = []

  for (const part of draft.parts) {
    const { spec, release } = part.deployed
    // Null and absent mean the same. Bare records omit the member, others have null.
    const nothing = part.bare ? undefined : null
    const record = {
      id: ids(spec.kind, spec.name),
      created_at: iso(part.at),
      updated_at: isoOf(part.updatedAt),
      name: spec.name,
      status: part.status,
    }
    const commit = release.commit ?? nothing
    switch (spec.kind) {
      case 'application':
        applications.push({ ...record, commit })
        break
      case 'container':
        containers.push({ ...record, ...imageOf(spec, part) })
        break
      case 'database':
        databases.push(record)
        break
      case 'job': {
        const image = spec.source === 'repository' ? {} : imageOf(spec.source, part)
        jobs.push({ ...record, ...image, commit, schedule: scheduleOf(spec.schedule, part) })
        break
      }
      case 'helm': {
        const chart =
          spec.chart === null
            ? nothing
            : { chart_name: spec.chart, chart_version: release.version.join('.') }
        helms.push({ ...record, commit, repository: chart })
        break
      }
    }
  }

  // Bare records omit empty lists.
  const kept = <T>(list: T[]) => (draft.bare && list.length === 0 ? undefined : list)
  return {
    id,
    created_at: iso(draft.at),
    updated_at: isoOf(draft.updatedAt),
    status: draft.status,
    origin: draft.origin,
    triggered_by: draft.by,
    applications: kept(applications),
    containers: kept(containers),
    databases: kept(databases),
    jobs: kept(jobs),
    helms: kept(helms),
  }
}
