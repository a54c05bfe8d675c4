let base = ''

/** The path that the console is served under, such as `/x/y`; empty at the root. Pages know nothing of it. */
export const basePath = (): string => base

/** Sets it, before anything is rendered: it is the same for all pages that a host serves. */
export const setBasePath = (path = ''): void => {
  base = path
}
