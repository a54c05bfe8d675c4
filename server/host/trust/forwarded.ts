import { addressText } from './proxy-trust.ts'

/*
 * What proxies say about a request, in `X-Forwarded-…` or in `Forwarded` (RFC 7239). Each proxy appends to the header or
 * replaces it, so values of trusted proxies are on the right, and anybody may have sent those left of them.
 */

/** What trusted proxies say; undefined where they say nothing that can be read. */
type Said = {
  /** The address of the client, as the outermost trusted proxy saw it. */
  client: string | undefined
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
 * Follows the addresses from the nearest proxy to the client: the first that is not a trusted proxy is the client.
 * `proxies` is how many trusted ones the request came through, the nearest included.
 */
const follow = (addresses: readonly (string | undefined)[], trusts: Trust) => {
  let client: string | undefined
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

/** What the outermost trusted proxy says, of lists to which each proxy added a member or which it replaced. */
const saidIn = (
  clients: readonly string[],
  protos: readonly (string | undefined)[],
  hosts: readonly (string | undefined)[],
  trusts: Trust,
): Said => {
  const { client, proxies } = follow(clients.map(addressText), trusts)
  return {
    client,
    proto: protoOf(from(protos, proxies)),
    host: from(hosts, proxies)?.toLowerCase(),
  }
}

/** A pair, which may be empty, and what ends it (RFC 7239 §4). */
const PAIR =
  /\s*(?:([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([!#$%&'*+.^_`|~\w:[\]-]+)))?\s*([;,]|$)/y

/**
 * The elements of a `Forwarded` header; undefined if it is malformed. IPv6 addresses and ports are read without the
 * quotes that the grammar asks for, since proxies leave them out.
 */
export const parseForwarded = (
  header: string,
): readonly ReadonlyMap<string, string>[] | undefined => {
  const elements: Map<string, string>[] = []
  let element = new Map<string, string>()
  const pair = new RegExp(PAIR)
  for (;;) {
    const [whole, name, quoted, plain = '', end] = pair.exec(header) ?? []
    if (whole === undefined || (name && element.has(name.toLowerCase()))) return undefined
    if (name) element.set(name.toLowerCase(), quoted?.replaceAll(/\\(.)/g, '$1') ?? plain)
    if (end === ';') continue
    if (element.size > 0) elements.push(element)
    if (end !== ',') return elements
    element = new Map()
  }
}

const differ = <T>(one: T | undefined, other: T | undefined) =>
  one !== undefined && other !== undefined && one !== other

/**
 * What trusted proxies say. `wrong`: it cannot be read, or contradicts itself. A proxy that sets one kind of header
 * usually passes the other one on as the client sent it, so neither may win; what only one of them says stands.
 */
export const saidByProxies = (headers: Headers, trusts: Trust): Said | { wrong: string } => {
  const elements = parseForwarded(headers.get('Forwarded') ?? '')
  if (elements === undefined) return { wrong: 'The Forwarded header cannot be read.' }
  const members = (name: string) => elements.map((element) => element.get(name))
  const clients = members('for').map((each) => each ?? '')
  const standard = saidIn(clients, members('proto'), members('host'), trusts)
  const list = (name: string) => listOf(headers.get(`X-Forwarded-${name}`))
  const x = saidIn(list('For'), list('Proto'), list('Host'), trusts)
  const proto = standard.proto ?? x.proto
  /** Without the port that the scheme implies. */
  const bare = (host: string | undefined) => host?.replace(proto === 'https' ? /:443$/ : /:80$/, '')
  if (
    differ(standard.client, x.client) ||
    differ(standard.proto, x.proto) ||
    differ(bare(standard.host), bare(x.host))
  )
    return { wrong: 'The Forwarded and X-Forwarded-… headers contradict each other.' }
  return { client: standard.client ?? x.client, proto, host: x.host ?? standard.host }
}
