import * as fc from 'fast-check'
import type { ApiFailure } from '#src/api/api-error.ts'

/** Ways in which a request fails, for tests with random faults. */
export const anyFailure: fc.Arbitrary<ApiFailure> = fc.constantFrom<ApiFailure>(
  { kind: 'server', status: 503 },
  { kind: 'unreachable', reason: 'network' },
  { kind: 'unreachable', reason: 'timeout' },
  { kind: 'malformed', expected: 'JSON' },
  { kind: 'unauthorized' },
)
