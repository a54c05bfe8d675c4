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
import { type Read, type ReadProblem, tolerant } from './tolerant.ts'

/** One deployment of an environment, as read (API §2.2). */
export type Deployment = Read<z.infer<typeof deploymentSchema>>
export type Application = Read<z.infer<typeof applicationSchema>>
export type Container = Read<z.infer<typeof containerSchema>>
export type Database = Read<z.infer<typeof databaseSchema>>
export type Job = Read<z.infer<typeof jobSchema>>
export type Helm = Read<z.infer<typeof helmSchema>>
export type Commit = Read<z.infer<typeof commitSchema>>

/** A record of a page: a deployment with what had to be left out of it, or one that cannot be read. */
export type PageRecord =
  | { kind: 'deployment'; id: string; deployment: Deployment; problems: readonly ReadProblem[] }
  | { kind: 'unreadable'; id: string | undefined; raw: unknown; problems: readonly ReadProblem[] }

/** A history page as read: its records in the server's order (API §2.8). */
export type DeploymentHistoryPage = {
  records: readonly PageRecord[]
  /** `startId` of the next page: the last id of this one, exactly as it came; undefined when it has none. */
  lastId: string | undefined
}

const readDeployment = tolerant(deploymentSchema)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const idOf = (raw: unknown): string | undefined =>
  isRecord(raw) && typeof raw['id'] === 'string' && raw['id'] !== '' ? raw['id'] : undefined

const readRecord = (raw: unknown): PageRecord => {
  const read = readDeployment(raw)
  return read.ok
    ? {
        kind: 'deployment',
        id: read.value.id,
        deployment: read.value,
        problems: read.problems,
      }
    : { kind: 'unreadable', id: idOf(raw), raw, problems: read.problems }
}

/**
 * Reads a history page from any JSON (API §4.1). `page` and `page_size` are not reliable and not
 * needed, so their absence costs nothing. Undefined when the body is no page at all.
 */
export const readDeploymentHistoryPage = (body: unknown): DeploymentHistoryPage | undefined => {
  if (!isRecord(body)) return undefined
  const results = body['results'] ?? []
  if (!Array.isArray(results)) return undefined
  const records = results.map(readRecord)
  return { records, lastId: records.findLast((record) => record.id !== undefined)?.id }
}
