import { expect, test } from 'vitest'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { sessionAfter } from './session-over.ts'

const NOW = Date.now()
const IDLE = { kind: 'idle' } as const

const read = (secondsAfter: number) => ({
  error: null,
  checkedAt: NOW + secondsAfter * 1000,
  further: IDLE,
})
const failed = (failure: ApiFailure, checkedAt = 0) => ({
  error: new ApiError(failure),
  checkedAt,
  further: IDLE,
})
const refused = failed({ kind: 'unauthorized', reason: 'withdrawn' })
const loading = { error: null, checkedAt: 0, further: IDLE }

test.each<[string, Parameters<typeof sessionAfter>[0], ReturnType<typeof sessionAfter>]>([
  ['nothing asked', [], 'fine'],
  ['all read', [read(0), read(0)], 'fine'],
  ['the only one refuses', [refused], 'over'],
  ['all refuse', [refused, refused], 'over'],
  ['one refuses, others were read with it', [refused, read(-1), read(-900)], 'fine'],
  ['one refuses, another was read since', [refused, read(60)], 'fine'],
  ['one refuses, the others were read long ago', [refused, read(-600), read(-600)], 'open'],
  ['one refuses, the others have not answered', [refused, loading], 'open'],
  ['two refuse in a row, and none was read since', [refused, refused, read(-600)], 'over'],
  ['two refuse, and another was read since', [refused, refused, read(60)], 'fine'],
  [
    'the host has no session',
    [failed({ kind: 'unauthorized', reason: 'noSession' }), read(60)],
    'over',
  ],
  [
    'a request that was never sent tells nothing',
    [refused, failed({ kind: 'rateLimited', resetAt: new Date(NOW), unsent: true })],
    'open',
  ],
  [
    'another may not be read, and the credential is known',
    [refused, failed({ kind: 'forbidden' })],
    'fine',
  ],
  [
    'an older page was refused',
    [{ ...read(-600), further: { kind: 'failed', error: refused.error } }],
    'over',
  ],
])('%s', (_, all, expected) => {
  expect(sessionAfter(all)).toBe(expected)
})
