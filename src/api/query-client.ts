import { QueryClient } from '@tanstack/react-query'
import { ApiError, mayRetry } from './api-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

const RETRIES = 2
/** Milliseconds before the first retry; doubled for each further one. */
const FIRST_DELAY = 600

/** Retries twice at most, and only where it can help (design: Transport rules). */
const retry = (failures: number, error: unknown): boolean =>
  failures < RETRIES && error instanceof ApiError && mayRetry(error.failure)

/** Exponential with jitter, so that many consoles do not retry at the same moment. */
export const retryDelay = (failures: number): number =>
  FIRST_DELAY * 2 ** failures * (0.75 + Math.random() / 2)

/** The cache of all answers. Each query decides itself when to refetch; nothing refetches as a side effect. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry,
        retryDelay,
        // Being offline is an error like any other and is shown at once; the query does not pause silently.
        networkMode: 'always',
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        structuralSharing: false,
      },
      mutations: { retry, retryDelay, networkMode: 'always' },
    },
  })
