import { isIPv6 } from 'node:net'
import { InvalidValue } from '#host/base/configuration-error.ts'
import { hostNameOf } from '#host/trust/own-names.ts'
import { isRange } from '#host/trust/proxy-trust.ts'
import { type Address, readPath } from '#src/lib/page/paths.ts'

/* What flags and variables take. Each `read` throws `InvalidValue` with the rest of a sentence that begins with their name. */

export type FlagReader<T> = {
  /** What `--help` calls it. */
  takes: string
  read: (text: string) => T
}

/** Reads a text, or says what it should be. */
const reader = <T>(
  takes: string,
  what: string,
  parse: (text: string) => T | undefined,
): FlagReader<T> => ({
  takes,
  read(text) {
    const value = parse(text)
    if (value !== undefined) return value
    throw new InvalidValue(`takes ${what}, not "${text}".`)
  },
})

/** A text that passes a test. */
const matching = (takes: string, what: string, test: (text: string) => boolean) =>
  reader(takes, what, (text) => (test(text) ? text : undefined))

/** A whole number, of `unit` if it has one. */
export const wholeNumber = (takes: string, min: number, max: number, unit?: string) =>
  reader(
    takes,
    `a whole number ${unit === undefined ? '' : `of ${unit} `}from ${min} to ${max}`,
    (text) => {
      const value = /^\d{1,15}$/.test(text) ? Number(text) : -1
      return value >= min && value <= max ? value : undefined
    },
  )

export const oneOfKnown = <C extends string>(...known: readonly C[]) =>
  reader(known.join('|'), known.join(' or '), (text) => known.find((each) => each === text))

export const anyText = (takes: string): FlagReader<string> => ({ takes, read: (text) => text })

/** A base address without a trailing slash. */
export const baseAddress: FlagReader<string> = {
  takes: 'URL',
  read(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
      throw new InvalidValue(
        `takes an address that starts with http:// or https://, not "${text}".`,
      )
    // It may contain a password, so it is not repeated.
    if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
      throw new InvalidValue('takes an address without credentials, query or fragment.')
    return url.href.replace(/\/+$/, '')
  },
}

export const instant = reader('ISO', 'an ISO 8601 time such as 2026-01-31T14:30:00Z', (text) => {
  const value = new Date(text)
  return /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(value.getTime()) ? value : undefined
})

/** An address to listen on. */
export const listenAddress = matching(
  'NAME',
  'a name or an address such as 0.0.0.0 or ::1',
  (text) => /^[\w.-]+$/.test(text) || isIPv6(text),
)

export const hostName = matching(
  'NAME',
  'a name or an address such as console.example, in full and without patterns',
  (text) => /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostNameOf(text) ?? ''),
)

export const addressRange = matching(
  'CIDR',
  'an address or a range such as 10.0.0.0/8 or fd00::/8',
  isRange,
)

/** Headers that browsers send by themselves, or that say where a request comes from, but not for whom. */
const NOT_OF_USERS =
  /^(?:accept.*|cache-control|connection|content-.*|cookie|forwarded|host|if-.*|origin|pragma|priority|referer|sec-.*|te|upgrade.*|user-agent|via|x-forwarded-(?:for|host|port|proto|server)|x-real-ip|x-request-id)$/i

export const userHeader = matching(
  'NAME',
  'the name of a header that only the proxy sets, such as X-Forwarded-User',
  (text) => /^[\w-]+$/.test(text) && !NOT_OF_USERS.test(text),
)

/** A component, from its address in a console, whatever path that console is served under. */
export const componentAddress = reader(
  'PATH',
  'the address of a component in the console, /organizations/…/clusters/…/components/…',
  (text): Extract<Address, { page: 'component' }> | undefined => {
    const path = URL.canParse(text) ? new URL(text).pathname : text
    const [own = ''] = /\/organizations\/[^/]+\/clusters\/[^/]+\/components\/.*$/.exec(path) ?? []
    const address = readPath(own)
    return address.page === 'component' ? address : undefined
  },
)

/** A path without a trailing slash; empty for the root. No encoding: it is written into headers, cookies and pages. */
export const pathPrefix = reader(
  'PATH',
  'a path such as /x/y, of letters, digits and . _ ~ -',
  (text) => {
    const path = text.replace(/\/$/, '')
    return /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/.test(path) ? path : undefined
  },
)

/** A credential. It is not repeated. */
export const credentialText: FlagReader<string> = {
  takes: 'TEXT',
  read(text) {
    if (/^[\u0021-\u007e]+$/.test(text)) return text
    throw new InvalidValue(
      'takes the credential alone, without spaces and without the word Token or Bearer.',
    )
  },
}
