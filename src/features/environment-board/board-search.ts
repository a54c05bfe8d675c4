import type { ServiceKind } from '#src/deployments/record/services.ts'
import { BOARD_MOST } from '#src/lib/boards.ts'
import { momentOf } from '#src/lib/wall-time.ts'
import type { Search, SearchParams } from '#src/router/search.ts'
import { ALL_SERVICES, type ServiceFilter } from '#board/services/service-filter.ts'

/** What the address of a board says. */
export type BoardSearch = {
  /** The environments of a shared board; undefined for the person's own. */
  readonly environments: readonly string[] | undefined
  /** The environment that the others are compared with, if one was chosen. */
  readonly reference: string | undefined
  readonly filter: ServiceFilter
  /** The moment that the services are shown at, as ISO 8601; undefined for now. */
  readonly at: string | undefined
  /** Values that are not valid and are ignored, as they stand in the address. */
  readonly ignored: readonly string[]
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text has the form of an environment ID (API §2). */
export const isEnvironmentId = (text: string): boolean => UUID.test(text)

const KINDS: readonly ServiceKind[] = ['application', 'container', 'database', 'job', 'helm']

const listIn = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Whether two IDs are the same: UUIDs are equal in either case (RFC 9562 §4). */
export const isSameId = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The IDs without repetitions, each as it first came. */
const eachOnce = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, at) => ids.findIndex((one) => isSameId(one, id)) === at)

/** Reads the search part of the address of a board. What is not valid is ignored, and named. */
export const readBoardSearch = (search: Search): BoardSearch => {
  const given = listIn(search['environments'])
  const ids = eachOnce(given.filter(isEnvironmentId))
  const environments = ids.slice(0, BOARD_MOST)
  const reference = search['reference']
  const isReference = reference === undefined || isEnvironmentId(reference)
  const at = search['at']
  const isMoment = momentOf(at) !== undefined
  const kinds = listIn(search['kind'])
  const known = KINDS.filter((kind) => kinds.includes(kind))
  return {
    environments: environments.length > 0 ? environments : undefined,
    reference: isReference ? reference : undefined,
    filter: {
      ...ALL_SERVICES,
      text: search['q'] ?? '',
      kinds: new Set(known),
      failing: search['failing'] === '1',
      differencesOnly: search['differences'] !== '0',
    },
    at: isMoment ? at : undefined,
    ignored: [
      ...given.filter((one) => !isEnvironmentId(one)),
      ...ids.slice(BOARD_MOST),
      ...(isReference || reference === '' ? [] : [reference]),
      ...(isMoment || at === undefined || at === '' ? [] : [at]),
      ...kinds.filter((kind) => !known.some((one) => one === kind)),
    ],
  }
}

/** Writes the search part of the address of a board: only what differs from the person's own board at first. */
export const writeBoardSearch = ({
  environments,
  reference,
  filter,
  at,
}: Omit<BoardSearch, 'ignored' | 'at'> & Partial<Pick<BoardSearch, 'at'>>): SearchParams => {
  const { text, kinds, failing, differencesOnly } = filter
  return {
    environments: environments?.join(','),
    reference,
    q: text === '' ? undefined : text,
    kind: kinds.size === 0 ? undefined : KINDS.filter((kind) => kinds.has(kind)).join(','),
    failing: failing ? '1' : undefined,
    differences: differencesOnly ? undefined : '0',
    at,
  }
}

/** The search part that opens a board with these environments. */
export const boardWith = (environments: readonly string[], reference?: string): SearchParams =>
  writeBoardSearch({ environments, reference, filter: ALL_SERVICES })
