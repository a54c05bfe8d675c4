import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { HOSTILE_NAMES } from '#src/testing/arbitraries.ts'
import { isKnown, tolerant } from './tolerant.ts'

const read = tolerant(
  z.strictObject({
    id: z.guid(),
    at: z.optional(z.iso.datetime({ offset: true })),
    size: z.optional(z.number()),
    on: z.optional(z.boolean()),
    mood: z.optional(z.enum(['CALM', 'STORMY'])),
    tags: z.optional(z.array(z.string())),
    home: z.optional(z.nullable(z.strictObject({ port: z.string() }))),
  }),
)
const ID = '7d6c1f0e-55c5-4c7b-9a6b-0d5f3b1f0001'
const EMPTY = {
  id: ID,
  at: undefined,
  size: undefined,
  on: undefined,
  mood: undefined,
  tags: [],
  home: undefined,
}

/** Reads `value` after a round trip through JSON. */
const readJson = (value: unknown) => read(JSON.parse(JSON.stringify(value)))

describe('accepts', () => {
  test.each([
    ['a complete value', { at: '2026-11-20T14:30:00+01:00', size: 3, on: false, mood: 'CALM' }],
    ['an unknown enum value', { mood: 'FOGGY' }],
    ['an empty text where any is allowed', { home: { port: '' } }],
    ['an unknown member', { tide: { height: [1, 2] } }],
    ['an unknown member of a member', { home: { port: 'Brest', berth: 7 } }],
    ['a list with elements', { tags: ['a', 'a', ''] }],
  ])('%s', (_, members) => {
    expect(readJson({ id: ID, ...members })).toEqual({
      ok: true,
      value: { ...EMPTY, ...members },
      problems: [],
    })
  })

  test.each(['A7', 'not-a-uuid', '7D6C1F0E-55C5-4C7B-9A6B-0D5F3B1F0001', ' x '])(
    'the id %o, exactly as it came',
    (id) => {
      expect(readJson({ id })).toEqual({ ok: true, value: { ...EMPTY, id }, problems: [] })
    },
  )

  test.each([
    '2026-11-20T14:30:00Z',
    '2026-11-20T14:30:00.123456789Z',
    '2026-11-20T14:30:00-07:00',
    '2026-11-20T14:30:00+0000',
    '2026-11-20 14:30:00Z',
    '2026-11-20',
    '2026-11-20T14:30:00',
    '2026-11-20T14:30:00,123Z',
    '2026-11-20T14:30:00+00',
    '20261120T143000Z',
    '0001-01-01T00:00:00Z',
  ])('the date-time %s', (at) => {
    expect(readJson({ id: ID, at })).toMatchObject({ value: { at }, problems: [] })
  })
})

describe('null and absent members read alike', () => {
  test.each(['at', 'size', 'on', 'mood', 'tags', 'home'])('%s', (name) => {
    expect(readJson({ id: ID, [name]: null })).toEqual(readJson({ id: ID }))
    expect(readJson({ id: ID, [name]: null })).toEqual({ ok: true, value: EMPTY, problems: [] })
  })

  test('a required member', () => {
    expect(readJson({ id: null })).toEqual(readJson({}))
    expect(readJson({})).toEqual({
      ok: false,
      problems: [{ path: ['id'], message: 'expected a value' }],
    })
  })
})

describe('an invalid optional member is left out and reported, and its neighbours stay', () => {
  test.each([
    [{ at: 'yesterday' }, ['at'], 'expected a date-time'],
    [{ at: 'release 5' }, ['at'], 'expected a date-time'],
    [{ at: 1_763_645_400 }, ['at'], 'expected a date-time'],
    [{ size: '3' }, ['size'], 'expected a number'],
    [{ on: 'true' }, ['on'], 'expected a boolean'],
    [{ mood: 7 }, ['mood'], 'expected text'],
    [{ tags: 'a' }, ['tags'], 'expected a list'],
    [{ tags: { length: 1 } }, ['tags'], 'expected a list'],
    [{ home: [] }, ['home'], 'expected an object'],
    [{ home: {} }, ['home', 'port'], 'expected a value'],
    [{ home: { port: 5 } }, ['home', 'port'], 'expected text'],
  ])('%j', (members, path, message) => {
    expect(readJson({ id: ID, ...members })).toEqual({
      ok: true,
      value: EMPTY,
      problems: [{ path, message }],
    })
  })

  test('list elements, one by one', () => {
    expect(readJson({ id: ID, tags: ['a', 1, null, 'd'] })).toEqual({
      ok: true,
      value: { ...EMPTY, tags: ['a', 'd'] },
      problems: [
        { path: ['tags', 1], message: 'expected text' },
        { path: ['tags', 2], message: 'expected text' },
      ],
    })
  })
})

describe('an object without a required member cannot be read', () => {
  test.each([
    [{ id: '' }, ['id'], 'expected an id'],
    [{ id: 5 }, ['id'], 'expected an id'],
    [null, [], 'expected an object'],
    [[], [], 'expected an object'],
    ['{}', [], 'expected an object'],
    [0, [], 'expected an object'],
  ])('%j', (value, path, message) => {
    expect(readJson(value)).toEqual({ ok: false, problems: [{ path, message }] })
  })

  test('earlier problems are reported as well', () => {
    expect(tolerant(z.object({ a: z.optional(z.number()), b: z.number() }))({ a: '1' })).toEqual({
      ok: false,
      problems: [
        { path: ['a'], message: 'expected a number' },
        { path: ['b'], message: 'expected a value' },
      ],
    })
  })
})

describe('hostile member names', () => {
  test.each(HOSTILE_NAMES)('%s is an unknown member like any other', (name) => {
    const body: unknown = JSON.parse(`{"id":"${ID}","${name}":{"polluted":true},"tags":["a"]}`)
    const result = read(body)
    expect.assert(result.ok)
    expect(Object.getOwnPropertyDescriptor(result.value, name)?.value).toEqual({ polluted: true })
    expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
    expect(result.value.tags).toEqual(['a'])
  })

  test('an inherited member counts as absent', () => {
    const schema = z.object({ constructor: z.optional(z.string()), toString: z.string() })
    expect(tolerant(schema)({})).toEqual({
      ok: false,
      problems: [{ path: ['toString'], message: 'expected a value' }],
    })
  })
})

test('the result is a copy, and the body stays unchanged', () => {
  const body: unknown = JSON.parse(`{"id":"${ID}","tags":null,"mood":5,"home":{"port":"Brest"}}`)
  const before = JSON.stringify(body)
  read(body)
  expect(JSON.stringify(body)).toBe(before)
})

test('a schema that contains itself is read at every level', () => {
  type Node = { name: string; children?: Node[] | undefined }
  const node: z.ZodMiniType<Node> = z.object({
    name: z.string(),
    get children() {
      return z.optional(z.array(node))
    },
  })
  expect(tolerant(node)({ name: 'a', children: [{ name: 'b' }, { children: [] }] })).toEqual({
    ok: true,
    value: { name: 'a', children: [{ name: 'b', children: [] }] },
    problems: [{ path: ['children', 1, 'name'], message: 'expected a value' }],
  })
})

test('isKnown accepts the values of a list and no others', () => {
  const moods = ['CALM', 'STORMY'] as const
  const result = readJson({ id: ID, mood: 'FOGGY' })
  expect.assert(result.ok)
  expect(isKnown(moods, result.value.mood)).toBe(false)
  expect(isKnown(moods, undefined)).toBe(false)
  expect(isKnown(moods, 'STORMY')).toBe(true)
})
