import ipaddr from 'ipaddr.js'

/* Which proxies are trusted. Text that is not an address is never trusted. */

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** An address without its port, brackets and zone; IPv4 also where it is mapped into IPv6. */
const addressIn = (text: string): Address | undefined => {
  const bare = text
    .replace(/^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/, '$1$2')
    .replace(/%.*$/s, '')
  // Others read `010.1` and the like in ways of their own.
  return ipaddr.IPv4.isValidFourPartDecimal(bare) || ipaddr.IPv6.isValid(bare)
    ? ipaddr.process(bare)
    : undefined
}

/** An address in its canonical form; undefined if it is not one. */
export const addressText = (text: string): string | undefined => addressIn(text)?.toString()

const MAPPED_BITS = 96

/** The addresses of a range such as `10.0.0.0/8`; of one address, itself. */
const rangeIn = (text: string): [Address, number] | undefined => {
  const range = text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`
  const isRange =
    ipaddr.IPv4.isValidCIDRFourPartDecimal(range) ||
    (ipaddr.IPv6.isValidCIDR(range) && !range.includes('%'))
  if (!isRange || /\/0\d/.test(range)) return undefined
  const [address, bits] = ipaddr.parseCIDR(range)
  if (!(address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress())) return [address, bits]
  return bits < MAPPED_BITS ? undefined : [address.toIPv4Address(), bits - MAPPED_BITS]
}

/** Whether a text is an address or a range that `createTrust` takes. */
export const isRange = (text: string): boolean => rangeIn(text) !== undefined

/** A function that says whether an address is one of these proxies. */
export const createTrust = (ranges: readonly string[]) => {
  const trusted = ranges.map(rangeIn).filter((range) => range !== undefined)
  return (text: string | undefined): boolean => {
    if (trusted.length === 0 || text === undefined) return false
    const address = addressIn(text)
    return address !== undefined && ipaddr.subnetMatch(address, { trusted }, '') === 'trusted'
  }
}
