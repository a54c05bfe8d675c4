const segment = encodeURIComponent

/** Every address of the console; nothing else spells one out. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  deployments: (environmentId: string) => `/environments/${segment(environmentId)}/deployments`,
  component: (organizationId: string, clusterId: string, componentKey: string) =>
    `/organizations/${segment(organizationId)}/clusters/${segment(clusterId)}/components/${segment(componentKey)}`,
}

/** A page that begins with an answer of the API, and what that answer is of. */
export type PageAddress =
  | { page: 'deployments'; environmentId: string }
  | { page: 'component'; organizationId: string; clusterId: string; componentKey: string }

// Whoever cuts an address short means what there is of an environment.
const DEPLOYMENTS = /^\/environments\/([^/]+)(?:\/deployments)?\/?$/
const COMPONENT = /^\/organizations\/([^/]+)\/clusters\/([^/]+)\/components\/([^/]+)\/?$/

/** Which page a path opens, before the code of any has come; undefined for the others. */
export const pageAt = (path: string): PageAddress | undefined => {
  try {
    const [, environmentId] = DEPLOYMENTS.exec(path)?.map(decodeURIComponent) ?? []
    if (environmentId !== undefined) return { page: 'deployments', environmentId }
    const ids = COMPONENT.exec(path)?.map(decodeURIComponent) ?? []
    const [, organizationId, clusterId, componentKey] = ids
    if (organizationId === undefined || clusterId === undefined || componentKey === undefined)
      return undefined
    return { page: 'component', organizationId, clusterId, componentKey }
  } catch {
    // What is no percent-encoding is no address of ours.
    return undefined
  }
}

/** What a path of the console leads to, with the ids in it. */
export type Address = PageAddress | { page: 'home' } | { page: 'signIn' } | { page: 'nothing' }

/** Reads a path that `paths` wrote; whatever else it is leads to nothing. */
export const readPath = (path: string): Address => {
  if (path === paths.home) return { page: 'home' }
  if (path.replace(/\/$/, '') === paths.signIn) return { page: 'signIn' }
  return pageAt(path) ?? { page: 'nothing' }
}

/** Every path of the API, relative to its base address (API §4). */
export const apiPaths = {
  deploymentHistory: (environmentId: string, startId: string | undefined) =>
    `/environment/${segment(environmentId)}/deploymentHistory` +
    (startId === undefined ? '' : `?startId=${segment(startId)}`),
  resolve: (organizationId: string, clusterId: string, componentKey: string) =>
    `/organization/${segment(organizationId)}/cluster/${segment(clusterId)}` +
    `/platformBinding/component/${segment(componentKey)}/resolve`,
}
