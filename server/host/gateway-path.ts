/*
 * The gateway's allow-list: the two specified operations and nothing else (API §4), so that a
 * session is no open relay to the rest of the API.
 */

type Operation = { method: 'GET' | 'POST'; path: RegExp; query: readonly string[] }

const SEGMENT = '([^/]+)'
const OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: new RegExp(`^/environment/${SEGMENT}/deploymentHistory$`),
    query: ['startId'],
  },
  {
    method: 'POST',
    path: new RegExp(
      `^/organization/${SEGMENT}/cluster/${SEGMENT}/platformBinding/component/${SEGMENT}/resolve$`,
    ),
    query: [],
  },
]

/** Where a request goes, relative to the API's base address, or why it goes nowhere. */
type GatewayTarget =
  | { kind: 'forward'; pathAndQuery: string }
  | { kind: 'unknown' }
  | { kind: 'wrong-method'; allow: string }

const URL_SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i
// Encoded again, these would come out of the first decoding and mean a step to whoever decodes twice.
const TWICE_ENCODED_STEP = /%25(?:25)*(?:2e|2f|5c)/i
const SLASH_OR_CONTROL = /[/\\\p{Cc}]/u

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Whether an encoded path segment stays one segment for every server that may read it. */
const isOneSegment = (segment: string): boolean => {
  if (!URL_SEGMENT.test(segment) || TWICE_ENCODED_STEP.test(segment)) return false
  const text = decoded(segment)
  return text !== undefined && text !== '.' && text !== '..' && !SLASH_OR_CONTROL.test(text)
}

/** Maps a request under `/api` (its path without that prefix, percent-encoding untouched) to the API. */
export const gatewayTarget = (
  method: string,
  path: string,
  query: URLSearchParams,
): GatewayTarget => {
  for (const operation of OPERATIONS) {
    const segments = operation.path.exec(path)?.slice(1)
    if (segments === undefined) continue
    if (!segments.every(isOneSegment)) return { kind: 'unknown' }
    if (method !== operation.method) return { kind: 'wrong-method', allow: operation.method }
    const passed = new URLSearchParams(
      operation.query.flatMap((name) => {
        const value = query.get(name)
        return value === null ? [] : [[name, value]]
      }),
    ).toString()
    return { kind: 'forward', pathAndQuery: passed === '' ? path : `${path}?${passed}` }
  }
  return { kind: 'unknown' }
}
