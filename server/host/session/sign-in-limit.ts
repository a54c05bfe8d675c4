import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/*
 * How often one client may try to sign in. The host cannot tell a right credential from a wrong one, so every try counts.
 */

export const WINDOW_MINUTES = 10
/** How many clients are remembered. */
const MOST_CLIENTS = 10_000
/** An IPv6 client usually owns a whole /64. */
const OWN_BITS = 64

const networkOf = (client = ''): string =>
  ipaddr.IPv6.isValid(client)
    ? ipaddr.IPv6.networkAddressFromCIDR(`${client}/${OWN_BITS}`).toString()
    : client

/** Counts the tries of each client. Returns in how many seconds to try again; undefined if this try is allowed. */
export const createSignInLimit = (limit: number, now: () => Date) => {
  const tries = new LRUCache<string, { until: number; count: number }>({ max: MOST_CLIENTS })
  return (client: string | undefined): number | undefined => {
    const at = now().getTime()
    const network = networkOf(client)
    const known = tries.get(network)
    if (known === undefined || known.until <= at) {
      tries.set(network, { until: at + WINDOW_MINUTES * 60_000, count: 1 })
      return undefined
    }
    known.count += 1
    return known.count <= limit ? undefined : Math.ceil((known.until - at) / 1000)
  }
}
