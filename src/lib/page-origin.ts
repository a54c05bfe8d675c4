/** The origin of this page, for links that are copied; empty in the host, which renders pages but copies nothing. */
export const pageOrigin = (): string =>
  typeof window === 'undefined' ? '' : window.location.origin
