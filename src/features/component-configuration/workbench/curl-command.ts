import type { ComponentAddress } from '#src/api/requests.ts'
import type { ConsoleConfig, Scheme } from '#src/contract/host.ts'
import { apiPaths } from '#src/lib/page/paths.ts'

/** The variable for each scheme's credential; `--check` uses the same names. */
const CREDENTIAL: Record<Scheme, string> = { Token: 'API_TOKEN', Bearer: 'API_JWT' }

/** A POSIX shell expands nothing in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Linux limits one argument to 128 KiB; a here-document has no limit. */
const LONGEST_ARGUMENT = 100_000

const bodyOf = (json: string): string =>
  new TextEncoder().encode(json).length <= LONGEST_ARGUMENT
    ? `--data-raw ${quoted(json)}`
    : // No line of the body is "JSON", so none ends the here-document.
      `--data-binary @- <<'JSON'\n${json}\nJSON`

/** A shell command, and the variables to set before running it. */
export type CurlCommand = { text: string; variables: readonly string[] }

/**
 * The resolve request as a command for a POSIX shell (API §4.2, §5). It calls the API directly: the
 * gateway accepts only sessions. The credential, and an API address that the browser does not know,
 * are variables.
 */
export const curlCommand = (
  config: ConsoleConfig,
  scheme: Scheme,
  { organizationId, clusterId, componentKey }: ComponentAddress,
  json: string,
): CurlCommand => {
  const credential = CREDENTIAL[scheme]
  const base = config.mode === 'direct' ? config.apiBaseUrl : config.publicApiUrl
  const path = apiPaths.resolve(organizationId, clusterId, componentKey)
  const url = base === undefined ? `"$API_URL"${quoted(path)}` : quoted(base + path)
  return {
    text: [
      // Without it, curl treats brackets in an address as a pattern.
      `curl --globoff -X POST ${url}`,
      `-H "Authorization: ${scheme} $${credential}"`,
      `-H 'Content-Type: application/json'`,
      bodyOf(json),
    ].join(' \\\n  '),
    variables: base === undefined ? ['API_URL', credential] : [credential],
  }
}
