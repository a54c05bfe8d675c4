import { describe, expect, it } from 'vitest'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { aDeployment, unrecognized } from '#src/testing/builders.ts'
import { durationOf } from './duration.ts'

const NOW = Date.parse('2026-11-20T14:32:00Z')
const CREATED = '2026-11-20T14:29:00Z'

const said = (status: Deployment['status'], updated_at?: string, created_at = CREATED) =>
  durationOf(aDeployment({ status, created_at, updated_at }), NOW)

describe('how long a deployment took', () => {
  it.each<[string, Deployment['status'], string | undefined, string]>([
    ['about, when it ended well', 'DEPLOYED', '2026-11-20T14:33:00Z', '≈ 4 min'],
    ['about, when it failed', 'BUILD_ERROR', '2026-11-20T14:29:40Z', '≈ 40 s'],
    ['about, when it was canceled', 'CANCELED', '2026-11-20T14:29:50Z', '≈ 50 s'],
    ['so far, while it runs', 'DEPLOYING', '2026-11-20T14:31:00Z', '3 min so far'],
    ['so far, while it waits for a service', 'WAITING_RUNNING', undefined, '3 min so far'],
    ['that it has not started', 'DEPLOYMENT_QUEUED', undefined, 'not started'],
    ['nothing without a last update', 'DEPLOYED', undefined, '—'],
    ['nothing where the last update is before the start', 'DEPLOYED', '2026-11-20T14:28:00Z', '—'],
    ['nothing where it is long after it', 'DEPLOYED', '9999-12-31T23:59:59.999999999Z', '—'],
    ['nothing of a state that is not known', unrecognized('X'), '2026-11-20T14:33:00Z', '—'],
    ['nothing where there was no result', 'UNAVAILABLE', '2026-11-20T14:33:00Z', '—'],
    ['nothing where no state is given', undefined, '2026-11-20T14:33:00Z', '—'],
  ])('says %s', (_, status, updated, expected) => {
    expect(said(status, updated)).toBe(expected)
  })

  it('says nothing of what began in the future', () => {
    expect(said('DEPLOYING', undefined, '2026-11-20T14:40:00Z')).toBe('—')
  })

  it('counts real time over a change of clocks', () => {
    expect(said('DEPLOYED', '2026-10-25T03:10:00+01:00', '2026-10-25T02:50:00+02:00')).toBe(
      '≈ 1 h 20 min',
    )
  })
})
