import { parseArgs } from 'node:util'
import { closest, distance } from 'fastest-levenshtein'
import { type Env, InvalidValue } from '#host/base/configuration-error.ts'
import type { FlagReader } from './flag-values.ts'
import { FLAGS, type Flag, flagSpelling, VARIABLES } from './flags.ts'

/* Reads a command line and the environment by the table of flags. */

type FlagName = keyof typeof FLAGS

type ValueOf<F> = F extends { value: FlagReader<infer Value> }
  ? F extends { list: true }
    ? readonly Value[]
    : F extends { default: unknown }
      ? Value
      : Value | undefined
  : boolean

/** The values of all flags and variables. */
export type FlagValues = { [Name in FlagName]: ValueOf<(typeof FLAGS)[Name]> }

const ROWS: readonly (readonly [name: string, flag: Flag])[] = Object.entries(FLAGS)
/** The flags of the command line, as they are spelled. */
const BY_SPELLING: ReadonlyMap<string, Flag> = new Map(
  ROWS.flatMap(([name, flag]) => (name in VARIABLES ? [] : [[flagSpelling(name), flag]])),
)

/** The flags that `api` does not take, as they are spelled. */
export const NOT_FOR_API: readonly string[] = [...BY_SPELLING].flatMap(([name, { api }]) =>
  api === true ? [] : [name],
)

/** The name most like a mistyped one; undefined if none is. */
export const nearest = (name: string, names: readonly string[]): string | undefined => {
  const best = closest(name, names)
  return distance(name, best) <= Math.max(2, name.length / 3) ? best : undefined
}

const isBlank = (text: string): boolean => text.trim() === ''

/** Gives flags that may stand alone their value, unless one follows. */
const withValuesAlone = (argv: readonly string[]) =>
  argv.map((word, at) => {
    const { value, alone } = BY_SPELLING.get(word.replace(/^--/, '')) ?? {}
    const next = argv[at + 1]
    const hasValue = next !== undefined && (isBlank(next) || value?.takes.split('|').includes(next))
    return alone === undefined || hasValue ? word : `${word}=${alone}`
  })

type OptionToken = {
  name: string
  rawName: string
  value?: string | undefined
  inlineValue?: boolean | undefined
}

const problemOf = ({ name, rawName, value, inlineValue }: OptionToken): string | undefined => {
  const flag = BY_SPELLING.get(name)
  if (flag === undefined) {
    const meant = nearest(name, [...BY_SPELLING.keys()])
    return `Unknown flag ${rawName}. ${meant === undefined ? 'See --help.' : `Did you mean --${meant}?`}`
  }
  if (flag.value === undefined)
    return value === undefined ? undefined : `--${name} takes no value, but was given "${value}".`
  if (value === undefined) return `--${name} takes a value.`
  if (isBlank(value)) return `--${name} is empty. Give it a value, or leave it out.`
  return value.startsWith('-') && inlineValue !== true
    ? `--${name} takes a value, and ${value} looks like a flag. If it is meant, write --${name}=${value}.`
    : undefined
}

const parseTokens = (argv: readonly string[]) =>
  parseArgs({
    args: withValuesAlone(argv),
    options: Object.fromEntries(
      [...BY_SPELLING].map(([name, { value, short }]) => [
        name,
        { type: value === undefined ? 'boolean' : 'string', ...(short !== undefined && { short }) },
      ]),
    ),
    allowPositionals: true,
    strict: false,
    tokens: true,
  }).tokens

/** Reads a command line and the environment. Invalid values are left out and reported in `problems`. */
export const readFlags = (
  argv: readonly string[],
  env: Env,
): {
  values: FlagValues
  positionals: readonly string[]
  /** The flags on the command line, as they are spelled. */
  given: ReadonlySet<string>
  /** What a message calls the source of a value: the flag or its variable. */
  sourceOf: (name: FlagName) => string
  problems: string[]
} => {
  const problems: string[] = []
  const positionals: string[] = []
  const given = new Map<string, string[]>()
  let unknownAt = -2
  for (const token of parseTokens(argv)) {
    // A word after a flag that nobody knows is taken for its value.
    if (token.kind === 'positional' && token.index !== unknownAt + 1) positionals.push(token.value)
    if (token.kind !== 'option') continue
    const { name, value = '', index } = token
    const problem = problemOf(token)
    if (problem !== undefined) problems.push(problem)
    if (!BY_SPELLING.has(name)) unknownAt = index
    const texts = given.get(name) ?? []
    given.set(name, problem === undefined ? [...texts, value] : texts)
  }

  const valueOf = ([name, flag]: (typeof ROWS)[number]): unknown => {
    const { value, list, variable = '' } = flag
    const flagTexts = given.get(flagSpelling(name))
    const fromVariable = env[variable]
    const isEmpty = fromVariable !== undefined && isBlank(fromVariable)
    // It is not read as unset, which could mean something else.
    if (isEmpty) problems.push(`${variable} is set but empty. Give it a value, or unset it.`)
    const texts = flagTexts ?? (fromVariable === undefined || isEmpty ? [] : [fromVariable])
    if (list === undefined && texts.length > 1)
      problems.push(`--${flagSpelling(name)} is given more than once. Give it once.`)
    if (value === undefined) return texts.length > 0
    const source = flagTexts === undefined ? variable : `--${flagSpelling(name)}`
    const each =
      list === undefined ? texts.slice(0, 1) : texts.flatMap((text) => text.split(/\s*,\s*/))
    const values = each.flatMap((text) => {
      try {
        return [value.read(text)]
      } catch (error) {
        if (!(error instanceof InvalidValue)) throw error
        problems.push(`${source} ${error.message}`)
        return []
      }
    })
    return list === undefined ? (values[0] ?? flag.default) : values
  }

  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each is what its reader in the table returns
    values: Object.fromEntries(ROWS.map((row) => [row[0], valueOf(row)])) as FlagValues,
    positionals,
    given: new Set(given.keys()),
    sourceOf(name) {
      const { variable = '' }: Flag = FLAGS[name]
      const flag = flagSpelling(name)
      return given.has(flag) || env[variable] === undefined ? `--${flag}` : variable
    },
    problems,
  }
}
