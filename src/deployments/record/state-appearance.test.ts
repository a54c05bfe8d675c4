import { expect, it } from 'vitest'
import { DEPLOYMENT_STATES } from '#src/contract/enums.ts'
import { readDeploymentHistoryPage } from '#src/contract/read-deployment-history.ts'
import { isFailure, isUnderWay } from './state.ts'
import { stateAppearance } from './state-appearance.ts'

const stateFromWire = (status: unknown) => {
  const results = [{ id: 'a', created_at: '2026-11-20T12:00:00Z', status }]
  const record = readDeploymentHistoryPage({ page: 1, page_size: 20, results })?.records[0]
  return record?.kind === 'deployment' ? record.deployment.status : undefined
}

it('distinguishes the 29 states without colour', () => {
  const drawn = DEPLOYMENT_STATES.map((state) => {
    const { shape, mark } = stateAppearance(state)
    return `${shape} ${mark}`
  })
  expect(new Set(drawn).size).toBe(29)
  expect(new Set(DEPLOYMENT_STATES.map((state) => stateAppearance(state).label)).size).toBe(29)
})

it('shows an unknown state as is, as neither success nor failure', () => {
  for (const raw of ['QUARANTINED', '__proto__', 'constructor', 'toString']) {
    const state = stateFromWire(raw)
    expect(stateAppearance(state)).toMatchObject({
      label: raw,
      tone: 'neutral',
      shape: 'unknown',
      raw: true,
    })
    expect(isFailure(state) || isUnderWay(state)).toBe(false)
  }
})

it('has a label for a missing state', () => {
  for (const nothing of [null, '', ' \u200B']) {
    expect(stateAppearance(stateFromWire(nothing)).label).toBe('State not given')
  }
})

it.each([
  [isFailure, /_ERROR$/, 'failed'],
  [isUnderWay, /ING$|QUEUED$|^WAITING_/, /^(?:active|queued|waiting)$/],
] as const)('draws what a state means: %o', (is, named, shape) => {
  const states = DEPLOYMENT_STATES.filter(is)
  expect(states).toEqual(DEPLOYMENT_STATES.filter((state) => named.test(state)))
  for (const state of states) expect(stateAppearance(state).shape).toMatch(shape)
})
