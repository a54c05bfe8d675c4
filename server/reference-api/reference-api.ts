import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import type { SampleWorkspace } from '#src/contract/host.ts'
import { createApp } from '#reference/http/app.ts'
import { CLUSTER, CLUSTERS, SAVED_PROFILES } from '#reference/catalog/clusters.ts'
import { CATALOG, createCatalog } from '#reference/catalog/catalog.ts'
import { createCredentials } from '#reference/http/credentials.ts'
import { type Seed, openHistoryStore } from '#reference/store/history-store.ts'
import type { Team } from '#src/contract/team.ts'
import { sampleId } from '#reference/store/ids.ts'
import {
  type EnvironmentSource,
  listDeploymentHistory,
} from '#reference/operations/list-deployment-history.ts'
import { openApiDocument } from '#reference/http/openapi.ts'
import { createRateLimiter } from '#reference/http/rate-limiter.ts'
import { type ApiLogEntry, createRequestLog } from '#reference/http/request-log.ts'
import { resolvePlatformComponent } from '#reference/operations/resolve-operation.ts'
import { openSavedValues } from '#reference/store/saved-values.ts'
import { BOARD, scenarios } from '#reference/sample/scenarios.ts'
import { sampleTeam } from '#reference/sample/sample-team.ts'

/** How the embedded API is set up. */
export type ReferenceApiOptions = {
  /** Folder for the SQLite file; absent keeps everything in memory. */
  dataDir?: string
  /** Requests per hour and token (API §8); default: 1000. */
  rateLimit?: number | undefined
  /** Number of deployments in the `long` environment; default: 2,400. */
  seedSize?: number | undefined
  /** The format in which resolve expects `clusterInputs`; default: by component (API §4.2). */
  clusterInputs?: ClusterInputs | undefined
  /** The clock; tests and `--now` set another one. */
  now?: () => Date
}

/** The embedded API of API §1 to §9. */
export type ReferenceApi = {
  /** The whole HTTP interface, with the paths of the API at the root. */
  fetch: (request: Request) => Response | Promise<Response>
  /** Creates an API token with its own hourly budget; a `forbidden` one has no permissions. */
  mintToken: (options?: { forbidden?: boolean }) => string
  /** Creates an HS256 JWT with its own hourly budget; it expires after an hour by default. */
  mintJwt: (options?: { expiresInSeconds?: number }) => Promise<string>
  /** The sample workspace: `long`, `live`, `single`, `empty`, then one environment per scenario, and the board's. */
  sample: SampleWorkspace
  /** The team's part of a configuration for the sample workspace. */
  sampleTeam: Team
  /** The newest requests, oldest first, at most 1,000. */
  requestLog: () => readonly ApiLogEntry[]
  /** Closes the store; no request is answered after that. */
  close: () => void
}

// Increase this when the sample data changes, so that existing data folders are filled again.
const SEED_VERSION = 3
const HOUR_MS = 3_600_000
const QUARTER_MS = HOUR_MS / 4

const environmentId = (name: string): string => sampleId('environment', name)

/** Creates the embedded API and fills its store if necessary; it is ready at once. */
export const createReferenceApi = (options: ReferenceApiOptions = {}): ReferenceApi => {
  const { dataDir, rateLimit = 1000, seedSize = 2400, now = () => new Date() } = options
  const { clusterInputs = 'byComponent' } = options
  // Histories end at the last full quarter of an hour, so that a quick restart does not change them.
  const endsAt = Math.floor(now().getTime() / QUARTER_MS) * QUARTER_MS
  const all = scenarios(seedSize)

  const seeds = function* (): Iterable<Seed> {
    for (const { name, records } of all) {
      if (!records) continue
      yield { environmentId: environmentId(name), deployments: records({ name, endsAt }) }
    }
  }
  const store = openHistoryStore({
    dataDir,
    fingerprint: JSON.stringify({ version: SEED_VERSION, seedSize, endsAt }),
    seeds,
  })
  const savedValues = openSavedValues(dataDir, SAVED_PROFILES)
  const environments = new Map<string, EnvironmentSource>(
    all
      .filter(({ unknown }) => !unknown)
      .map(({ name, source, behaviour }) => {
        const stored = store.history(environmentId(name))
        const behave = behaviour?.(now)
        return [environmentId(name), { source: source?.(stored, now) ?? stored, behave }]
      }),
  )

  const credentials = createCredentials(now)
  const log = createRequestLog()
  const app = createApp({
    operations: [
      listDeploymentHistory(environments),
      resolvePlatformComponent({
        clusters: CLUSTERS.map(({ behaviour, ...cluster }) => ({
          ...cluster,
          behave: behaviour?.(now),
        })),
        component: createCatalog(now),
        savedValues: savedValues.of,
        clusterInputs,
      }),
    ],
    openApi: openApiDocument(clusterInputs),
    credentials,
    limiter: createRateLimiter({ limit: rateLimit, windowMs: HOUR_MS, now }),
    log,
    now,
  })

  return {
    fetch: (request) => app.fetch(request),
    mintToken: credentials.mintToken,
    mintJwt: credentials.mintJwt,
    sample: {
      environments: all.map(({ name, description }) => ({
        name,
        id: environmentId(name),
        description,
      })),
      board: BOARD.map(environmentId),
      organizationId: CLUSTER.organizationId,
      clusterId: CLUSTER.id,
      clusters: CLUSTERS.map(({ name, id, description }) => ({ name, id, description })),
      components: CATALOG.map(({ key, description }) => ({ key, description })),
    },
    sampleTeam: sampleTeam(environmentId, {
      organizationId: CLUSTER.organizationId,
      clusterId: CLUSTER.id,
    }),
    requestLog: log.entries,
    close: () => {
      store.close()
      savedValues.close()
    },
  }
}
