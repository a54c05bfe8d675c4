import type { DeploymentState } from '#src/contract/enums.ts'
import { releaseAt } from './live-releases.ts'
import type { ServiceSpec } from './shop-services.ts'
import type { DeployedRelease, SimulatedShop } from './simulated-shop.ts'
import { type Trigger, draftOf, minutes } from './story.ts'
import type { RecordDraft } from './wire-records.ts'

/*
 * What happens in an environment of the sample board, as scenes: one deployment each, so many minutes before the end.
 * Releases are the same in all environments, so a scene says which one it deploys by when that was released.
 */

/** An environment while its scenes are played, oldest first. */
export type SampleBoard = {
  shop: SimulatedShop
  /** The time (ms) so many minutes before the end. */
  at: (ago: number) => number
  spec: (name: string) => ServiceSpec
}

/** One deployment: how many minutes before the end it was requested, and what it was. */
export type Scene = { ago: number; play: (board: SampleBoard) => RecordDraft }

/** Services by name, each with how many minutes before the end its release was released. */
export type Releases = Readonly<Record<string, number>>

/** Minutes of so many days. */
export const days = (count: number): number => Math.round(count * 24 * 60)

const releaseOf = ({ at, spec }: SampleBoard, name: string, releasedAgo: number): DeployedRelease =>
  releaseAt(spec(name), at(releasedAgo))

const partsIn = (
  { shop }: SampleBoard,
  beside: readonly string[],
): readonly (readonly [DeployedRelease, DeploymentState])[] =>
  beside.map((name) => [shop.now(name), 'DEPLOYED'])

/** Deploys releases; `beside` are listed without a change. */
export const deploys = (
  ago: number,
  releases: Releases,
  trigger: Trigger,
  took: number,
  beside: readonly string[] = [],
): Scene => ({
  ago,
  play: (board) => {
    const parts = Object.entries(releases).map(([name, releasedAgo]) => {
      const deployed = releaseOf(board, name, releasedAgo)
      board.shop.restore(deployed)
      return [deployed, 'DEPLOYED'] as const
    })
    return draftOf(board.at(ago), minutes(took), 'DEPLOYED', trigger, [
      ...parts,
      ...partsIn(board, beside),
    ])
  },
})

/** An attempt to deploy a release that ends in another state, so that the earlier release goes on running. */
export const attempts = (
  ago: number,
  name: string,
  releasedAgo: number,
  state: DeploymentState,
  trigger: Trigger,
  took: number,
  beside: readonly string[] = [],
): Scene => ({
  ago,
  play: (board) =>
    draftOf(board.at(ago), minutes(took), state, trigger, [
      [releaseOf(board, name, releasedAgo), state],
      ...partsIn(board, beside),
    ]),
})

/** Something that changes no release, such as a restart or a run of a job. */
export const repeats = (
  ago: number,
  name: string,
  state: DeploymentState,
  trigger: Trigger,
  took: number,
): Scene => ({
  ago,
  play: ({ shop, at }) =>
    draftOf(at(ago), minutes(took), state, trigger, [[shop.now(name), state]]),
})

type Everything = {
  /** The services that are listed; default: all. */
  only?: (spec: ServiceSpec) => boolean
  /** The state of the deployment and of what runs; default: deployed. */
  state?: 'DEPLOYED' | 'STOPPED'
}

/** A deployment of all services as they are, or a stop of all of them. Listed jobs run. */
export const everything = (
  ago: number,
  trigger: Trigger,
  took: number,
  { state = 'DEPLOYED', only = () => true }: Everything = {},
): Scene => ({
  ago,
  play: ({ shop, at }) => {
    const parts = shop
      .all()
      .filter(({ spec }) => only(spec))
      .map((deployed) => [deployed, deployed.spec.kind === 'job' ? 'DEPLOYED' : state] as const)
    return draftOf(at(ago), minutes(took), state, trigger, parts)
  },
})
