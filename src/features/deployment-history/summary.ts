import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { type Service, serviceName, servicesOf } from './services.ts'
import { isFailed, isInProgress, lookOf } from './state-look.ts'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

const named = (services: readonly Service[]): string => {
  const [first, second] = services
  if (services.length === 1 && first) return serviceName(first)
  if (services.length === 2 && first && second) {
    return `${serviceName(first)} and ${serviceName(second)}`
  }
  return plural(services.length, 'service')
}

/** What became of a deployment's services, in a few words. */
export const summaryOf = (deployment: Deployment): string => {
  const services = servicesOf(deployment)
  if (services.length === 0) return 'no services'
  const failed = services.filter(({ record }) => isFailed(lookOf(record.status)))
  const pending = services.filter(({ record }) => isInProgress(lookOf(record.status)))
  if (failed.length > 0) {
    const others = services.length - failed.length
    return `${named(failed)} failed` + (others > 0 ? `, ${plural(others, 'other')}` : '')
  }
  if (isInProgress(lookOf(deployment.status)) && pending.length > 0) {
    return `${services.length - pending.length} of ${plural(services.length, 'service')} done`
  }
  return plural(services.length, 'service')
}
