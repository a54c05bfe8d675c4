import { jsonValue } from './json-value.ts'

/**
 * A text as JSON, or else as YAML, whose reader is fetched only then. Numbers of JSON stay exactly
 * as they are written.
 */
export const parseDraftText = async (
  text: string,
): Promise<{ json: unknown } | { wrong: string }> => {
  if (text.trim() === '') return { wrong: 'There is nothing to fill from. Paste a text.' }
  const json = jsonValue(text)
  if (json) return json
  const { parseDocument } = await import('yaml')
  const document = parseDocument(text, { intAsBigInt: true })
  const [error] = document.errors
  return error ? { wrong: `Neither JSON nor YAML: ${error.message}` } : { json: document.toJS() }
}
