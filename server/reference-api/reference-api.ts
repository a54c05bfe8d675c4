import type { SampleWorkspace } from '#src/contract/host.ts'
import { createApp } from './app.ts'
import { CLUSTER, CLUSTERS, SAVED_PROFILES } from './catalog-clusters.ts'
import { CATALOG, createCatalog } from './catalog.ts'
import { createCredentials } from './credentials.ts'
import { type Seed, openHistoryStore } from './history-store.ts'
import { idOf } from './ids.ts'
import { type Environment, listDeploymentHistory } from './list-deployment-history.ts'
import { openApiDocument } from './openapi.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { type LoggedRequest, createRequestLog } from './request-log.ts'
import { resolvePlatformComponent } from './resolve-operation.ts'
import { openSavedValues } from './saved-values.ts'
import { scenarios } from './scenarios.ts'

/** How the embedded API is set up. */
export type ReferenceApiOptions = {
  /** Folder for the SQLite file; absent keeps everything in memory. */
  dataDir?: string
  /** Requests an hour for each token (API §8); 1000 unless told. */
  rateLimit?: number
  /** Deployments of the `long` environment; 2,400 unless told. */
  seedSize?: number
  /** The clock; tests and `--now` bring their own. */
  now?: () => Date
}

/** The embedded API of API §1 to §9. */
export type ReferenceApi = {
  /** The whole HTTP interface, with the paths of the API at the root. */
  fetch: (request: Request) => Response | Promise<Response>
  /** A fresh API token with an hourly budget of its own; `forbidden` makes one that may do nothing. */
  mintToken: (options?: { forbidden?: boolean }) => string
  /** A fresh HS256 JWT with an hourly budget of its own; it lives for an hour unless told. */
  mintJwt: (options?: { expiresInSeconds?: number }) => Promise<string>
  /** What there is to look at: `long`, `live`, `single`, `empty`, then one environment a scenario. */
  sample: SampleWorkspace
  /** The newest requests, oldest first, at most 1,000. */
  requestLog: () => readonly LoggedRequest[]
  /** Closes the store; nothing answers after it. */
  close: () => void
}

// Raise it when the sample data changes: a data folder filled by an older version is filled again.
const SEED_VERSION = 1
const HOUR_MS = 3_600_000
const QUARTER_MS = HOUR_MS / 4

const environmentId = (name: string): string => idOf('environment', name)

/** Builds the embedded API: seeds its store where that is needed, and answers at once. */
export const createReferenceApi = (options: ReferenceApiOptions = {}): ReferenceApi => {
  const { dataDir, rateLimit = 1000, seedSize = 2400, now = () => new Date() } = options
  // Histories end at the last quarter of an hour, so that a quick restart finds them unchanged.
  const anchor = Math.floor(now().getTime() / QUARTER_MS) * QUARTER_MS
  const all = scenarios(seedSize)

  const seeds = function* (): Iterable<Seed> {
    for (const { name, records } of all) {
      if (!records) continue
      yield { environmentId: environmentId(name), deployments: records({ name, anchor }) }
    }
  }
  const store = openHistoryStore({
    dataDir,
    fingerprint: JSON.stringify({ version: SEED_VERSION, seedSize, anchor }),
    seeds,
  })
  const savedValues = openSavedValues(dataDir, SAVED_PROFILES)
  const environments = new Map<string, Environment>(
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
        clusters: CLUSTERS,
        component: createCatalog(now),
        savedValues: savedValues.of,
      }),
    ],
    documents: [{ path: '/openapi.json', body: openApiDocument() }],
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
      organizationId: CLUSTER.organizationId,
      clusterId: CLUSTER.id,
      components: CATALOG.map(({ key, description }) => ({ key, description })),
    },
    requestLog: log.entries,
    close: () => {
      store.close()
      savedValues.close()
    },
  }
}
