const segment = encodeURIComponent

/** Whether an ID can be part of an address. Browsers resolve `.` and `..` as path steps, even encoded. */
export const isAddressable = (id: string): boolean => id !== '.' && id !== '..'

/** All addresses of the console. No other file spells one out. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  /** The samples of the embedded API; a console with a real API has no such page. */
  testEnvironments: '/test-environments',
  /** Compares two environments, which the search parameters `left` and `right` name. */
  compare: '/compare',
  /** A board for a screen on the wall, which the search parameters `board`, `group` or `environments` name. */
  wall: '/wall',
  deployments: (environmentId: string) => `/environments/${segment(environmentId)}/deployments`,
  component: (organizationId: string, clusterId: string, componentKey: string) =>
    `/organizations/${segment(organizationId)}/clusters/${segment(clusterId)}/components/${segment(componentKey)}`,
}

/** The page that a path leads to, with the IDs in the path. */
export type Address =
  | { page: 'deployments'; environmentId: string }
  | { page: 'component'; organizationId: string; clusterId: string; componentKey: string }
  | { page: 'home' | 'signIn' | 'testEnvironments' | 'compare' | 'wall' }
  | { page: 'nothing' }

// `/deployments` is optional: an environment has no other page.
const DEPLOYMENTS = /^\/environments\/([^/]+)(?:\/deployments)?$/
const COMPONENT = /^\/organizations\/([^/]+)\/clusters\/([^/]+)\/components\/([^/]+)$/

/** Parses a path that `paths` made, with or without a slash at its end; `'nothing'` for every other path. */
export const readPath = (path: string): Address => {
  if (path === paths.home) return { page: 'home' }
  const own = path.replace(/\/$/, '')
  for (const page of ['signIn', 'compare', 'testEnvironments', 'wall'] as const)
    if (own === paths[page]) return { page }
  try {
    const [, environmentId] = DEPLOYMENTS.exec(own)?.map(decodeURIComponent) ?? []
    if (environmentId !== undefined) return { page: 'deployments', environmentId }
    const ids = COMPONENT.exec(own)?.map(decodeURIComponent) ?? []
    const [, organizationId, clusterId, componentKey] = ids
    if (organizationId !== undefined && clusterId !== undefined && componentKey !== undefined)
      return { page: 'component', organizationId, clusterId, componentKey }
  } catch {
    // Invalid percent-encoding: not an address of this console.
  }
  return { page: 'nothing' }
}

const ID = '([^/]+)'

/** The paths of the API as regular expressions; each group is an ID, still percent-encoded. */
export const apiPatterns = {
  deploymentHistory: `/environment/${ID}/deploymentHistory`,
  resolve: `/organization/${ID}/cluster/${ID}/platformBinding/component/${ID}/resolve`,
}

/** All paths of the API, relative to its base address (API §4). */
export const apiPaths = {
  deploymentHistory: (environmentId: string, startId: string | undefined) =>
    `/environment/${segment(environmentId)}/deploymentHistory` +
    (startId === undefined ? '' : `?startId=${segment(startId)}`),
  resolve: (organizationId: string, clusterId: string, componentKey: string) =>
    `/organization/${segment(organizationId)}/cluster/${segment(clusterId)}` +
    `/platformBinding/component/${segment(componentKey)}/resolve`,
}
