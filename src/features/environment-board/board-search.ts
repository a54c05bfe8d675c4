import * as z from 'zod/mini'
import { SERVICE_KINDS } from '#src/deployments/record/services.ts'
import { BOARD_MOST } from '#src/lib/storage/boards.ts'
import { momentOf } from '#src/lib/time/wall-time.ts'
import { type Search, type SearchParams, searchReader, textThat } from '#src/router/search.ts'
import { ALL_SERVICES, type ServiceFilter } from '#board/services/service-filter.ts'

/** An environment ID (API §2). */
const environmentId = z.string().check(z.trim(), z.guid())

/** A moment (ISO 8601). */
const moment = textThat((text) => momentOf(text) !== undefined)

/** Whether two IDs are the same: UUIDs are equal in either case (RFC 9562 §4). */
export const isSameId = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The IDs without repetitions, each as it first came. */
const eachOnce = (ids: readonly string[]): readonly string[] =>
  ids.filter((id, at) => ids.findIndex((one) => isSameId(one, id)) === at)

/** Names between commas; a comma within one is escaped. */
const readNames = (text = ''): readonly string[] =>
  text
    .split(',')
    .map((name) => name.replaceAll('%2C', ',').replaceAll('%25', '%').trim())
    .filter((name) => name !== '')

const writeNames = (names: readonly string[] = []): string | undefined =>
  names.length === 0
    ? undefined
    : names.map((name) => name.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')

/** Reads the search part of the address of a board. What is not valid is ignored, and named. */
export const readBoardSearch = (search: Search) => {
  const { one, list, ignored } = searchReader(search)
  const ids = eachOnce(list('environments', environmentId))
  const environments: readonly string[] = ids.slice(0, BOARD_MOST)
  const filter: ServiceFilter = {
    text: search['q'] ?? '',
    kinds: new Set(list('kind', z.enum(SERVICE_KINDS))),
    failing: search['failing'] === '1',
    differencesOnly: search['differences'] !== '0',
  }
  return {
    /** The environments of a shared board; undefined for the person's own. */
    environments: environments.length > 0 ? environments : undefined,
    /** The name of a board of the team. */
    board: search['board'] || undefined,
    /** The environment that the others are compared with, if one was chosen. */
    reference: one('reference', environmentId),
    filter,
    /** The groups and labels that the environments are narrowed to; none for all. */
    groups: readNames(search['group']),
    labels: readNames(search['label']),
    /** The moment that the services are shown at, as ISO 8601; undefined for now. */
    at: one('at', moment),
    /** Values that are not valid and are ignored. */
    ignored: [...ids.slice(BOARD_MOST), ...ignored.map(({ value }) => value)],
  }
}

/** What the address of a board says. */
export type BoardSearch = ReturnType<typeof readBoardSearch>

/** Writes the search part of the address of a board: only what differs from the person's own board at first. */
export const writeBoardSearch = ({
  environments,
  board,
  reference,
  filter,
  groups,
  labels,
  at,
}: Pick<BoardSearch, 'environments' | 'reference' | 'filter'> &
  Partial<BoardSearch>): SearchParams => {
  const { text, kinds, failing, differencesOnly } = filter
  return {
    board,
    environments: environments?.join(','),
    reference,
    q: text === '' ? undefined : text,
    kind: kinds.size === 0 ? undefined : SERVICE_KINDS.filter((kind) => kinds.has(kind)).join(','),
    failing: failing ? '1' : undefined,
    differences: differencesOnly ? undefined : '0',
    group: writeNames(groups),
    label: writeNames(labels),
    at,
  }
}

/** The search part that opens a board with these environments. */
export const boardWith = (environments: readonly string[], reference?: string): SearchParams =>
  writeBoardSearch({ environments, reference, filter: ALL_SERVICES })

/** The search part that opens a board of the team. */
export const teamBoardWith = (board: string): SearchParams => ({ board })

/** Reads the address of a comparison: two environments, and the moment (ISO 8601) to compare them at; undefined for now. */
export const readCompareSearch = (search: Search) => {
  const { one, ignored } = searchReader(search)
  return {
    left: one('left', environmentId),
    right: one('right', environmentId),
    at: one('at', moment),
    /** Values that are not valid and are ignored. */
    ignored: ignored.map(({ value }) => value),
  }
}
