import { expect, test } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { readAnswer } from '#src/testing/component-builders.ts'
import {
  afterEvent,
  type Answered,
  openSession,
  mayFollow,
  type ResolveSession,
  type SessionEvent,
} from './session.ts'

const answerTo = (json: string): Answered => ({
  component: readAnswer({ clusterId: 'quay', componentKey: 'loki' }),
  sent: { json, draft: { values: {}, edited: new Set() } },
  at: 0,
  tookMs: 1,
})
const [ONE, TWO] = [answerTo('1'), answerTo('2')]
const error = new ApiError({ kind: 'server', status: 503 })
const until = new Date(1000)

const ACTED: SessionEvent = { type: 'acted' }
const TYPED: SessionEvent = { type: 'typed', isSlow: false }
const TYPED_SLOWLY: SessionEvent = { type: 'typed', isSlow: true }
const SENT: SessionEvent = { type: 'sent' }
const ANSWERED: SessionEvent = { type: 'answered', answered: TWO, isSlow: false }
const FAILED: SessionEvent = { type: 'failed', error }
const PAUSED: SessionEvent = { type: 'paused', until, error }
const RETRYING: SessionEvent = { type: 'retrying', retrying: { error, at: 1, next: 2 } }
const LATE: SessionEvent = { type: 'late' }
const ENDED: SessionEvent = { type: 'typingEnded' }
const FOLLOWED: SessionEvent = { type: 'followed' }
const CAUGHT_UP: SessionEvent = { type: 'caughtUp' }
const STOPPED: SessionEvent = { type: 'stopped' }

const after = (events: readonly SessionEvent[], first?: Answered): ResolveSession =>
  events.reduce(afterEvent, openSession(first))

test.each<[string, readonly SessionEvent[], ResolveSession['resolution']]>([
  ['the first answer', [], { kind: 'settled', previous: ONE }],
  ['a key', [TYPED], { kind: 'settled', previous: ONE, isEdited: true }],
  ['a key while the budget is small', [TYPED_SLOWLY], { kind: 'resolving', previous: ONE }],
  ['a request', [TYPED, ENDED, SENT], { kind: 'resolving', previous: ONE }],
  [
    'a request for a draft that was answered before',
    [{ type: 'sent', cached: TWO }],
    { kind: 'resolving', previous: TWO },
  ],
  ['an answer', [SENT, ANSWERED], { kind: 'settled', previous: TWO, isEdited: false }],
  ['a key during a request', [SENT, TYPED], { kind: 'resolving', previous: ONE }],
  [
    'an answer that a key came before',
    [SENT, TYPED, ANSWERED],
    { kind: 'settled', previous: TWO, isEdited: true },
  ],
  ['a failure', [SENT, FAILED], { kind: 'failed', error, previous: ONE }],
  ['a key after a failure', [SENT, FAILED, TYPED], { kind: 'failed', error, previous: ONE }],
  [
    'a retry',
    [SENT, RETRYING],
    { kind: 'resolving', previous: ONE, retrying: { error, at: 1, next: 2 } },
  ],
  ['a pause', [SENT, PAUSED], { kind: 'paused', until, error, previous: ONE }],
  [
    'answers that lead to each other',
    [SENT, ANSWERED, STOPPED],
    { kind: 'stopped', previous: TWO },
  ],
  [
    'a key after such answers',
    [SENT, ANSWERED, STOPPED, TYPED],
    { kind: 'settled', previous: TWO, isEdited: true },
  ],
  ['the request after a pause', [SENT, PAUSED, SENT], { kind: 'resolving', previous: ONE }],
])('after %s', (_, events, resolution) => {
  expect(after(events, ONE).resolution).toEqual(resolution)
})

test.each<[string, readonly SessionEvent[], string]>([
  ['nothing of a request that is answered soon', [SENT], 'settled'],
  ['nothing of requests that replace each other', [SENT, ACTED, SENT, TYPED], 'settled'],
  ['a request that takes long', [SENT, LATE], 'resolving'],
  ['the next request, once one has taken long', [SENT, LATE, SENT], 'resolving'],
  ['a failure at once', [SENT, FAILED], 'failed'],
  ['the try after a failure at once', [SENT, FAILED, SENT], 'resolving'],
  ['a pause at once', [PAUSED], 'paused'],
  ['an answer at once', [SENT, LATE, ANSWERED], 'settled'],
])('shows %s', (_, events, shown) => {
  expect(after(events, ONE).shown).toBe(shown)
})

test('shows the first request at once', () => {
  expect(after([SENT]).shown).toBe('resolving')
})

test('follows answers at most three times until the person acts or the draft is all sent', () => {
  const often = [FOLLOWED, FOLLOWED, FOLLOWED]
  const follows = (events: readonly SessionEvent[]) => mayFollow(after(events, ONE), 'next')
  expect(follows(often.slice(1))).toBe(true)
  expect(follows(often)).toBe(false)
  for (const event of [ACTED, TYPED, CAUGHT_UP]) expect(follows([...often, event])).toBe(true)
  for (const event of [SENT, ANSWERED, FAILED, LATE]) expect(follows([...often, event])).toBe(false)
})

test('follows an answer with no body that led here', () => {
  const session = after([FOLLOWED, SENT, ANSWERED], ONE)
  expect(mayFollow(session, ONE.sent.json)).toBe(false)
  expect(mayFollow(session, 'next')).toBe(true)
})
