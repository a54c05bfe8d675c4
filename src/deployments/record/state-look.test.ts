import { expect, it } from 'vitest'
import { DEPLOYMENT_STATES } from '#src/contract/enums.ts'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { isFailed, isInProgress, lookOf } from './state-look.ts'

const stateFromWire = (status: unknown) => {
  const results = [{ id: 'a', created_at: '2026-11-20T12:00:00Z', status }]
  const record = readDeploymentHistoryPage({ page: 1, page_size: 20, results })?.records[0]
  return record?.kind === 'deployment' ? record.deployment.status : undefined
}

it('distinguishes the 29 states without colour', () => {
  const drawn = DEPLOYMENT_STATES.map((state) => {
    const { shape, mark } = lookOf(state)
    return `${shape} ${mark}`
  })
  expect(new Set(drawn).size).toBe(29)
  expect(new Set(DEPLOYMENT_STATES.map((state) => lookOf(state).label)).size).toBe(29)
})

it('shows an unknown state as is, as neither success nor failure', () => {
  for (const raw of ['QUARANTINED', '__proto__', 'constructor', 'toString']) {
    const look = lookOf(stateFromWire(raw))
    expect(look).toMatchObject({ label: raw, tone: 'neutral', shape: 'unknown', raw: true })
    expect(isFailed(look) || isInProgress(look)).toBe(false)
  }
})

it('has a label for a missing state', () => {
  for (const nothing of [null, '', ' \u200B']) {
    expect(lookOf(stateFromWire(nothing)).label).toBe('State not given')
  }
})

it('knows which states are failures and which are in progress', () => {
  const states = (is: typeof isFailed) => DEPLOYMENT_STATES.filter((state) => is(lookOf(state)))
  expect(states(isFailed)).toEqual(DEPLOYMENT_STATES.filter((state) => state.endsWith('_ERROR')))
  expect(states(isInProgress)).toEqual(
    DEPLOYMENT_STATES.filter((state) => /ING$|QUEUED$|^WAITING_/.test(state)),
  )
})
