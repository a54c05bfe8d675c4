import { readYaml } from '#form/body/read-yaml.ts'

/**
 * What keeps a Kubernetes resource from being one YAML mapping that can be kept exactly, with its line; undefined if
 * nothing does. The server checks the content.
 */
export const yamlSyntaxProblem = (text: string): string | undefined => {
  const result = readYaml(text, { asKubernetes: true })
  if (result.kind === 'refused') return `Line ${result.line}: ${result.why}`
  return result.read.value.kind === 'map' ? undefined : 'Must be one YAML mapping.'
}
