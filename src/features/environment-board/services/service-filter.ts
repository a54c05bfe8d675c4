import type { ServiceKind } from '#src/deployments/record/services.ts'

/** Which services of a board are shown. */
export type ServiceFilter = {
  /** A part of the name. */
  readonly text: string
  /** The kinds to show; empty for all. */
  readonly kinds: ReadonlySet<ServiceKind>
  /** Only services that fail somewhere. */
  readonly failing: boolean
  /** Whether services that are the same everywhere are folded into one line. */
  readonly differencesOnly: boolean
}

/** The filter of a board at first. With one environment there is nothing to differ from. */
export const ALL_SERVICES: ServiceFilter = {
  text: '',
  kinds: new Set(),
  failing: false,
  differencesOnly: true,
}
