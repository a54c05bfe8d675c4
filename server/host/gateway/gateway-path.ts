import { apiPaths, apiPatterns } from '#src/lib/page/paths.ts'

/*
 * The gateway's allow-list: the two specified operations only (API §4), so that a session does not
 * open the rest of the API.
 */

type Operation = {
  method: 'GET' | 'POST'
  path: RegExp
  /** The path at the API: we decode the client's path and encode it again ourselves. */
  addressOf: (ids: readonly string[], query: URLSearchParams) => string
}

const OPERATIONS: readonly Operation[] = [
  {
    method: 'GET',
    path: new RegExp(`^${apiPatterns.deploymentHistory}$`),
    addressOf: ([environmentId = ''], query) =>
      apiPaths.deploymentHistory(environmentId, query.get('startId') ?? undefined),
  },
  {
    method: 'POST',
    path: new RegExp(`^${apiPatterns.resolve}$`),
    addressOf: ([organizationId = '', clusterId = '', componentKey = '']) =>
      apiPaths.resolve(organizationId, clusterId, componentKey),
  },
]
/** The index of the ID that may contain slashes: a component key can be any string (API §4.2). */
const COMPONENT_KEY = 2

/** Where a request is forwarded to, relative to the API's base address, or why it is not forwarded. */
type GatewayTarget =
  | { kind: 'forward'; method: Operation['method']; pathAndQuery: string }
  | { kind: 'unknown' }
  /** `reason` is a clause: "it has a control character". */
  | { kind: 'unsafe'; reason: string }
  | { kind: 'wrong-method'; allow: string }

const URL_SEGMENT = /^(?:[\w.~!$&'()*+,;=:@-]|%[\da-f]{2})+$/i
const ASCII_ESCAPE = /%([0-7][\da-f])/gi
/** Maximum length of an ID; servers reject much longer request lines, each in its own way. */
const LONGEST_ID = 2000
const SLASH = /[/\\]/
const CONTROL = /\p{Cc}/u
// Servlet containers drop `;…` from each segment before they resolve `.` and `..`.
const STEP = /^\.(?:$|[.;])/

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** A text as it is, and as servers read it that decode it a second or third time. */
const readings = (text: string): readonly string[] => {
  const found = [text]
  for (let last = text; ;) {
    const next = last.replace(ASCII_ESCAPE, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
    if (next === last) return found
    found.push(next)
    last = next
  }
}

/** Why some server might not read an ID as a single path segment; undefined if every server does. */
const whyUnsafe = (id: string, mayHaveSlashes: boolean): string | undefined => {
  if (id.length > LONGEST_ID) return `it has more than ${LONGEST_ID} characters`
  const all = readings(id)
  if (all.some((text) => CONTROL.test(text))) return 'it has a control character'
  if (all.some((text) => text.split(SLASH).some((part) => STEP.test(part))))
    return 'it is or contains a “.” or “..” path segment, which servers may resolve to another path'
  if (!mayHaveSlashes && all.some((text) => SLASH.test(text))) return 'it has a slash'
  return undefined
}

/** Maps a request under `/api` to the API; `path` is without that prefix and still percent-encoded. */
export const gatewayTarget = (
  method: string,
  path: string,
  query: URLSearchParams,
): GatewayTarget => {
  for (const operation of OPERATIONS) {
    const segments = operation.path.exec(path)?.slice(1)
    if (segments === undefined) continue
    if (method !== operation.method) return { kind: 'wrong-method', allow: operation.method }
    const ids: string[] = []
    for (const [index, segment] of segments.entries()) {
      const id = URL_SEGMENT.test(segment) ? decoded(segment) : undefined
      if (id === undefined) return { kind: 'unsafe', reason: 'it is not percent-encoded UTF-8' }
      const reason = whyUnsafe(id, index === COMPONENT_KEY)
      if (reason !== undefined) return { kind: 'unsafe', reason }
      ids.push(id)
    }
    const pathAndQuery = operation.addressOf(ids, query)
    return { kind: 'forward', method: operation.method, pathAndQuery }
  }
  return { kind: 'unknown' }
}
