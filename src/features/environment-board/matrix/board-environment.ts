import type { ApiError } from '#src/api/api-error.ts'
import type { History } from '#src/deployments/history/history.ts'

/** The progress of "Load older" for one environment. */
export type OlderPageLoad =
  | { readonly kind: 'idle' }
  /** Waits until older pages of other environments are loaded. */
  | { readonly kind: 'queued' }
  /**
   * Loading the next older page after `pages` of at most `most`. `waitsUntil`: when the API budget allows the request,
   * in milliseconds since the epoch.
   */
  | {
      readonly kind: 'loading'
      readonly pages: number
      readonly most: number
      readonly waitsUntil?: number | undefined
    }
  | { readonly kind: 'failed'; readonly error: ApiError }

/** One environment of a board, as loaded now. The same object until something in it changes. */
export type BoardEnvironment = {
  readonly environmentId: string
  /** Its name in this browser, else its short ID. */
  readonly name: string
  /** Undefined until its newest page has been read once. */
  readonly history: History | undefined
  /** Why its newest page could not be read last time; null if it could, or was not requested yet. */
  readonly error: ApiError | null
  /** When its newest page was last read, in milliseconds since the epoch; 0 before. */
  readonly checkedAt: number
  /** Whether this tab is requesting its newest page. */
  readonly checking: boolean
  readonly further: OlderPageLoad
  /** Whether it was not requested, because the person has not asked for it yet. */
  readonly unasked?: boolean
}

/** Whether older deployments of an environment are being loaded or are queued. */
export const isLoadingOlder = ({ further: { kind } }: BoardEnvironment): boolean =>
  kind === 'queued' || kind === 'loading'

/** Whether an environment has a column: it was read, or reading it has not failed. */
export const isReadable = ({ history, error }: BoardEnvironment): boolean =>
  history !== undefined || error === null
