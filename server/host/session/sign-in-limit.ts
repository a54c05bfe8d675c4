import ipaddr from 'ipaddr.js'

/*
 * How often one client may try to sign in. The host cannot tell a right credential from a wrong one, so every try counts.
 */

export const WINDOW_MINUTES = 10
const WINDOW_MS = WINDOW_MINUTES * 60_000
/** How many clients are remembered; then the one whose time began first is forgotten. */
const MOST_CLIENTS = 10_000
/** Whoever has an IPv6 address usually has all that begin alike. */
const OWN_BITS = 64

const networkOf = (client: string | undefined): string => {
  if (client === undefined || !ipaddr.IPv6.isValid(client)) return client ?? ''
  return ipaddr.IPv6.networkAddressFromCIDR(`${client}/${OWN_BITS}`).toString()
}

/** Counts tries of clients: `tryAgainIn` is in seconds, undefined if this try is allowed. */
export const createSignInLimit = (options: {
  limit: number
  now: () => Date
  mostClients?: number
}) => {
  const { limit, now, mostClients = MOST_CLIENTS } = options
  /** In the order in which their times began. */
  const tries = new Map<string, { since: number; count: number }>()

  return {
    tryAgainIn(client: string | undefined): number | undefined {
      const at = now().getTime()
      const network = networkOf(client)
      const known = tries.get(network)
      if (known !== undefined && at - known.since < WINDOW_MS) {
        known.count += 1
        return known.count <= limit ? undefined : Math.ceil((known.since + WINDOW_MS - at) / 1000)
      }
      tries.delete(network)
      const [first] = tries.size < mostClients ? [] : tries.keys()
      if (first !== undefined) tries.delete(first)
      tries.set(network, { since: at, count: 1 })
      return undefined
    },
  }
}
