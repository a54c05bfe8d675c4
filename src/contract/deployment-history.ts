import * as z from 'zod/mini'
import { DEPLOYMENT_STATES, JOB_SCHEDULE_EVENTS, ORIGINS } from './enums.ts'

/*
 * Strict wire schemas of API §2.1 to §2.8: exactly what a conforming server sends. Tests check the
 * embedded API against them; the OpenAPI document and the console's tolerant readers (tolerant.ts)
 * are derived from them.
 */

const uuid = z.guid()
const dateTime = z.iso.datetime({ offset: true })
const state = z.enum(DEPLOYMENT_STATES)

/** Base: members of every record (API §2.1). */
const base = { id: uuid, created_at: dateTime, updated_at: z.optional(dateTime) }

/** Commit (API §2.6). */
export const commitSchema = z.strictObject({
  git_commit_id: z.string(),
  created_at: dateTime,
  author_name: z.string(),
  message: z.string(),
  tag: z.string(),
  author_avatar_url: z.optional(z.string()),
  commit_page_url: z.optional(z.string()),
})

const nullableCommit = z.optional(z.nullable(commitSchema))
const service = { ...base, name: z.optional(z.string()), status: z.optional(state) }
const image = { image_name: z.optional(z.string()), tag: z.optional(z.string()) }
// A list that a record leaves out is not an empty one: it reads as undefined.
const command = {
  arguments: z.optional(z.nullable(z.array(z.string()))),
  entrypoint: z.optional(z.string()),
}

/** DeploymentHistoryApplication (API §2.5). */
export const applicationSchema = z.strictObject({ ...service, commit: nullableCommit })

/** DeploymentHistoryContainer (API §2.5). */
export const containerSchema = z.strictObject({ ...service, ...image, ...command })

/** DeploymentHistoryDatabase (API §2.5). */
export const databaseSchema = z.strictObject(service)

/** DeploymentHistoryJobResponse (API §2.5). `schedule_at` is five-field cron in UTC, for CRON only. */
export const jobSchema = z.strictObject({
  ...service,
  ...image,
  commit: nullableCommit,
  schedule: z.optional(
    z.strictObject({
      event: z.optional(z.enum(JOB_SCHEDULE_EVENTS)),
      schedule_at: z.optional(z.nullable(z.string())),
    }),
  ),
  ...command,
})

/** DeploymentHistoryHelmResponse (API §2.5). `repository` is set if the chart comes from one. */
export const helmSchema = z.strictObject({
  ...service,
  commit: nullableCommit,
  repository: z.optional(
    z.nullable(
      z.strictObject({
        chart_name: z.optional(z.string()),
        chart_version: z.optional(z.string()),
      }),
    ),
  ),
})

/** DeploymentHistoryEnvironment: one deployment of an environment (API §2.2). */
export const deploymentSchema = z.strictObject({
  ...base,
  status: z.optional(state),
  origin: z.optional(z.enum(ORIGINS)),
  triggered_by: z.optional(z.string()),
  applications: z.optional(z.array(applicationSchema)),
  containers: z.optional(z.array(containerSchema)),
  databases: z.optional(z.array(databaseSchema)),
  jobs: z.optional(z.array(jobSchema)),
  helms: z.optional(z.array(helmSchema)),
})

/** The deployment history page: PaginationData plus `results`, at one level (API §2.8). */
export const deploymentHistoryPageSchema = z.strictObject({
  page: z.number(),
  page_size: z.number(),
  results: z.optional(z.array(deploymentSchema)),
})

/** A deployment on the wire. */
export type WireDeployment = z.infer<typeof deploymentSchema>
/** A history page on the wire. */
export type WireDeploymentHistoryPage = z.infer<typeof deploymentHistoryPageSchema>
