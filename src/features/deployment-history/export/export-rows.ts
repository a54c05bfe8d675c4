import type { Deployment } from '#src/contract/read-deployment-history.ts'
import type { CsvCell } from '#src/lib/text/csv.ts'
import { withZone } from '#src/lib/time/instant.ts'
import { commitOf, type Service, servicesOf } from '#src/deployments/record/services.ts'

type Column = (deployment: Deployment, service: Service | undefined) => CsvCell

const time = (text: string | undefined) => text && withZone(text)
const commit = (service: Service | undefined) => service && commitOf(service)
const image = (service: Service | undefined) =>
  service?.kind === 'container' || service?.kind === 'job' ? service.record : undefined
const job = (service: Service | undefined) => (service?.kind === 'job' ? service.record : undefined)
const chart = (service: Service | undefined) =>
  service?.kind === 'helm' ? service.record.repository : undefined

/** Every value as received, so that it can be searched and joined; times that name no zone are in UTC, and say so. */
const COLUMNS: Readonly<Record<string, Column>> = {
  deployment_id: ({ id }) => id,
  deployment_created_at: (deployment) => time(deployment.created_at),
  deployment_updated_at: (deployment) => time(deployment.updated_at),
  deployment_status: ({ status }) => status,
  origin: ({ origin }) => origin,
  triggered_by: (deployment) => deployment.triggered_by,
  service_kind: (_, service) => service?.kind,
  service_id: (_, service) => service?.record.id,
  service_name: (_, service) => service?.record.name,
  service_status: (_, service) => service?.record.status,
  service_created_at: (_, service) => time(service?.record.created_at),
  service_updated_at: (_, service) => time(service?.record.updated_at),
  image_name: (_, service) => image(service)?.image_name,
  tag: (_, service) => image(service)?.tag,
  chart_name: (_, service) => chart(service)?.chart_name,
  chart_version: (_, service) => chart(service)?.chart_version,
  commit_id: (_, service) => commit(service)?.git_commit_id,
  commit_tag: (_, service) => commit(service)?.tag,
  commit_author: (_, service) => commit(service)?.author_name,
  commit_created_at: (_, service) => time(commit(service)?.created_at),
  commit_message: (_, service) => commit(service)?.message,
  commit_page_url: (_, service) => commit(service)?.commit_page_url,
  job_event: (_, service) => job(service)?.schedule?.event,
  job_schedule_at: (_, service) => job(service)?.schedule?.schedule_at,
  entrypoint: (_, service) => image(service)?.entrypoint,
  // A list in one cell; JSON, because an argument may hold any separator.
  arguments: (_, service) => {
    const texts = image(service)?.arguments
    return texts && texts.length > 0 ? JSON.stringify(texts) : undefined
  },
}

/** The names of the columns. */
export const EXPORT_COLUMNS: readonly string[] = Object.keys(COLUMNS)

const cells = Object.values(COLUMNS)

/**
 * A deployment as rows: one per service, each with the deployment's own values, because people look for
 * the version of a service over time. One row if it has no services.
 */
export const exportRows = (deployment: Deployment): readonly (readonly CsvCell[])[] => {
  const services: readonly (Service | undefined)[] = servicesOf(deployment)
  return (services.length > 0 ? services : [undefined]).map((service) =>
    cells.map((cell) => cell(deployment, service)),
  )
}
