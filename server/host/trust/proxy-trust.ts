import ipaddr from 'ipaddr.js'

/*
 * Which proxies are believed. What cannot be read as an address belongs to nobody who is trusted.
 */

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address without its port, brackets and zone; IPv4 also where it is mapped into IPv6. */
const addressIn = (text: string): Address | undefined => {
  const [, bracketed] = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text) ?? []
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  const bare = (bracketed ?? beforePort ?? text).replace(/%.*$/s, '')
  // Others read `010.1` and the like in ways of their own.
  const isAddress = bare.includes(':')
    ? ipaddr.IPv6.isValid(bare)
    : ipaddr.IPv4.isValidFourPartDecimal(bare)
  return isAddress ? ipaddr.process(bare) : undefined
}

/** How an address is written in one way only. */
export const addressText = (text: string): string | undefined => addressIn(text)?.toString()

type Range = readonly [Address, number]

const MAPPED_BITS = 96

const rangeIn = (text: string): Range | undefined => {
  const [address = '', bits, ...more] = text.split('/')
  const isBare = !/[[\]%]/.test(address) && !/\.\d+:/.test(address)
  if (more.length > 0 || !isBare) return undefined
  const isIpv6 = address.includes(':')
  if (!isIpv6 && !ipaddr.IPv4.isValidFourPartDecimal(address)) return undefined
  if (isIpv6 && !ipaddr.IPv6.isValid(address)) return undefined
  const parsed = ipaddr.parse(address)
  const most = isIpv6 ? 128 : 32
  if (bits !== undefined && !/^(?:0|[1-9]\d{0,2})$/.test(bits)) return undefined
  const length = bits === undefined ? most : Number(bits)
  if (length > most) return undefined
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress())
    return length < MAPPED_BITS ? undefined : [parsed.toIPv4Address(), length - MAPPED_BITS]
  return [parsed, length]
}

/** Whether a text is an address or a range that `createTrust` takes. */
export const isRange = (text: string): boolean => rangeIn(text) !== undefined

/** Whether an address is in a range. */
const isWithin = (address: Address, [start, length]: Range): boolean => {
  if (address instanceof ipaddr.IPv4)
    return start instanceof ipaddr.IPv4 && address.match(start, length)
  return start instanceof ipaddr.IPv6 && address.match(start, length)
}

/** A function that says whether an address is one of these proxies. */
export const createTrust = (ranges: readonly string[]) => {
  const trusted = ranges.flatMap((text) => {
    const range = rangeIn(text)
    return range === undefined ? [] : [range]
  })
  return (text: string | undefined): boolean => {
    if (trusted.length === 0 || text === undefined) return false
    const address = addressIn(text)
    return address !== undefined && trusted.some((range) => isWithin(address, range))
  }
}
