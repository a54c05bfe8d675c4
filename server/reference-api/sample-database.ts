import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import * as z from 'zod/mini'

export type Database = InstanceType<typeof DatabaseSync>

/** A database of sample data: where it lies, what it holds, and how to make that. */
export type SampleDatabase = {
  /** Folder of the file; undefined keeps it in memory. */
  dataDir: string | undefined
  /** Name of the file. */
  name: string
  /** Stands for the contents: another one means to fill it again. */
  fingerprint: string
  /** Makes the tables anew and their rows, within a transaction. */
  fill: (db: Database) => void
}

const fingerprintSchema = z.optional(z.object({ fingerprint: z.string() }))

const isFilled = (db: Database, fingerprint: string): boolean => {
  try {
    const row = fingerprintSchema.parse(db.prepare('select fingerprint from seeded').get())
    return row?.fingerprint === fingerprint
  } catch {
    return false
  }
}

const open = (file: string, { fingerprint, fill }: SampleDatabase): Database => {
  const db = new DatabaseSync(file)
  try {
    // All of it can be made again, so nothing waits for the disk.
    db.exec('pragma busy_timeout = 5000; pragma synchronous = off')
    if (!isFilled(db, fingerprint)) {
      db.exec('begin; drop table if exists seeded; create table seeded (fingerprint text not null)')
      fill(db)
      db.prepare('insert into seeded values (?)').run(fingerprint)
      db.exec('commit')
    }
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Opens a database of sample data, and fills it unless it holds what its fingerprint stands for. */
export const openSampleDatabase = (sample: SampleDatabase): Database => {
  const { dataDir, name } = sample
  if (dataDir === undefined) return open(':memory:', sample)
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, name)
  try {
    return open(file, sample)
  } catch {
    // Not a database, or half of one: sample data, so made anew.
    rmSync(file, { force: true })
    rmSync(`${file}-journal`, { force: true })
    return open(file, sample)
  }
}
