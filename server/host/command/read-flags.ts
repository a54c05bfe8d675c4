import { parseArgs } from 'node:util'
import { closest, distance } from 'fastest-levenshtein'
import { blankProblem, type Env, isBlank } from '#host/base/configuration-error.ts'
import { FLAGS, type Flag, VARIABLES } from './flags.ts'

/* Reads a command line and the environment by the table of flags. */

type FlagName = keyof typeof FLAGS

const ALL: Readonly<Record<string, Flag>> = FLAGS

/** The names of the flags for which `test` holds. */
export const flagNames = (test: (flag: Flag) => boolean): readonly string[] =>
  Object.entries(ALL).flatMap(([name, flag]) => (test(flag) ? [name] : []))

/** The name most like a mistyped one; undefined if none is. */
export const nearest = (name: string, names: readonly string[]): string | undefined => {
  const best = closest(name, names)
  return distance(name, best) <= Math.max(2, name.length / 3) ? best : undefined
}

const suggestion = (name: string) => {
  const meant = nearest(name, Object.keys(ALL))
  return meant === undefined ? 'See --help.' : `Did you mean --${meant}?`
}

/** `--log` alone means text. */
const withLogFormat = (argv: readonly string[]) =>
  argv.map((word, at) => {
    const next = argv[at + 1]
    const hasValue = next === 'text' || next === 'json' || isBlank(next)
    return word === '--log' && !hasValue ? '--log=text' : word
  })

type OptionToken = {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

const problemOf = ({ name, rawName, value, inlineValue }: OptionToken): string | undefined => {
  const flag = Object.hasOwn(ALL, name) ? ALL[name] : undefined
  if (flag === undefined) return `Unknown flag ${rawName}. ${suggestion(name)}`
  if (flag.type === 'boolean')
    return value === undefined ? undefined : `--${name} takes no value, but was given "${value}".`
  if (value === undefined) return `--${name} takes a value.`
  if (isBlank(value)) return `--${name} is empty. Give it a value, or leave it out.`
  return value.startsWith('-') && inlineValue !== true
    ? `--${name} takes a value, and ${value} looks like a flag. If it is meant, write --${name}=${value}.`
    : undefined
}

const parse = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: FLAGS, allowPositionals: true, strict: true })

/** The flags, each with its value from the command line or else from its variable. */
type Flags = Pick<ReturnType<typeof parse>, 'values' | 'positionals'> & {
  /** The flags on the command line. */
  given: ReadonlySet<string>
  /** What a message calls the source of a value: the flag or its variable. */
  sourceOf: (flag: FlagName) => string
  problems: string[]
}

/** Reads a command line and the environment. What is wrong is left out, and named in `problems`. */
export const readFlags = (argv: readonly string[], env: Env): Flags => {
  const problems: string[] = []
  const { tokens } = parseArgs({
    args: withLogFormat(argv),
    options: FLAGS,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  let unknownAt = -2
  const right = tokens.flatMap((token) => {
    if (token.kind === 'option-terminator') return []
    if (token.kind === 'positional') {
      // The value of a flag that nobody knows.
      const isStray = unknownAt === token.index - 1
      return isStray || token.value.startsWith('-') ? [] : [token.value]
    }
    const problem = problemOf(token)
    if (problem !== undefined) {
      problems.push(problem)
      if (!Object.hasOwn(ALL, token.name)) unknownAt = token.index
      return []
    }
    return token.value === undefined ? [`--${token.name}`] : [`--${token.name}=${token.value}`]
  })
  const given = new Set(tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])))
  const fromVariables = Object.entries(ALL).flatMap(([name, { variable = '' }]) => {
    const text = env[variable]
    return text === undefined || isBlank(text) || given.has(name) ? [] : [`--${name}=${text}`]
  })
  const flagVariables = Object.values(ALL).flatMap(({ variable = [] }) => variable)
  for (const variable of [...flagVariables, ...Object.keys(VARIABLES)]) {
    const problem = blankProblem(variable, env[variable])
    if (problem !== undefined) problems.push(problem)
  }
  return {
    ...parse([...right, ...fromVariables]),
    given,
    sourceOf(flag) {
      const { variable = '' } = ALL[flag] ?? {}
      return given.has(flag) || env[variable] === undefined ? `--${flag}` : variable
    },
    problems,
  }
}
