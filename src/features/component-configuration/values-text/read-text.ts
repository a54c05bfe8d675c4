import { jsonValue } from '#form/body/read-value.ts'
import { type Read, readYaml, type Wrong } from '#form/body/read-yaml.ts'
import { mapOf } from '#form/body/text-value.ts'
import { NO_BODY } from '#form/body/yaml-words.ts'

/** Reads a text as YAML with a mapping, or says why it cannot. */
export const readText = (text: string): { read: Read } | { wrong: Wrong } => {
  const result = readYaml(text, { placeholders: true, isJson: jsonValue(text) !== undefined })
  if (result.kind === 'refused') return { wrong: result }
  const { read } = result
  if (read.value.kind === 'empty') return { read: { ...read, value: mapOf() } }
  if (read.value.kind === 'map') return { read }
  return { wrong: { at: read.place.from, why: NO_BODY } }
}
