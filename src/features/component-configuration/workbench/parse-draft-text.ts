import { jsonValue } from '#form/body/json-value.ts'

/** Deeper than any profile nests. Beyond it, recursive parsers would overflow the stack. */
const MAX_LEVELS = 200

const TOO_DEEP = `This nests deeper than ${MAX_LEVELS} levels.`
const NOTHING = 'Nothing was filled in.'

/** The first line on which JSON text nests too deep. */
const tooDeepLine = (text: string): number | undefined => {
  let level = 0
  let line = 1
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\[^])*"|[[{\]}\n]/g)) {
    if (token === '\n') line += 1
    else if (token === '[' || token === '{') level += 1
    else if (token === ']' || token === '}') level -= 1
    if (level > MAX_LEVELS) return line
  }
  return undefined
}

/**
 * Parses text as JSON, or else as YAML, whose parser loads only then. On failure, returns a message
 * with the line and the reason. JSON numbers keep their exact digits.
 */
export const parseDraftText = async (
  text: string,
): Promise<{ json: unknown } | { wrong: string }> => {
  if (text.trim() === '') return { wrong: 'Nothing to fill from. Paste JSON or YAML.' }
  const line = /^\s*[[{]/.test(text) ? tooDeepLine(text) : undefined
  if (line !== undefined) return { wrong: `Line ${line}: ${TOO_DEEP} ${NOTHING}` }
  const json = jsonValue(text)
  if (json) return json
  const [{ readYaml }, { jsonOf }] = await Promise.all([
    import('#form/body/read-yaml.ts'),
    import('#form/body/text-value.ts'),
  ])
  const result = readYaml(text)
  if (result.kind === 'read') return { json: jsonOf(result.read.value) }
  return { wrong: `Line ${result.line}: ${result.why} ${NOTHING}` }
}
