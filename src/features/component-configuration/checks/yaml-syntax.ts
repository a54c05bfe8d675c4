import { lineAt, readYaml } from '#form/body/read-yaml.ts'
import { NO_MAPPING } from '#form/body/yaml-words.ts'

/**
 * What keeps a Kubernetes resource from being one YAML mapping that can be kept exactly, with its line; undefined if
 * nothing does. The server checks the content.
 */
export const yamlSyntaxProblem = (text: string): string | undefined => {
  const result = readYaml(text, { asKubernetes: true })
  if (result.kind === 'refused') return `Line ${result.line}: ${result.why}`
  const { value, place } = result.read
  return value.kind === 'map' ? undefined : `Line ${lineAt(text, place.from)}: ${NO_MAPPING}`
}
