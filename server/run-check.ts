import { messageOf } from '#host/base/configuration-error.ts'
import { type Check, checkApi, describeChecks } from '#host/command/check-api.ts'
import { checkConfiguration } from '#host/command/check-configuration.ts'
import type { CliCommand, Options } from '#host/command/cli.ts'
import { NO_SETTINGS, settingsOf } from '#host/command/load-settings.ts'
import { listenUrl, listen } from '#host/listen/listen.ts'
import { startEmbedded } from '#server/embedded-api.ts'
import type { Credential } from '#src/contract/host.ts'
import type { TeamEnvironment } from '#src/contract/team.ts'

/** The options of the command line, with those of the configuration file. */
type Asked = Options & { teamEnvironments: readonly TeamEnvironment[] }

const credentialOf = ({ apiToken, apiJwt }: Options): Credential | undefined => {
  if (apiToken !== undefined) return { scheme: 'Token', credential: apiToken }
  return apiJwt === undefined ? undefined : { scheme: 'Bearer', credential: apiJwt }
}

/** Checks the embedded API, where nothing else is given with its sample data. */
const checkEmbedded = async (command: Asked, warn: (line: string) => void) => {
  const api = startEmbedded(command, warn)
  const { organizationId, clusterId, components, environments } = api.sample
  const [first] = components
  const listening = await listen((request) => api.fetch(request), 0, '127.0.0.1')
  const checks = await checkApi({
    ...command,
    proxy: undefined,
    apiUrl: listenUrl('127.0.0.1', listening.port),
    credential: { scheme: 'Token', credential: api.mintToken() },
    environment: command.environment ?? environments[0]?.id,
    component:
      command.component ?? (first && { organizationId, clusterId, componentKey: first.key }),
  })
  await listening.close()
  api.close()
  return checks
}

const checkItsApi = async (command: Asked, warn: (line: string) => void): Promise<Check[]> => {
  const { apiUrl } = command
  if (apiUrl !== undefined)
    return checkApi({ ...command, apiUrl, credential: credentialOf(command) })
  return checkEmbedded(command, warn).catch((error: unknown) => [
    { name: 'reachable', outcome: 'failed', detail: messageOf(error) },
  ])
}

const hasFailed = ({ outcome }: Check) => outcome === 'failed'

/** `--check`: checks the configuration, and the API unless nobody knows which one is meant. Prints what it found. */
export const runCheck = async (
  given: Extract<CliCommand, { kind: 'check' }>,
  warn: (line: string) => void,
): Promise<{ printed: string; exitCode: 0 | 1 | 2 }> => {
  const configured = await checkConfiguration(given)
  const { clusterInputs, team } = await settingsOf(given).catch(() => NO_SETTINGS)
  const teamEnvironments = team?.environments ?? []
  const asked =
    given.problems.length > 0
      ? []
      : await checkItsApi({ ...given, clusterInputs, teamEnvironments }, warn)
  const checks = [...configured, ...asked]
  return {
    printed: given.json ? `${JSON.stringify({ checks })}\n` : describeChecks(checks),
    exitCode: configured.some(hasFailed) ? 2 : asked.some(hasFailed) ? 1 : 0,
  }
}
