import { isRecord } from '#src/lib/values/is-record.ts'
import type * as z from 'zod/mini'
import {
  type applicationSchema,
  type commitSchema,
  type containerSchema,
  type databaseSchema,
  deploymentSchema,
  type helmSchema,
  type jobSchema,
} from './deployment-history.ts'
import { originNamed } from './enums.ts'
import { type Tolerant, type ReadProblem, tolerant } from './tolerant.ts'

/** One deployment of an environment, as read (API §2.2). */
export type Deployment = Tolerant<z.infer<typeof deploymentSchema>>
export type Application = Tolerant<z.infer<typeof applicationSchema>>
export type Container = Tolerant<z.infer<typeof containerSchema>>
export type Database = Tolerant<z.infer<typeof databaseSchema>>
export type Job = Tolerant<z.infer<typeof jobSchema>>
export type Helm = Tolerant<z.infer<typeof helmSchema>>
export type Commit = Tolerant<z.infer<typeof commitSchema>>

/** A record of a page: a deployment, with its unreadable parts as `problems`, or an unreadable record. */
export type PageRecord =
  | { kind: 'deployment'; id: string; deployment: Deployment; problems: readonly ReadProblem[] }
  | { kind: 'unreadable'; id: string | undefined; raw: unknown; problems: readonly ReadProblem[] }

/** A history page as read: its records in the server's order (API §2.8). */
export type DeploymentHistoryPage = {
  records: readonly PageRecord[]
  /** `startId` for the next page: the last ID of this page, exactly as received; undefined if no record has an ID. */
  lastId: string | undefined
}

const readDeployment = tolerant(deploymentSchema)

const idOf = (raw: unknown): string | undefined =>
  isRecord(raw) && typeof raw['id'] === 'string' && raw['id'] !== '' ? raw['id'] : undefined

const withKnownOrigin = (deployment: Deployment): Deployment => {
  const { origin } = deployment
  const known = origin && originNamed(origin)
  return known === origin ? deployment : { ...deployment, origin: known }
}

const readRecord = (raw: unknown): PageRecord => {
  const read = readDeployment(raw)
  return read.ok
    ? {
        kind: 'deployment',
        id: read.value.id,
        deployment: withKnownOrigin(read.value),
        problems: read.problems,
      }
    : { kind: 'unreadable', id: idOf(raw), raw, problems: read.problems }
}

/**
 * Reads a history page from any JSON (API §4.1); undefined if the body is not a page. Ignores `page` and
 * `page_size`, which are not reliable.
 */
export const readDeploymentHistoryPage = (body: unknown): DeploymentHistoryPage | undefined => {
  if (!isRecord(body)) return undefined
  const results = body['results'] ?? []
  if (!Array.isArray(results)) return undefined
  const records = results.map(readRecord)
  return { records, lastId: records.findLast((record) => record.id !== undefined)?.id }
}
