import * as z from 'zod/mini'
import { type HistorySource, PAGE_SIZE } from './history-source.ts'
import { type SqliteDatabase, closeSampleDatabase, openSampleDatabase } from './sample-database.ts'

/** A stored deployment; `body` is the JSON text that is sent, valid or not. */
export type StoredDeployment = { id: string; body: string }

/** The history of an environment to store, oldest deployment first. */
export type Seed = { environmentId: string; deployments: Iterable<StoredDeployment> }

/** Deployment histories in SQLite. */
export type HistoryStore = {
  /** The history of one environment, empty if it is unknown. */
  history: (environmentId: string) => HistorySource
  close: () => void
}

const SCHEMA = `
  create table deployment (
    environment_id text not null,
    position integer not null,
    id text not null,
    body text not null
  );
`
// Created after the rows were inserted: sorting once is faster than a search per row.
const INDEXES = `
  create unique index deployment_by_position on deployment (environment_id, position);
  create unique index deployment_by_id on deployment (environment_id, id);
`

// Keyset pagination: a page starts at a key of the index, so deep pages cost no more than the first.
const PAGE = `
  select body from deployment
  where environment_id = ? and position < ?
  order by position desc limit ${PAGE_SIZE}
`
const POSITION = 'select position from deployment where environment_id = ? and id = ?'
const COUNT = 'select max(position) as position from deployment where environment_id = ?'

const bodiesSchema = z.array(z.object({ body: z.string() }))
const positionSchema = z.optional(z.object({ position: z.nullable(z.number()) }))

const fill = (db: SqliteDatabase, seeds: Iterable<Seed>): void => {
  db.exec(`drop table if exists deployment; ${SCHEMA}`)
  const insert = db.prepare('insert into deployment values (?, ?, ?, ?)')
  for (const { environmentId, deployments } of seeds) {
    let position = 0
    for (const { id, body } of deployments) {
      position += 1
      insert.run(environmentId, position, id.toLowerCase(), body)
    }
  }
  db.exec(INDEXES)
}

/**
 * Opens the store in `dataDir`, or in memory, and fills it unless it has this `fingerprint` already.
 */
export const openHistoryStore = (options: {
  dataDir: string | undefined
  fingerprint: string
  seeds: () => Iterable<Seed>
}): HistoryStore => {
  const { dataDir, fingerprint, seeds } = options
  const db = openSampleDatabase({
    dataDir,
    name: 'reference-api.sqlite',
    fingerprint,
    fill: (empty) => {
      fill(empty, seeds())
    },
  })
  const [page, position, count] = [db.prepare(PAGE), db.prepare(POSITION), db.prepare(COUNT)]

  return {
    history: (environmentId) => ({
      count: () => positionSchema.parse(count.get(environmentId))?.position ?? 0,
      positionOf: (id) =>
        positionSchema.parse(position.get(environmentId, id.toLowerCase()))?.position ?? undefined,
      below: (at) => bodiesSchema.parse(page.all(environmentId, at)).map(({ body }) => body),
    }),
    close: () => {
      closeSampleDatabase(db)
    },
  }
}
