import { expectTypeOf, test } from 'vitest'
import type { DeploymentState, JobScheduleEvent, Origin } from './enums.ts'
import type {
  Application,
  Commit,
  Container,
  Database,
  Deployment,
  Helm,
  Job,
} from './read-deployment-history.ts'
import { isKnown, type OpenEnum, type Unrecognized } from './tolerant.ts'
import { DEPLOYMENT_STATES } from './enums.ts'

type State = OpenEnum<DeploymentState>

// A total Record over the known states, as components use it.
const LOOK: Record<DeploymentState, 'look'> = Object.fromEntries(
  DEPLOYMENT_STATES.map((state) => [state, 'look']),
) as Record<DeploymentState, 'look'>

test('an open enum is assignable neither to its known values nor from any text', () => {
  expectTypeOf<State>().not.toExtend<DeploymentState>()
  expectTypeOf<State>().not.toExtend<keyof typeof LOOK>()
  expectTypeOf<State>().toExtend<string>()
  expectTypeOf<DeploymentState>().toExtend<State>()
  expectTypeOf<string>().not.toExtend<State>()
  expectTypeOf<'A_STATE_NOBODY_NAMED'>().not.toExtend<State>()
})

test('a switch over every known value leaves the unknown ones', () => {
  const rest = (event: OpenEnum<JobScheduleEvent>) => {
    switch (event) {
      case 'ON_START':
      case 'ON_STOP':
      case 'ON_DELETE':
      case 'CRON':
        return 'known' as const
      default:
        expectTypeOf(event).toEqualTypeOf<Unrecognized>()
        return event
    }
  }
  expectTypeOf(rest).returns.toEqualTypeOf<'known' | Unrecognized>()
  expectTypeOf(rest).returns.not.toEqualTypeOf<'known'>()
})

test('isKnown splits an open enum in two', () => {
  const stateAppearance = (state: State | undefined) => {
    if (isKnown(DEPLOYMENT_STATES, state)) {
      expectTypeOf(state).toEqualTypeOf<DeploymentState>()
      return LOOK[state]
    }
    expectTypeOf(state).toEqualTypeOf<Unrecognized | undefined>()
    return state
  }
  expectTypeOf(stateAppearance).returns.toEqualTypeOf<'look' | Unrecognized | undefined>()
})

test('every enum of the records is open, and every optional member may be undefined', () => {
  expectTypeOf<Deployment['id']>().toEqualTypeOf<string>()
  expectTypeOf<Deployment['created_at']>().toEqualTypeOf<string>()
  expectTypeOf<Deployment['updated_at']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Deployment['origin']>().toEqualTypeOf<OpenEnum<Origin> | undefined>()
  expectTypeOf<
    (Deployment | Application | Container | Database | Job | Helm)['status']
  >().toEqualTypeOf<State | undefined>()
  expectTypeOf<NonNullable<Job['schedule']>['event']>().toEqualTypeOf<
    OpenEnum<JobScheduleEvent> | undefined
  >()
  expectTypeOf<NonNullable<Job['schedule']>['schedule_at']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<(Application | Job | Helm)['commit']>().toEqualTypeOf<Commit | undefined>()
  expectTypeOf<Commit['author_name']>().toEqualTypeOf<string>()
  expectTypeOf<Commit['commit_page_url']>().toEqualTypeOf<string | undefined>()
})

test('lists are never undefined', () => {
  expectTypeOf<Deployment['applications']>().toEqualTypeOf<readonly Application[]>()
  expectTypeOf<Deployment['containers']>().toEqualTypeOf<readonly Container[]>()
  expectTypeOf<Deployment['databases']>().toEqualTypeOf<readonly Database[]>()
  expectTypeOf<Deployment['jobs']>().toEqualTypeOf<readonly Job[]>()
  expectTypeOf<Deployment['helms']>().toEqualTypeOf<readonly Helm[]>()
  expectTypeOf<(Container | Job)['arguments']>().toEqualTypeOf<readonly string[] | undefined>()
})
