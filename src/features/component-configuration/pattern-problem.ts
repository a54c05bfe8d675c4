import type { RE2JS } from 're2js'
import { createLate } from '#src/lib/late.ts'

/*
 * Patterns come from a server and meet what a person types: only an engine of linear time may run
 * them. Their dialect is not shown, so that one that does not compile is no check.
 */

type Engine = { compile: (pattern: string) => RE2JS }

const loadedEngine = createLate<Engine>(async () => {
  const { RE2JS: engine } = await import('re2js')
  return engine
})

const compiled = new Map<string, RE2JS | undefined>()

/** Longer texts take an engine in JavaScript too long for a key: the service checks them. */
const LONGEST = 2000

const compile = (engine: Engine, pattern: string): RE2JS | undefined => {
  try {
    return engine.compile(pattern)
  } catch {
    return undefined
  }
}

/** Whether the whole text has the form; true where the pattern does not compile. */
export const fitsPattern = (engine: Engine, pattern: string, text: string): boolean => {
  if (!compiled.has(pattern)) compiled.set(pattern, compile(engine, pattern))
  return compiled.get(pattern)?.testExact(text) ?? true
}

/** What is said of a text without the form that `pattern` asks for (API §2.9), or undefined. */
export const patternProblem = (
  pattern: string,
  text: string,
  again: () => void,
): string | undefined => {
  // An empty pattern forbids everything, which nobody means.
  if (pattern === '' || text.length > LONGEST) return undefined
  const engine = loadedEngine(again)
  if (!engine || fitsPattern(engine, pattern, text)) return undefined
  return 'Does not have the right form.'
}
