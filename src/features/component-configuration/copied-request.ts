import type { ComponentAddress } from '#src/api/requests.ts'
import type { Binding } from '#src/contract/read-resolved-component.ts'
import { apiPaths } from '#src/lib/paths.ts'
import type { Draft } from './draft.ts'
import type { FormTree } from './form-node.ts'
import { secretNodes } from './secret-nodes.ts'
import type { OutputName } from './tried-outputs.ts'

/** A draft fit to leave the page: each secret is a placeholder that names its field. */
export const withoutSecrets = (tree: FormTree, draft: Draft): Draft => {
  const values = { ...draft.values }
  for (const id of secretNodes(tree)) {
    const key = tree.nodes.get(id)?.key ?? ''
    // The rows of a list stay, each with a placeholder.
    if (draft.edited.has(id) && typeof values[id] === 'string' && values[id] !== '') {
      values[id] = `<secret: ${key}>`
    }
  }
  return { ...draft, values }
}

/** Labels of the secrets in a draft that a copy has placeholders for. */
export const secretsLeftOut = (tree: FormTree, draft: Draft): readonly string[] =>
  [...secretNodes(tree)].flatMap((id) => {
    const value = draft.values[id]
    const isSet = draft.edited.has(id) && typeof value === 'string' && value !== ''
    return isSet ? [tree.nodes.get(id)?.label ?? ''] : []
  })

/** Tells the outputs that feed a secret: they are secrets themselves. */
export const secretOutputs = (
  tree: FormTree,
  bindings: readonly Binding[],
): ((name: OutputName) => boolean) => {
  const keys = new Set([...secretNodes(tree)].map((id) => tree.nodes.get(id)?.key))
  const fed = bindings.filter(({ input }) => input !== undefined && keys.has(input))
  return ({ component, output }) =>
    fed.some((binding) => binding.fromComponent === component && binding.output === output)
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
