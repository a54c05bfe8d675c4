import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import type { DeploymentItem } from '#src/deployments/past/service-event.ts'
import { EMPTY_HISTORY, type History, withPage } from '#src/deployments/history/history.ts'

/*
 * Histories in short form, read and merged as the console does it. A record is a line: its time, its state and its
 * services, "11:00 DEPLOYED web:2.0.0:DEPLOYED job/seed:3:EXECUTING". A service is [kind/]name[#id]:version[:state];
 * a version is a tag, a commit ID of an application, or "chart@commit" of a Helm chart; "-" leaves it out. Without a state
 * it has that of its record.
 */

/** The day of times without a date, and when cases are read: 12:00 on it. */
const DAY = '2026-03-02'
export const NOW = Date.parse(`${DAY}T12:00:00Z`)

/** A time of that day, or a date and time without seconds, as ISO 8601. */
export const recordTime = (text: string): string =>
  /^\d\d:\d\d$/.test(text) ? `${DAY}T${text}:00Z` : text.replace(/^(\S+T\d\d:\d\d)Z$/, '$1:00Z')

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Members that the short form has no place for. */
export type Extra = Readonly<Record<string, unknown>>

const LIST = {
  app: 'applications',
  db: 'databases',
  helm: 'helms',
  job: 'jobs',
  container: 'containers',
} as const

const contentOf = (kind: string, name: string, version: string): Extra => {
  const given = version === '-' ? undefined : version
  const commit = (id: string | undefined) =>
    id === undefined
      ? {}
      : {
          commit: {
            created_at: recordTime('08:00'),
            git_commit_id: id,
            author_name: 'Ada',
            message: 'Change it',
            tag: '',
            commit_page_url: `https://git.example/${id}`,
          },
        }
  switch (kind) {
    case 'app':
      return commit(given)
    case 'db':
      return {}
    case 'helm': {
      const [chart, id] = (given ?? '').split('@')
      return { repository: { chart_name: name, chart_version: chart }, ...commit(id) }
    }
    case 'job':
      return {
        image_name: `shop/${name}`,
        tag: given,
        arguments: [],
        schedule: { event: 'ON_START', schedule_at: null },
      }
    default:
      return { image_name: `shop/${name}`, tag: given, arguments: [] }
  }
}

let ids = 0

/** A record as the API sends it. */
export const recordOf = (line: string, extra: Extra = {}): Extra => {
  const [time = '', status, ...parts] = line.split(' ')
  const created_at = recordTime(time)
  const lists: Record<string, Extra[]> = {}
  for (const part of parts) {
    const [, kind = 'container', name = '', id, rest = ''] =
      /^(?:(\w+)\/)?([^#:]+)(?:#(\d+))?:?(.*)$/.exec(part) ?? []
    const [version = '-', state = status] = rest.split(':')
    ids += 1
    const list = LIST[kind as keyof typeof LIST]
    ;(lists[list] ??= []).push({
      id: idOf(id === undefined ? ids : Number(id)),
      created_at,
      name,
      status: state,
      ...contentOf(kind, name, version),
    })
  }
  ids += 1
  return {
    id: idOf(ids),
    created_at,
    updated_at: new Date(Date.parse(created_at) + 4 * 60_000).toISOString(),
    origin: 'GIT',
    triggered_by: 'ci-bot',
    status,
    ...lists,
    ...extra,
  }
}

/** What a page holds: lines, records of other forms, or anything that is no record. */
export type Line = string | readonly [line: string, extra: Extra] | Extra

/** A line as the API sends it. */
export const rawOf = (line: Line): unknown =>
  typeof line === 'string'
    ? recordOf(line)
    : Array.isArray(line)
      ? recordOf(...(line as [string, Extra]))
      : line

/** A history into which pages were merged, newest first: the first is the newest page, each other one continues it. */
export const historyOfPages = (pages: readonly (readonly Line[])[]): History =>
  pages.reduce<History>((history, lines) => {
    const page = readDeploymentHistoryPage({ results: lines.map(rawOf) })
    if (!page) throw new Error('not a page')
    const startId = history.items.findLast(({ id }) => id !== undefined)?.id
    return withPage(history, page, startId)
  }, EMPTY_HISTORY)

/** The deployment at a place of a history, which can be read. */
export const deploymentAt = ({ items }: Pick<History, 'items'>, index = 0): DeploymentItem => {
  const item = items[index]
  if (item?.kind !== 'deployment') throw new Error(`no deployment at ${index}`)
  return item
}

/** A history of which all is loaded. */
export const wholeHistory = (...lines: readonly Line[]): History => historyOfPages([lines, []])

/** A history of which older deployments are not loaded. */
export const partOfHistory = (...lines: readonly Line[]): History => historyOfPages([lines])
