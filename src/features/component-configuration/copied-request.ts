import type { ComponentAddress } from '#src/api/resolve-component.ts'
import { apiPaths } from '#src/lib/paths.ts'
import type { Draft } from './draft.ts'
import type { FormTree } from './form-node.ts'

/** A draft fit to leave the page: each secret is a placeholder that names its field. */
export const withoutSecrets = (tree: FormTree, draft: Draft): Draft => {
  const values = { ...draft.values }
  for (const { id, sensitive, key } of tree.nodes.values()) {
    if (sensitive && draft.edited.has(id) && values[id] !== '') values[id] = `<secret: ${key}>`
  }
  return { ...draft, values }
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The request as a command for a shell; the token stays in a variable. */
export const curlCommand = (
  apiBaseUrl: string,
  { organizationId, clusterId, componentKey }: ComponentAddress,
  json: string,
): string =>
  [
    `curl -X POST ${quoted(apiBaseUrl + apiPaths.resolve(organizationId, clusterId, componentKey))}`,
    `-H "Authorization: Token $API_TOKEN"`,
    `-H 'Content-Type: application/json'`,
    `-d ${quoted(json)}`,
  ].join(' \\\n  ')
