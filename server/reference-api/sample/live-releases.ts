import { createRandom } from '#reference/store/random.ts'
import { LIVE_EPOCH, livePlan, newestIndexAt } from './live-plan.ts'
import { SHOP_SERVICES, type ServiceSpec, type Version } from './shop-services.ts'
import {
  type DeployedRelease,
  type Release,
  releaseCommit,
  isBuiltFromGit,
} from './simulated-shop.ts'

/*
 * Which version of each service is the newest at a time, as a pure function of the time. The live environment deploys
 * all of them, and the environments of the sample board some, later.
 */

/** A service of the live environment that is part of every n-th deployment, starting at an offset. */
export type Rhythm = { spec: ServiceSpec; every: number; offset: number }

const DAY = 24 * 60 * 60_000

/** The service of the shop with this name. */
export const specOf = (name: string): ServiceSpec => {
  const spec = SHOP_SERVICES.find((candidate) => candidate.name === name)
  if (!spec) throw new Error(`No service is called ${name}`)
  return spec
}

const rhythm = (name: string, every: number, offset: number): Rhythm => ({
  spec: specOf(name),
  every,
  offset,
})

/** The services that get a new version several times an hour. */
export const RHYTHMS: readonly Rhythm[] = [
  rhythm('edge-proxy', 7, 3),
  rhythm('migrate-schema', 9, 4),
  rhythm('ledger-api', 5, 2),
  rhythm('checkout-worker', 3, 1),
  rhythm('berth-booking', 4, 0),
  rhythm('storefront', 2, 0),
]

/** How many days other services keep a version; databases keep theirs for good. */
const SLOW: Readonly<Record<string, number>> = {
  'notification-relay': 40,
  'nightly-reconcile': 70,
  'drain-queues': 90,
  'archive-volumes': 120,
  'search-index': 80,
  'quay-monitoring': 60,
}

/** The version after so many releases: 40 patches to a minor, 250 minors to a major. */
const versionAfter = ([major]: Version, releases: number): Version => [
  major + Math.floor(releases / 10_000),
  Math.floor(releases / 40) % 250,
  releases % 40,
]

/** The release of a service that comes with the n-th deployment in its rhythm. */
export const releaseAtTurn = ({ spec, every, offset }: Rhythm, turn: number): Release => {
  const version = versionAfter(spec.version, turn + 1)
  const released = livePlan(Math.max(0, turn * every + offset)).arrives
  const random = createRandom(`live/${spec.name}/${turn}`)
  const commit = isBuiltFromGit(spec) ? releaseCommit(spec, version, released, random) : null
  return { version, commit }
}

/** How long a release of these waits until anybody deploys it, so that it is older than what deployed it. */
const WAITS = 25 * DAY

/** A release of a service that changes rarely: `back` releases before the newest at the time `at` (ms). */
const slowRelease = (spec: ServiceSpec, at: number, back: number): Release => {
  const days = SLOW[spec.name]
  if (days === undefined) return { version: spec.version, commit: null }
  const turn = Math.max(0, Math.floor((at - WAITS - LIVE_EPOCH) / (days * DAY)) - back)
  const [major, minor, patch] = spec.version
  const version: Version = [major, minor + Math.floor(turn / 4), patch + (turn % 4)]
  const released = LIVE_EPOCH + turn * days * DAY
  const random = createRandom(`live/${spec.name}/${turn}`)
  const commit = isBuiltFromGit(spec) ? releaseCommit(spec, version, released, random) : null
  return { version, commit }
}

const rhythmOf = ({ name }: ServiceSpec): Rhythm | undefined =>
  RHYTHMS.find(({ spec }) => spec.name === name)

/** Whether a service keeps a version for weeks. */
export const changesRarely = (spec: ServiceSpec): boolean => rhythmOf(spec) === undefined

/** The newest release of a service at a time (ms), or `back` releases before it for one that changes rarely. */
export const releaseAt = (spec: ServiceSpec, at: number, back = 0): DeployedRelease => {
  const own = rhythmOf(spec)
  if (!own) return { spec, release: slowRelease(spec, at, back) }
  const turn = Math.floor((newestIndexAt(at) - own.offset) / own.every)
  return { spec, release: releaseAtTurn(own, Math.max(0, turn)) }
}
