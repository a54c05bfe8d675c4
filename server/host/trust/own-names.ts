import { networkInterfaces } from 'node:os'

/*
 * The host names that the console accepts. They protect against DNS rebinding: a site that points
 * its own name at our address gets the rights of our origin, but still sends its own name.
 */

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/

/** The normalized host name of a `Host` header or an option, without the port; undefined if it has none. */
export const hostNameOf = (text: string): string | undefined => {
  const bare = /^[^[\]]*:[^[\]]*:/.test(text) ? `[${text}]` : text
  if (!/^[^\s/?#@\\]+$/.test(bare) || !URL.canParse(`http://${bare}`)) return undefined
  return new URL(`http://${bare}`).hostname.replace(/\.$/, '') || undefined
}

/** Whether a normalized host name always means this machine. */
export const isLoopbackName = (name: string | undefined): boolean =>
  name !== undefined && LOOPBACK.test(name)

const isWildcard = (host: string) => ['0.0.0.0', '[::]'].includes(hostNameOf(host) ?? '')

/** The addresses under which other machines may reach this one, IPv4 first. */
const machineAddresses = (): readonly string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal }) => !internal)
    .toSorted((a, b) => a.family.localeCompare(b.family))
    .flatMap(({ address }) => hostNameOf(address) ?? [])

/** The names of a server that listens on `host`, besides the loopback names. */
export const ownNames = (host: string): readonly string[] =>
  isWildcard(host) ? machineAddresses() : [host]

/** A name under which browsers on other machines reach a server that listens on `host`. */
export const nameForOthers = (host: string): string =>
  isWildcard(host) ? (machineAddresses()[0] ?? 'localhost') : host

/** Checks that requests are addressed to one of `names` or to a loopback name. */
export const createNameCheck = (names: readonly string[]) => {
  const own = new Set(names.map(hostNameOf))
  const isOwn = (name: string | undefined) => own.has(name) || isLoopbackName(name)
  /** The first host name of a request that is not allowed; undefined if all are. `said` is what a proxy says. */
  return (request: Request, url: URL, said: string): string | undefined => {
    // A request line may carry another host than the header.
    const asked = [url.host, request.headers.get('Host'), said]
    return asked.find((host) => host !== null && !isOwn(hostNameOf(host))) ?? undefined
  }
}
