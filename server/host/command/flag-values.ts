import { isIPv6 } from 'node:net'
import { Wrong } from '#host/base/configuration-error.ts'
import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import { type PageAddress, pageAt } from '#src/lib/paths.ts'
import { hostNameOf } from '#host/trust/own-names.ts'
import { isRange } from '#host/trust/proxy-trust.ts'

/* Reads the values of flags. Each function throws `Wrong` with a sentence for the person who typed the value. */

/** Calls `read`; a wrong value becomes undefined, and its sentence one of the problems. */
type Attempt = <T>(read: () => T) => T | undefined

/** Collects what is wrong, so that all of it can be said at once. */
export const attempts = (problems: string[]): { attempt: Attempt } => ({
  attempt: (read) => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof Wrong)) throw error
      problems.push(error.message)
      return undefined
    }
  },
})

export const integer = (name: string, text: string | undefined, min: number, max: number) => {
  if (text === undefined) return undefined
  const value = /^\d{1,15}$/.test(text) ? Number(text) : -1
  if (value < min || value > max)
    throw new Wrong(`${name} takes a whole number from ${min} to ${max}, not "${text}".`)
  return value
}

/** A base address without a trailing slash. */
export const baseAddress = (name: string, text: string | undefined) => {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new Wrong(`${name} takes an address that starts with http:// or https://, not "${text}".`)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Wrong(`${name} takes an address without credentials, query or fragment.`)
  return url.href.replace(/\/+$/, '')
}

export const instant = (name: string, text: string | undefined) => {
  if (text === undefined) return undefined
  const value = new Date(text)
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(value.getTime()))
    throw new Wrong(`${name} takes an ISO 8601 time such as 2026-01-31T14:30:00Z, not "${text}".`)
  return value
}

/** An address to listen on. */
export const listenAddress = (name: string, text: string | undefined) => {
  if (text === undefined || /^[\w.-]+$/.test(text) || isIPv6(text)) return text
  throw new Wrong(`${name} takes a name or an address such as 0.0.0.0 or ::1, not "${text}".`)
}

/** Reads the values of a flag that may be repeated; each of them may be several, separated by commas. */
const listOf = (
  texts: readonly string[] = [],
  isRight: (text: string) => boolean,
  wrong: (text: string) => string,
  attempt: Attempt,
): readonly string[] =>
  texts
    .flatMap((text) => text.split(','))
    .flatMap((each) => {
      const text = each.trim()
      const right = attempt(() => {
        if (isRight(text)) return text
        throw new Wrong(wrong(text))
      })
      return right === undefined ? [] : [right]
    })

export const hostNames = (name: string, texts: readonly string[] | undefined, attempt: Attempt) =>
  listOf(
    texts,
    (text) => /^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(hostNameOf(text) ?? ''),
    (text) =>
      `${name} takes a name or an address such as console.example, in full and without patterns, not "${text}".`,
    attempt,
  )

export const proxies = (name: string, texts: readonly string[] | undefined, attempt: Attempt) =>
  listOf(
    texts,
    isRange,
    (text) => `${name} takes an address or a range such as 10.0.0.0/8 or fd00::/8, not "${text}".`,
    attempt,
  )

/** Headers that browsers send by themselves, or that say where a request comes from, but not for whom. */
const NOT_OF_USERS =
  /^(?:accept.*|cache-control|connection|content-.*|cookie|forwarded|host|if-.*|origin|pragma|priority|referer|sec-.*|te|upgrade.*|user-agent|via|x-forwarded-(?:for|host|port|proto|server)|x-real-ip|x-request-id)$/i

export const userHeader = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  if (/^[\w-]+$/.test(text) && !NOT_OF_USERS.test(text)) return text
  throw new Wrong(
    `--require-user-header takes the name of a header that only the proxy sets, such as X-Forwarded-User, not "${text}".`,
  )
}

export const clusterInputsOf = (
  text: string | undefined,
  known: readonly ClusterInputs[],
): ClusterInputs | undefined => {
  const shape = known.find((each) => each === text)
  if (text !== undefined && shape === undefined)
    throw new Wrong(`--cluster-inputs takes ${known.join(' or ')}, not "${text}".`)
  return shape
}

export const componentAt = (
  text: string | undefined,
  basePath: string,
): Extract<PageAddress, { page: 'component' }> | undefined => {
  if (text === undefined) return undefined
  const path = URL.canParse(text) ? new URL(text).pathname : text
  const address = pageAt(path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path)
  if (address?.page === 'component') return address
  throw new Wrong(
    `--component takes the address of a component in the console, /organizations/…/clusters/…/components/…, not "${text}".`,
  )
}

/** A path without a trailing slash; empty for the root. */
export const pathPrefix = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const path = text.replace(/\/$/, '')
  // No encoding: the same path is written into headers, cookies and pages.
  if (/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/.test(path)) return path
  throw new Wrong(
    `${name} takes a path such as /x/y, of letters, digits and . _ ~ -, not "${text}".`,
  )
}
