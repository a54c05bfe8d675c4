import { hash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { commitSchema } from '#src/contract/deployment-history.ts'
import { COMMIT_MESSAGES } from './commit-messages.ts'
import type { Random } from '#reference/store/random.ts'
import type { ServiceSpec, Version } from './shop-services.ts'

/** A commit in the wire format (API §2.6). */
export type WireCommit = z.infer<typeof commitSchema>

/** A deployed release of a service; immutable, so a story can go back to an earlier one. */
export type Release = { version: Version; commit: WireCommit | null }

/** A service with its current release. */
export type DeployedRelease = { spec: ServiceSpec; release: Release }

/** The services of an environment and their releases. */
export type SimulatedShop = {
  now: (name: string) => DeployedRelease
  /** Releases the next version of a service, committed shortly before `at` (ms). */
  release: (name: string, at: number, message?: string) => DeployedRelease
  /** Rolls back to an earlier release. */
  restore: (deployed: DeployedRelease) => void
  /** Every existing service, in a fixed order. */
  all: () => readonly DeployedRelease[]
  remove: (name: string) => void
  has: (name: string) => boolean
}

const bump = ([major, minor, patch]: Version, random: Random): Version =>
  random.weighted<Version>([
    [700, [major, minor, patch + 1]],
    [297, [major, minor + 1, 0]],
    [3, [major + 1, 0, 0]],
  ])

/** The tag of a version. */
export const tagOf = (version: Version): string => `v${version.join('.')}`

/** A commit of a service's team, made between 4 and 40 minutes before `at` (ms). */
export const releaseCommit = (
  spec: ServiceSpec,
  version: Version,
  at: number,
  random: Random,
  message?: string,
): WireCommit => {
  const sha = hash('sha1', `${spec.name}/${version.join('.')}/${at}`)
  const messages = random.chance(0.2) ? undefined : COMMIT_MESSAGES[spec.team]
  const { anyone = [] } = COMMIT_MESSAGES
  const author = random.chance(0.1) ? 'deps-bot' : spec.team
  return {
    git_commit_id: sha,
    created_at: new Date(at - random.int(4, 40) * 60_000).toISOString(),
    author_name: author,
    message:
      message ?? (author === 'deps-bot' ? 'Bump dependencies' : random.pick(messages ?? anyone)),
    // Not every commit is tagged.
    tag: random.chance(0.85) ? tagOf(version) : '',
    ...(random.chance(0.12)
      ? { author_avatar_url: `https://avatars.example.com/${author}.png` }
      : {}),
    ...(random.chance(0.9)
      ? { commit_page_url: `https://git.example.com/quayside/${spec.name}/commit/${sha}` }
      : {}),
  }
}

/** Whether a service comes from a repository, and so has commits. */
export const isBuiltFromGit = (spec: ServiceSpec): boolean =>
  spec.kind === 'application' ||
  (spec.kind === 'job' && spec.source === 'repository') ||
  (spec.kind === 'helm' && spec.chart === null)

/** Creates a platform with the first version of every service, at the time `at` (ms). */
export const createSimulatedShop = (
  specs: readonly ServiceSpec[],
  random: Random,
  at: number,
): SimulatedShop => {
  const commit = (spec: ServiceSpec, version: Version, when: number, message?: string) =>
    isBuiltFromGit(spec) ? releaseCommit(spec, version, when, random, message) : null
  const services = new Map<string, DeployedRelease>(
    specs.map((spec) => [
      spec.name,
      { spec, release: { version: spec.version, commit: commit(spec, spec.version, at) } },
    ]),
  )
  // The highest version of each service, so that a rolled-back one is not reused.
  const highest = new Map<string, Version>(specs.map(({ name, version }) => [name, version]))
  const now = (name: string): DeployedRelease => {
    const deployed = services.get(name)
    if (!deployed) throw new Error(`No service is called ${name}`)
    return deployed
  }

  return {
    now,
    release(name, when, message) {
      const { spec } = now(name)
      // A database keeps its version; only its settings change.
      if (spec.kind === 'database') return now(name)
      const version = bump(highest.get(name) ?? spec.version, random)
      highest.set(name, version)
      const next = { spec, release: { version, commit: commit(spec, version, when, message) } }
      services.set(name, next)
      return next
    },
    restore(deployed) {
      services.set(deployed.spec.name, deployed)
    },
    all: () => [...services.values()],
    remove(name) {
      services.delete(name)
    },
    has: (name) => services.has(name),
  }
}
