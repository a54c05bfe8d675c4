import type { SampleWorkspace } from '#src/contract/host.ts'

/** Sample credentials and where to use them. */
type SampleAccess = {
  token: string
  jwt: string
  forbiddenToken: string
  workspace: SampleWorkspace
}

/** What a server prints once it has started. `apiUrl` is the API's address for a browser on this machine. */
type Announcement = {
  url: string
  apiUrl: string
  sample: SampleAccess | undefined
  /** Where Prometheus finds the metrics, if they are on. */
  metricsUrl?: string | undefined
}

const idsByName = (all: readonly { name: string; id: string }[]) =>
  Object.fromEntries(all.map(({ name, id }) => [name, id]))

/** The line of JSON for scripts (`--json`); with a real API it has no sample data. */
export const announceJson = ({ url, apiUrl, sample, metricsUrl }: Announcement): string =>
  JSON.stringify({
    url,
    apiUrl,
    metricsUrl,
    ...(sample === undefined
      ? {}
      : {
          token: sample.token,
          jwt: sample.jwt,
          forbiddenToken: sample.forbiddenToken,
          environments: idsByName(sample.workspace.environments),
          organizationId: sample.workspace.organizationId,
          clusterId: sample.workspace.clusterId,
          clusters: idsByName(sample.workspace.clusters),
          components: sample.workspace.components.map(({ key }) => key),
        }),
  })

/** The text printed after `npm start`. */
export const announceConsole = ({ url, apiUrl, sample }: Announcement, direct: boolean): string => {
  const way = direct ? 'called directly by the browser' : 'called through this host'
  return sample === undefined
    ? `
  Tidemark   ${url}
  API        ${apiUrl}, ${way}

  Sign in with an API token of your organization.
  Press Ctrl-C to stop.
`
    : `
  Tidemark   ${url}
  API        ${apiUrl}, embedded with sample data, ${way}

  Sign in with "Use the sample workspace", or with this API token:
  ${sample.token}
  Press Ctrl-C to stop.
`
}

/** The text printed after `npm run api`. */
export const announceApi = ({ apiUrl, sample }: Announcement): string => {
  const first = sample?.workspace.environments[0]
  const tryIt =
    sample === undefined || first === undefined
      ? ''
      : `
  Try it:
  curl -H 'Authorization: Token ${sample.token}' ${apiUrl}/environment/${first.id}/deploymentHistory
`
  return `
  Embedded API   ${apiUrl}
  Description    ${apiUrl}/openapi.json
${tryIt}
  Press Ctrl-C to stop.
`
}
