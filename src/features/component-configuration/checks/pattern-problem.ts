import type { RE2JS } from 're2js'
import { createLazyValue } from '#src/lib/values/lazy-value.ts'

/*
 * Patterns come from a server and run on user input, so only an engine with linear run time is safe.
 * The API does not define their dialect, so a pattern that does not compile is ignored.
 */

type Engine = { compile: (pattern: string) => RE2JS }

const loadedEngine = createLazyValue<Engine>(async () => {
  const { RE2JS: engine } = await import('re2js')
  return engine
})

const compiled = new Map<string, RE2JS | undefined>()

/** Matching longer text at every keystroke would be too slow; the server checks it. */
const LONGEST = 2000

const compile = (engine: Engine, pattern: string): RE2JS | undefined => {
  try {
    return engine.compile(pattern)
  } catch {
    return undefined
  }
}

/** Whether a pattern says itself where it begins or ends, as `^arn:`, and so leaves the other end open. */
const isAnchored = (pattern: string): boolean => /^\^|(?<!\\)\$$/.test(pattern)

/** Whether the text matches, as a whole if the pattern has no anchor; true if the pattern does not compile. */
export const fitsPattern = (engine: Engine, pattern: string, text: string): boolean => {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(engine, pattern))
  const expression = compiled.get(pattern)
  return (isAnchored(pattern) ? expression?.test(text) : expression?.testExact(text)) ?? true
}

/** The message for text that does not match `pattern` (API §2.9), or undefined; `again` as in `LazyValue`. */
export const patternProblem = (
  pattern: string,
  text: string,
  again: () => void,
): string | undefined => {
  // An empty pattern would forbid all text, which is never intended.
  if (pattern === '' || text.length > LONGEST) return undefined
  const engine = loadedEngine(again)
  if (!engine || fitsPattern(engine, pattern, text)) return undefined
  return 'Does not have the required format.'
}
