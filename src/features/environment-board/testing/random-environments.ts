import * as fc from 'fast-check'
import { DEPLOYMENT_STATES } from '#src/contract/enums.ts'
import type { Deployment, PageRecord } from '#src/contract/read-deployment-history.ts'
import {
  EMPTY_HISTORY,
  type History,
  nextStartId,
  withPage,
} from '#src/deployments/history/history.ts'
import {
  aContainer,
  aDatabase,
  aDeployment,
  anUnreadableRecord,
  aPage,
  timeOf,
  unrecognized,
} from '#src/testing/builders.ts'
import { NO_SERVICES } from '#src/testing/histories.ts'

/** A state, or none. */
export type State = Deployment['status']

/** One service of a record: "container web", its version and its state. */
export type RecordedService = {
  kind: 'container' | 'database'
  name: string
  version: string | undefined
  state: State
}
/** One record: what it says, nothing at all, or that one of its containers could not be read. */
export type RecordedDeployment = {
  said: readonly RecordedService[]
  state: State
  readable: 'yes' | 'no' | 'withoutAContainer'
}
/** What one environment tells, newest first; `gap`: after how many records older ones are missing. */
export type RecordedEnvironment = {
  records: readonly RecordedDeployment[]
  gap: number | undefined
  complete: boolean
}

const state: fc.Arbitrary<State> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<State>('DEPLOYED', 'DEPLOYMENT_ERROR', 'RESTARTED', 'STOPPED'),
  },
  { weight: 2, arbitrary: fc.constantFrom<State>(...DEPLOYMENT_STATES) },
  { weight: 1, arbitrary: fc.constantFrom<State>(undefined, unrecognized('PAUSED')) },
)

const said: fc.Arbitrary<RecordedService> = fc.record({
  kind: fc.constantFrom('container', 'container', 'container', 'database'),
  name: fc.constantFrom('web', 'web', 'api', '__proto__'),
  version: fc.constantFrom('v1', 'v2', 'v3', undefined),
  state,
})

const recordedDeployment: fc.Arbitrary<RecordedDeployment> = fc.record({
  said: fc.uniqueArray(said, {
    maxLength: 3,
    // Two services of one kind and name in one record are rare.
    selector: ({ kind, name, version }) =>
      (version === 'v3' ? [kind, name, version] : [kind, name]).join(' '),
  }),
  state,
  readable: fc.constantFrom('yes', 'yes', 'yes', 'yes', 'yes', 'yes', 'no', 'withoutAContainer'),
})

/** What one environment may tell. */
export const recordedEnvironment: fc.Arbitrary<RecordedEnvironment> = fc
  .record({
    records: fc.array(recordedDeployment, { maxLength: 8 }),
    gap: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 4 }),
    complete: fc.boolean(),
  })
  .map(({ gap, ...rest }) => ({
    ...rest,
    // An empty answer is the whole history.
    complete: rest.complete || rest.records.length === 0,
    gap: gap !== null && gap < rest.records.length ? gap : undefined,
  }))

const recordOf = (
  { said: services, state: status, readable }: RecordedDeployment,
  n: number,
): PageRecord => {
  if (readable === 'no') return anUnreadableRecord(n)
  const base = (at: number) => ({ id: `${n} ${at}`, created_at: timeOf(n) })
  const deployment = aDeployment(
    {
      ...NO_SERVICES,
      status,
      containers: services.flatMap(({ kind, name, version, state: is }, at) =>
        kind === 'container'
          ? [aContainer({ ...base(at), name, tag: version, status: is }, 1)]
          : [],
      ),
      databases: services.flatMap(({ kind, name, state: is }, at) =>
        kind === 'database' ? [aDatabase({ ...base(at), name, status: is }, 1)] : [],
      ),
    },
    n,
  )
  const problems =
    readable === 'yes'
      ? []
      : [{ path: ['containers', services.length], message: 'expected an object' }]
  return { kind: 'deployment', id: deployment.id, deployment, problems }
}

const pageOf = (records: readonly PageRecord[]) => ({
  ...aPage(),
  records,
  lastId: records.at(-1)?.id,
})

/** Its history; only the newest `count` records of it, if given. */
export const historyOf = (
  { records: all, gap, complete }: RecordedEnvironment,
  count = all.length,
): History => {
  const records = all.slice(0, count).map((one, index) => recordOf(one, index + 1))
  let history = EMPTY_HISTORY
  if (gap === undefined || gap >= count) history = withPage(history, pageOf(records))
  else {
    history = withPage(history, pageOf(records.slice(gap)))
    history = withPage(history, pageOf(records.slice(0, gap)))
  }
  return complete && count === all.length
    ? withPage(history, pageOf([]), nextStartId(history))
    : history
}
