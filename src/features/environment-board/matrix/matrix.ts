import type { ApiError } from '#src/api/api-error.ts'
import type { FieldChange } from '#src/deployments/past/content.ts'
import type { Unknown } from '#src/deployments/past/past.ts'
import type { Status } from '#src/deployments/past/status.ts'
import type { ServiceKind } from '#src/deployments/record/services.ts'

/**
 * How a cell relates to the reference's: it is the reference; the same; the same tag, which may point to another image; in
 * both, and no record has a version; another version or setting, or there while the other is not; or not known.
 * `unread`: one of the two has not been read.
 */
export type Relation =
  | 'reference'
  | 'same'
  | 'sameTag'
  | 'noVersion'
  | 'differs'
  | 'unknown'
  | 'unread'

/** What is known of a service in an environment. */
export type CellStatus =
  /** The newest page has not been read yet. */
  | { readonly kind: 'loading' }
  /** It could not be read. */
  | { readonly kind: 'unread'; readonly error: ApiError }
  | { readonly kind: 'named'; readonly status: Status }
  /** None of the loaded records names it. `why` another one may; `oldest`: how far back the list reaches. */
  | {
      readonly kind: 'notNamed'
      readonly why: Unknown['why']
      readonly loaded: number
      readonly oldest: string | undefined
    }
  /** It has another name now, or none to match it by. */
  | { readonly kind: 'unmatched'; readonly why: 'renamed' | 'unnamed' }

/** One service in one environment. An unchanged cell stays the same object. */
export type Cell = {
  readonly environmentId: string
  readonly has: CellStatus
  readonly relation: Relation
  /** Against the reference, the version first: `from` is the reference's. */
  readonly differences: readonly FieldChange[]
}

/** How many environments of a row are so. All 0 and `compared` > 1: the same everywhere. */
export type RowVerdict = {
  readonly failing: number
  readonly differs: number
  /** Deleted. */
  readonly absent: number
  readonly stopped: number
  /** Its newest state says neither that it runs nor that it does not. */
  readonly unclear: number
  readonly sameTag: number
  readonly noVersion: number
  /** "reference": nothing compares with it, because what it has is not known. */
  readonly unknown: number | 'reference'
  /** How many environments could be read. */
  readonly compared: number
}

/** A service across all environments, matched by kind and name. */
export type MatrixRow = {
  /** Unique; any text. */
  readonly key: string
  readonly kind: ServiceKind
  /** Its name, or its ID if it has none. */
  readonly name: string
  readonly verdict: RowVerdict
  /** One for each environment, in their order. */
  readonly cells: readonly Cell[]
}

/** What is known of services × environments. */
export type Matrix = {
  readonly environmentIds: readonly string[]
  readonly referenceId: string | undefined
  /** Failing services first, then by name. */
  readonly rows: readonly MatrixRow[]
}
