const segment = encodeURIComponent

/** Every address of the console; nothing else spells one out. */
export const paths = {
  home: '/',
  signIn: '/sign-in',
  deployments: (environmentId: string) => `/environments/${segment(environmentId)}/deployments`,
  component: (organizationId: string, clusterId: string, componentKey: string) =>
    `/organizations/${segment(organizationId)}/clusters/${segment(clusterId)}/components/${segment(componentKey)}`,
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
