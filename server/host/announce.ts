import type { SampleWorkspace } from '#src/contract/host.ts'

/** Sample credentials and where to use them. */
type SampleAccess = {
  token: string
  jwt: string
  forbiddenToken: string
  workspace: SampleWorkspace
}

/** What a started server tells. `apiUrl` is the API's address as a browser on this machine sees it. */
type Announcement = { url: string; apiUrl: string; sample: SampleAccess | undefined }

/** The one line of JSON for scripts; sample members are absent on a real API. */
export const announceJson = ({ url, apiUrl, sample }: Announcement): string =>
  JSON.stringify({
    url,
    apiUrl,
    ...(sample === undefined
      ? {}
      : {
          token: sample.token,
          jwt: sample.jwt,
          forbiddenToken: sample.forbiddenToken,
          environments: Object.fromEntries(
            sample.workspace.environments.map(({ name, id }) => [name, id]),
          ),
          organizationId: sample.workspace.organizationId,
          clusterId: sample.workspace.clusterId,
          components: sample.workspace.components.map(({ key }) => key),
        }),
  })

/** The few lines a person reads after `npm start`. */
export const announceConsole = ({ url, apiUrl, sample }: Announcement, direct: boolean): string => {
  const way = direct ? 'called by the browser itself' : 'through this host'
  return sample === undefined
    ? `
  Tidemark   ${url}
  API        ${apiUrl}, ${way}

  Sign in with an API token of your organization.
  Stop with Ctrl-C.
`
    : `
  Tidemark   ${url}
  API        ${apiUrl}, embedded with sample data, ${way}

  Sign in with "Use the sample workspace", or with this API token:
  ${sample.token}
  Stop with Ctrl-C.
`
}

/** The few lines a person reads after `npm run api`. */
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
  Stop with Ctrl-C.
`
}
