import type { DeploymentState } from '#src/contract/enums.ts'
import type { OpenEnum } from '#src/contract/tolerant.ts'
import type { Service } from '#src/deployments/record/services.ts'
import type { Since } from './current-services.ts'
import type { DeploymentItem } from './service-index.ts'

/** A try to change a service: the newest one that failed and is not fixed, or one that is under way. */
export type Attempt = {
  readonly item: DeploymentItem
  readonly service: Service
  readonly version: string | undefined
}

/** Why it is not known which version runs although a record names the service. */
export type WhyUnproven =
  /** No loaded record says that it was deployed; older ones may. */
  | 'notLoaded'
  /** No record of the whole history says that it was deployed, or it was deleted before. */
  | 'neverDeployed'
  /** The newest attempt with the version that ran failed. */
  | 'failed'
  /** Its newest state says neither that it runs nor that it does not. */
  | 'unclear'
  /** A newer record cannot be read, or names two services of this kind and name. */
  | 'unreadable'
  | 'ambiguous'

/** Why nothing is known of a service: a newer record may name it, or it has another name now. */
export type WhyHidden = 'unreadable' | 'ambiguous' | 'gap' | 'renamed' | 'unnamed'

type Known = {
  /** The newest record that names it, whatever its state. */
  readonly newest: Attempt
  readonly failed: Attempt | undefined
  readonly underWay: Attempt | undefined
}

/** What the loaded records of one environment prove of one service. */
export type Standing =
  | (Known & {
      readonly kind: 'running'
      /** The record that deployed it; its fields are those that run. */
      readonly service: Service
      readonly item: DeploymentItem
      readonly version: string | undefined
      /** Since when it runs unchanged. */
      readonly since: Since
      /** The state that it got then: deployed or restarted. */
      readonly state: OpenEnum<DeploymentState> | undefined
      /** Its newest restart, if that came later: it changed no version. */
      readonly restarted: DeploymentItem | undefined
    })
  | (Known & {
      readonly kind: 'stopped'
      /** The deployment that deployed what ran before; undefined if that is not known. */
      readonly deployed: Attempt | undefined
      /** STOPPED, or DELETED if the whole environment was deleted without naming the service. */
      readonly state: OpenEnum<DeploymentState> | undefined
      /** The deployment that stopped it. */
      readonly by: DeploymentItem
    })
  | (Known & { readonly kind: 'unproven'; readonly why: WhyUnproven })
  /** It is not there: `deletedBy`, or no record of the whole history names it. */
  | { readonly kind: 'missing'; readonly deletedBy: DeploymentItem | undefined }
  /** None of the loaded records names it; older ones may. */
  | { readonly kind: 'notNamed'; readonly loaded: number }
  | {
      readonly kind: 'hidden'
      readonly why: WhyHidden
      readonly failed: Attempt | undefined
    }

/** A service as its newest loaded record names it, and what is known of it. */
export type ServiceStanding = { readonly service: Service; readonly standing: Standing }

/** What is known of the services of an environment, by their key: kind and name, or ID without a name. */
export type Standings = {
  readonly services: ReadonlyMap<string, ServiceStanding>
  /** Of a service that no loaded record names. The same object for the same key. */
  readonly other: (key: string, kind: Service['kind']) => Standing
}
