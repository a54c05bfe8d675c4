import { createLazyValue } from '#src/lib/values/lazy-value.ts'

/** Parsing longer text at every keystroke would be too slow; the server checks it. */
const LONGEST = 20_000

/** The check with its parser, which load with the first document. */
const loadedCheck = createLazyValue(
  async () => (await import('./yaml-syntax.ts')).yamlSyntaxProblem,
)

// Each answer checks every document again, although few have changed.
const cache = new Map<string, string | undefined>()
const CACHED = 20

/** The problem with YAML text, or undefined; `again` as in `LazyValue`. */
export const yamlProblem = (text: string, again: () => void): string | undefined => {
  if (text.length > LONGEST) return undefined
  const check = loadedCheck(again)
  if (!check || cache.has(text)) return cache.get(text)
  const [oldest] = cache.keys()
  if (oldest !== undefined && cache.size >= CACHED) cache.delete(oldest)
  const problem = check(text)
  cache.set(text, problem)
  return problem
}
