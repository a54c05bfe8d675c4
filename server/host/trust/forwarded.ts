import { addressText } from './proxy-trust.ts'

/*
 * What proxies say about a request, in `X-Forwarded-…` or in `Forwarded` (RFC 7239). Each proxy adds to the right of
 * what it got, or replaces it. So the words of those that are trusted are on the right, and whatever is left of them
 * may come from anybody.
 */

/** What trusted proxies say. */
export type Said = {
  /** The address of the client, as the outermost trusted proxy saw it. */
  client: string
  proto: 'http' | 'https' | undefined
  /** The `Host` that the client asked for. */
  host: string | undefined
}

type Trust = (address: string | undefined) => boolean

const listOf = (header: string | null): readonly string[] =>
  header === null || header.trim() === '' ? [] : header.split(',').map((each) => each.trim())

const protoOf = (text: string | undefined): Said['proto'] => {
  const proto = text?.toLowerCase()
  return proto === 'http' || proto === 'https' ? proto : undefined
}

/**
 * Follows the addresses from the nearest proxy to the client: the first that is no trusted proxy is the client.
 * `proxies` is how many trusted ones the request came through, `peer` included.
 */
const follow = (peer: string, addresses: readonly (string | undefined)[], trusts: Trust) => {
  let client = peer
  let proxies = 1
  for (const address of addresses.toReversed()) {
    if (address === undefined) break
    client = address
    if (!trusts(address)) break
    proxies += 1
  }
  return { client, proxies }
}

/** What the outermost trusted proxy added to a list, or the nearest one replaced it by. */
const from = <T>(list: readonly T[], proxies: number): T | undefined =>
  list.at(-Math.min(proxies, list.length))

const X_FORWARDED = ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host'] as const

const saidInX = (headers: Headers, peer: string, trusts: Trust): Said | undefined => {
  const [forList, protos, hosts] = X_FORWARDED.map((name) => listOf(headers.get(name)))
  if (![forList, protos, hosts].some((list) => list !== undefined && list.length > 0))
    return undefined
  const { client, proxies } = follow(peer, (forList ?? []).map(addressText), trusts)
  return {
    client,
    proto: protoOf(from(protos ?? [], proxies)),
    host: from(hosts ?? [], proxies)?.toLowerCase(),
  }
}

const PAIR =
  /\s*([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([!#$%&'*+.^_`|~\w:[\]-]+))\s*([;,]|$)/y

/** The elements of a `Forwarded` header; undefined if it is malformed. */
export const parseForwarded = (
  header: string,
): readonly ReadonlyMap<string, string>[] | undefined => {
  const elements: Map<string, string>[] = []
  let element = new Map<string, string>()
  const pair = new RegExp(PAIR)
  for (;;) {
    const [whole, name = '', quoted, plain = '', end] = pair.exec(header) ?? []
    if (whole === undefined || element.has(name.toLowerCase())) return undefined
    element.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? plain)
    if (end === ';') continue
    elements.push(element)
    if (end !== ',') return elements
    element = new Map()
  }
}

const saidInForwarded = (
  headers: Headers,
  peer: string,
  trusts: Trust,
): Said | undefined | 'malformed' => {
  const header = headers.get('Forwarded')
  if (header === null) return undefined
  const elements = parseForwarded(header)
  if (elements === undefined) return 'malformed'
  const addresses = elements.map((each) => addressText(each.get('for') ?? ''))
  const { client, proxies } = follow(peer, addresses, trusts)
  const outermost = from(elements, proxies)
  return {
    client,
    proto: protoOf(outermost?.get('proto')),
    host: outermost?.get('host')?.toLowerCase(),
  }
}

/**
 * What the trusted proxy at `peer` says; undefined if it says nothing. `wrong`: what it says cannot be read, or
 * contradicts itself. A proxy that sets one kind of header usually passes the other one on as the client sent it, so
 * neither may win.
 */
export const saidByProxies = (
  headers: Headers,
  peer: string,
  trusts: Trust,
): Said | undefined | { wrong: string } => {
  const standard = saidInForwarded(headers, peer, trusts)
  if (standard === 'malformed') return { wrong: 'The header Forwarded cannot be read.' }
  const x = saidInX(headers, peer, trusts)
  if (standard === undefined || x === undefined) return standard ?? x
  const agree =
    standard.client === x.client && standard.proto === x.proto && standard.host === x.host
  return agree ? x : { wrong: 'The headers Forwarded and X-Forwarded-… contradict each other.' }
}
