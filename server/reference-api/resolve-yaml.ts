/*
 * Whether a text can be one Kubernetes resource: one YAML document that is a mapping and says its
 * apiVersion and kind. Reads the outline only; a reader of all of YAML would be a dependency for
 * the sake of sample data.
 */

const OPEN: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/** The text without its comment and without what is quoted; undefined where a quote stays open. */
const bare = (line: string): string | undefined => {
  const quoted = line.replaceAll(
    /(^|[\s,:[{-])("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/gu,
    (_, before: string) => `${before}Q`,
  )
  const text = quoted.replace(/(^|\s)#.*$/u, '')
  return /(^|[\s,:[{-])["']/u.test(text) ? undefined : text
}

const bracketProblem = (lines: readonly Line[]): string | undefined => {
  const open: { wanted: string; line: number }[] = []
  for (const { text, number } of lines) {
    // Brackets within a plain text, as in `a: b[0]`, open nothing.
    for (const [mark = ''] of text.matchAll(/(?<=^|[\s,:[{-])[[{]|[\]}]/gu)) {
      const wanted = OPEN[mark]
      if (wanted !== undefined) open.push({ wanted, line: number })
      else if (open.length > 0 && open.pop()?.wanted !== mark)
        return `Line ${number}: ${mark} closes nothing that is open.`
    }
  }
  const [first] = open
  return first && `Line ${first.line}: ${first.wanted} is missing.`
}

type Line = { number: number; indent: number; text: string }

/** The lines that say something, without those of block texts (`|`, `>`), or the first problem. */
const outline = (text: string): Line[] | string => {
  const lines: Line[] = []
  let block: number | undefined
  for (const [index, raw] of text.split(/\r?\n/u).entries()) {
    const indent = raw.length - raw.trimStart().length
    if (raw.trim() === '' || (block !== undefined && indent > block)) continue
    block = undefined
    if (/^ *\t/u.test(raw)) return `Line ${index + 1}: indent with blanks, not with tabs.`
    const line = bare(raw)
    if (line === undefined) return `Line ${index + 1}: a quote is not closed.`
    if (line.trim() === '') continue
    if (/[|>][+-]?\d?\s*$/u.test(line) && /[:-]\s+[|>][+-]?\d?\s*$/u.test(line)) block = indent
    lines.push({ number: index + 1, indent, text: line.trimEnd() })
  }
  return lines
}

const KEY = /^(?:[^\s:#-][^:#]*|Q)\s*:(?:\s|$)/u

/** What is wrong with a text of format `kubernetes-resource-yaml`, and in which line; or undefined. */
export const yamlProblem = (text: string): string | undefined => {
  const lines = outline(text)
  if (typeof lines === 'string') return lines
  const body = lines[0]?.text === '---' ? lines.slice(1) : lines
  const second = body.find((line) => line.text === '---')
  if (second) return `Line ${second.number}: only one document is possible here.`
  if (body.length === 0) return 'Must be one Kubernetes resource, with apiVersion and kind.'
  const [first] = body
  if (first?.text.startsWith('{')) return bracketProblem(body)
  const stray = body.find(
    (line, index) =>
      line.indent === 0 && !KEY.test(line.text) && !(index > 0 && /^[-\]}]/u.test(line.text)),
  )
  if (stray) return `Line ${stray.number}: must be a key and a value, such as kind: ConfigMap.`
  if (first && first.indent > 0) return `Line ${first.number}: begin at the left edge.`
  const bracket = bracketProblem(body)
  if (bracket !== undefined) return bracket
  const missing = ['apiVersion', 'kind'].filter(
    (name) => !body.some((line) => line.indent === 0 && line.text.startsWith(`${name}:`)),
  )
  return missing.length === 0 ? undefined : `Add ${missing.join(' and ')} at the top.`
}
