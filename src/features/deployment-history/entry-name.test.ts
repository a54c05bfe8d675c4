import { expect, it } from 'vitest'
import type { Deployment } from '#src/contract/read-deployment-history.ts'
import { aDeployment, unrecognized } from '#src/testing/builders.ts'
import { entryName } from './entry-name.ts'

it.each<[Partial<Deployment>, string]>([
  [{}, 'Deployed, 1 updated, 20 November 2026 15:30, by Ada Marsh from Git'],
  [{ origin: undefined }, 'Deployed, 1 updated, 20 November 2026 15:30, by Ada Marsh'],
  [{ triggered_by: undefined }, 'Deployed, 1 updated, 20 November 2026 15:30, from Git'],
  [{ origin: undefined, triggered_by: ' ' }, 'Deployed, 1 updated, 20 November 2026 15:30'],
  [
    { status: unrecognized('QUARANTINED'), origin: unrecognized('POLICY_ENGINE') },
    'QUARANTINED, 1 updated, 20 November 2026 15:30, by Ada Marsh from POLICY_ENGINE',
  ],
  [
    { triggered_by: 'eve\u202Etib\n' },
    'Deployed, 1 updated, 20 November 2026 15:30, by eve⟨202E⟩tib from Git',
  ],
])('names an entry by state, what, when and who: %j', (overrides, expected) => {
  expect(entryName(aDeployment(overrides), '1 updated', 'Europe/Berlin')).toBe(expected)
})
