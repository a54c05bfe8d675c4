import { parseJsonBody } from '#reference/http/json-body.ts'
import * as z from 'zod/mini'
import { isRecord } from '#src/lib/values/is-record.ts'
import { closeSampleDatabase, openSampleDatabase } from './sample-database.ts'

/** A saved configuration of a component on a cluster. */
export type SavedProfile = {
  organizationId: string
  clusterId: string
  componentKey: string
  values: Readonly<Record<string, unknown>>
}

/** Saved configurations in SQLite. Nothing writes to them: resolve only reads (API §4.2). */
export type SavedValues = {
  /** The values saved for a component on a cluster, by literal key; {} if there are none. */
  of: (
    organizationId: string,
    clusterId: string,
    componentKey: string,
  ) => Readonly<Record<string, unknown>>
  close: () => void
}

const SCHEMA = `
  drop table if exists saved_profile;
  create table saved_profile (
    organization_id text not null,
    cluster_id text not null,
    component_key text not null,
    profile text not null,
    primary key (organization_id, cluster_id, component_key)
  );
`
const PROFILE = `
  select profile from saved_profile
  where organization_id = ? and cluster_id = ? and component_key = ?
`

const profileSchema = z.optional(z.object({ profile: z.string() }))

/**
 * Opens the saved configurations in `dataDir`, or in memory, and fills them with `profiles`. They
 * have their own file, because histories depend on the time and are recreated, and these are not.
 */
export const openSavedValues = (
  dataDir: string | undefined,
  profiles: readonly SavedProfile[],
): SavedValues => {
  const db = openSampleDatabase({
    dataDir,
    name: 'saved-values.sqlite',
    fingerprint: JSON.stringify(profiles),
    fill: (empty) => {
      empty.exec(SCHEMA)
      const insert = empty.prepare('insert into saved_profile values (?, ?, ?, ?)')
      for (const { organizationId, clusterId, componentKey, values } of profiles)
        insert.run(organizationId, clusterId, componentKey, JSON.stringify(values))
    },
  })
  const select = db.prepare(PROFILE)
  return {
    of: (organizationId, clusterId, componentKey) => {
      const row = profileSchema.parse(select.get(organizationId, clusterId, componentKey))
      const values = row && parseJsonBody(row.profile)
      return isRecord(values) ? values : {}
    },
    close: () => {
      closeSampleDatabase(db)
    },
  }
}
