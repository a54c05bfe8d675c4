import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import * as z from 'zod/mini'

export type SqliteDatabase = InstanceType<typeof DatabaseSync>

/** A database of sample data: where it is, what it contains, and how to fill it. */
export type SampleDatabase = {
  /** Folder of the file; undefined keeps it in memory. */
  dataDir: string | undefined
  /** Name of the file. */
  name: string
  /** Identifies the contents; when it changes, the database is filled again. */
  fingerprint: string
  /** Recreates the tables and their rows, within a transaction. */
  fill: (db: SqliteDatabase) => void
}

/** Another server uses the data folder. */
export class DataInUse extends Error {}

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 5

const fingerprintSchema = z.optional(z.object({ fingerprint: z.string() }))

const isFilled = (db: SqliteDatabase, fingerprint: string): boolean => {
  try {
    const row = fingerprintSchema.parse(db.prepare('select fingerprint from seeded').get())
    return row?.fingerprint === fingerprint
  } catch {
    return false
  }
}

const open = (file: string, { fingerprint, fill }: SampleDatabase): SqliteDatabase => {
  const db = new DatabaseSync(file)
  try {
    // The data can be recreated, so there is no need to wait for the disk.
    db.exec('pragma synchronous = off')
    // This transaction stays open while the server runs: others may read the file but not refill it.
    db.exec('begin immediate')
    if (!isFilled(db, fingerprint)) {
      db.exec('drop table if exists seeded; create table seeded (fingerprint text not null)')
      fill(db)
      db.prepare('insert into seeded values (?)').run(fingerprint)
      db.exec('commit; begin immediate')
    }
    return db
  } catch (error) {
    db.close()
    throw isBusy(error) ? new DataInUse(`Another server uses ${file}`, { cause: error }) : error
  }
}

/**
 * Opens a database of sample data and fills it unless it has the right fingerprint already. Throws
 * `DataInUse` if another server has the file open.
 */
export const openSampleDatabase = (sample: SampleDatabase): SqliteDatabase => {
  const { dataDir, name } = sample
  if (dataDir === undefined) return open(':memory:', sample)
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  try {
    return open(file, sample)
  } catch (error) {
    if (error instanceof DataInUse) throw error
    // Not a database, or a damaged one. It is only sample data, so recreate it.
    rmSync(file, { force: true })
    rmSync(`${file}-journal`, { force: true })
    return open(file, sample)
  }
}

/** Closes a database and releases its lock. */
export const closeSampleDatabase = (db: SqliteDatabase): void => {
  // A closed database keeps its lock until its statements are garbage-collected, so end the transaction first.
  db.exec('rollback')
  db.close()
}
