import * as z from 'zod/mini'

/** The search part of an address. All values stay text: an ID made of digits is not a number. */
export type Search = Readonly<Record<string, string>>

/** A search part to be written; a name without a value is left out. */
export type SearchParams = Readonly<Record<string, string | undefined>>

let last: { text: string; search: Search } = { text: '', search: {} }

/** Parses `?name=value&…`; the last value of a repeated name counts. */
export const parseSearch = (text: string): Search => {
  // Every link of a page parses the same address.
  if (text !== last.text) last = { text, search: Object.fromEntries(new URLSearchParams(text)) }
  return last.search
}

/** Formats the search part of an address; the empty string without parameters. */
export const formatSearch = (search: SearchParams): string => {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

/** A value in an address that is not valid, and is ignored. */
export type Ignored<Name = string> = { readonly name: Name; readonly value: string }

/** A schema for texts that pass a test. */
export const textThat = (isValid: (text: string) => boolean) => z.string().check(z.refine(isValid))

const words = (text: string): readonly string[] => text.split(/[\s,]+/)

/** Reads parameters by the schemas of their values. What is not valid is left out, and collected in `ignored`. */
export const searchReader = <Name extends string>(search: {
  readonly [Each in Name]?: string | undefined
}) => {
  const ignored: Ignored<Name>[] = []
  /** The values of a list, between commas or blanks unless `split` divides it. */
  const list = <T>(name: Name, value: z.ZodMiniType<T>, split = words): readonly T[] =>
    split(search[name] ?? '').flatMap((text) => {
      const read = value.safeParse(text)
      if (read.success) return [read.data]
      // Nothing, or a superfluous comma, is ignored silently.
      if (text !== '') ignored.push({ name, value: text })
      return []
    })
  /** A single value; undefined if there is none. */
  const one = <T>(name: Name, value: z.ZodMiniType<T>): T | undefined =>
    list(name, value, (text) => [text])[0]
  return { one, list, ignored }
}
