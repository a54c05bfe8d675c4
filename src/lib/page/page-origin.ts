import { basePath } from './base-path.ts'

/**
 * The address of this console without a trailing slash, for links that are copied; empty in the host, which renders
 * pages but copies nothing.
 */
export const pageOrigin = (): string =>
  typeof window === 'undefined' ? '' : window.location.origin + basePath()
