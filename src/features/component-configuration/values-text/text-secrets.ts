import type { FormTree } from '#form/tree/form-node.ts'

/** The keys of the text that hold secrets. */
export const secretKeys = ({ nodes }: FormTree): ReadonlySet<string> =>
  new Set(
    [...nodes.values()].flatMap(({ sensitive, address }) => {
      const key = address.steps.findLast((step) => 'key' in step)
      return sensitive && key ? [key.key] : []
    }),
  )

const NOT_KEPT = ' !secret "not kept"'
const PLACEHOLDER = /^\s*!secret "[^"]*"\s*(?:#.*)?$/
const KEY = /^[\s-]*(?:"[^"]*"|'[^']*'|[^\s"'#{[][^:]*):(?:\s|$)/

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Where one of these keys has a value, in any of the ways to write a key. */
const keyPattern = (keys: ReadonlySet<string>): RegExp => {
  const ways = [...keys].flatMap((key) => [
    JSON.stringify(key),
    `'${key.replaceAll("'", "''")}'`,
    ...(key.trim() === '' ? [] : [key]),
  ])
  return new RegExp(`(?:^|[\\s{[,])(?:${ways.map(escaped).join('|')})\\s*:`, 'g')
}

/**
 * A text without what was typed at the keys of secrets, also if it cannot be read: it ends where the next key stands as
 * far out. It leaves out too much rather than keep a line of a secret.
 */
export const withoutSecrets = (text: string, keys: ReadonlySet<string>): string => {
  if (keys.size === 0) return text
  const pattern = keyPattern(keys)
  let indent: number | undefined
  const lines = text.split('\n').flatMap((line) => {
    const start = /^[\s-]*/.exec(line)?.[0].length ?? 0
    if (indent !== undefined && !(start <= indent && KEY.test(line))) return []
    indent = undefined
    for (const { index, 0: found } of line.matchAll(pattern)) {
      const end = index + found.length
      if (PLACEHOLDER.test(line.slice(end))) continue
      indent = start
      return [line.slice(0, end) + NOT_KEPT]
    }
    return [line]
  })
  return lines.join('\n')
}
