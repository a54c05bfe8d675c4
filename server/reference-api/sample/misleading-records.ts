import type { DeploymentState } from '#src/contract/enums.ts'
import type { WireDeployment } from '#src/contract/deployment-history.ts'
import type { StoredDeployment } from '#reference/store/history-store.ts'
import { sampleId } from '#reference/store/ids.ts'
import { type SampleContext, stored } from './sample-records.ts'

/*
 * Records that a hasty person takes for something else: a cancel between two releases, a restart after a failure, a stop
 * of one service, a tag that moves, a deployment that never ended.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A service in a record: name, tag, and its state if it is not that of the record. */
type Named = readonly [name: string, tag: string, state?: DeploymentState]

type Step = {
  /** How long before the end it was asked for, and how long it took, in ms. */
  readonly ago: number
  readonly took?: number
  readonly status: DeploymentState
  readonly services: readonly Named[]
}

/** Oldest first. */
const STEPS: readonly Step[] = [
  {
    ago: 80 * HOUR,
    status: 'DEPLOYED',
    services: [
      ['storefront', '1.9.0'],
      ['mailer', '4.0.0'],
      ['search', 'latest'],
      ['reports', '7.1.0'],
      ['importer', '1.3.0'],
      ['worker', '3.0.0'],
      ['ledger', '5.0.0'],
    ],
  },
  // It never ended: no later record says what became of it.
  { ago: 75 * HOUR, status: 'DEPLOYING', services: [['importer', '1.4.0']] },
  // The same tag, which may be another image.
  { ago: 9 * HOUR, status: 'DEPLOYED', services: [['search', 'latest']] },
  { ago: 8 * HOUR, status: 'DEPLOYMENT_ERROR', services: [['reports', '7.2.0']] },
  // No end of that failure.
  { ago: 7 * HOUR, status: 'UNAVAILABLE', services: [['reports', '7.2.0']] },
  { ago: 6 * HOUR, status: 'DEPLOYMENT_ERROR', services: [['mailer', '4.1.0']] },
  // What was restarted is what ran before.
  { ago: 5 * HOUR, status: 'RESTARTED', services: [['mailer', '4.1.0']] },
  // One of several services is stopped.
  { ago: 4 * HOUR, status: 'STOPPED', services: [['worker', '3.0.0']] },
  // It took most of an hour until the new version ran.
  { ago: 3 * HOUR, took: 50 * MINUTE, status: 'DEPLOYED', services: [['ledger', '5.1.0']] },
  { ago: 2 * HOUR, status: 'CANCELED', services: [['storefront', '2.0.0']] },
  // The change is the one from 1.9.0, whatever was canceled in between.
  { ago: HOUR, status: 'DEPLOYED', services: [['storefront', '2.0.0']] },
]

/** The same shop elsewhere, where storefront went back to the version before. */
const ROLLED_BACK: readonly Step[] = [
  {
    ago: 50 * HOUR,
    status: 'DEPLOYED',
    services: [
      ['storefront', '1.9.0'],
      ['search', 'latest'],
    ],
  },
  { ago: 26 * HOUR, status: 'DEPLOYED', services: [['storefront', '2.0.0']] },
  { ago: 2 * HOUR, status: 'DEPLOYED', services: [['storefront', '1.9.0']] },
]

const recordsOf = function* (
  { name, endsAt }: SampleContext,
  steps: readonly Step[],
): Generator<WireDeployment, void> {
  for (const [at, { ago, took = 4 * MINUTE, status, services }] of steps.entries()) {
    const times = {
      created_at: new Date(endsAt - ago).toISOString(),
      updated_at: new Date(endsAt - ago + took).toISOString(),
    }
    yield {
      id: sampleId(name, 'deployment', at),
      ...times,
      status,
      origin: 'GIT',
      triggered_by: 'ci-bot',
      applications: [],
      databases: [],
      jobs: [],
      helms: [],
      containers: services.map(([service, tag, state = status]) => ({
        id: sampleId(name, 'container', service),
        ...times,
        name: service,
        status: state,
        image_name: `registry.example.com/quayside/${service}`,
        tag,
        arguments: [],
      })),
    }
  }
}

export const misleadingRecords = (context: SampleContext): Iterable<StoredDeployment> =>
  stored(recordsOf(context, STEPS))

export const rolledBackRecords = (context: SampleContext): Iterable<StoredDeployment> =>
  stored(recordsOf(context, ROLLED_BACK))
