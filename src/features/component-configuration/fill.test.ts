import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aComponent, aField, aList } from '#src/testing/component-builders.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import type { Configuration } from '#form/engine/create-configuration.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { createDraftFiller } from '#form/engine/draft-filler.ts'

/* Editing while a fill still waits for fields that may never appear. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const TEXT = { interval: '2m', owner: 'me', nope: 'x' }

const open = async () => {
  const opened = await openConfiguration(({ json }) =>
    aComponent({
      fields: [
        aField('interval'),
        aField('owner'),
        aList('zones', { type: 'string' }),
        // The missing field appears once there is a row.
        ...(json.includes('"zones"') ? [aField('nope')] : []),
      ],
    }),
  )
  const { fill } = opened.page
  fill(TEXT, createDraftFiller)
  await opened.settle()
  return { ...opened, configuration: opened.page, profile: () => opened.body().profileConfig }
}

const ACTS: readonly (readonly [
  string,
  (configuration: Configuration, idOf: (key: string) => NodeId) => void,
  unknown,
])[] = [
  ['undo', ({ undo }) => undo(), {}],
  ['resetting a value', ({ reset }, idOf) => reset(idOf('owner')), { interval: '2m' }],
  ['changing the mode', ({ setMode }) => setMode('complete'), { interval: '2m', owner: 'me' }],
  [
    'adding a row',
    ({ addRow }, idOf) => addRow(idOf('zones')),
    { interval: '2m', owner: 'me', zones: [''] },
  ],
  [
    'another fill',
    ({ fill }) => fill({ owner: 'you' }, createDraftFiller),
    { interval: '2m', owner: 'you' },
  ],
]

test.for(ACTS)('%s ends a fill', async ([, act, expected]) => {
  const { configuration, settle, idOf, profile } = await open()
  expect(profile()).toEqual({ interval: '2m', owner: 'me' })
  act(configuration, idOf)
  await settle()
  configuration.loop.resolveNow()
  await settle()
  expect(profile()).toEqual(expected)
})

test('redoes an undone fill and its report of what did not fit', async () => {
  const { configuration, settle, profile } = await open()
  configuration.undo()
  await settle()
  expect(configuration.overview.get()).toMatchObject({ edits: 0, filled: undefined })
  configuration.redo()
  await settle()
  expect(profile()).toEqual({ interval: '2m', owner: 'me' })
  expect(configuration.overview.get().filled).toMatchObject({
    fitted: 2,
    left: [{ path: 'nope', why: 'is not a field of this form now' }],
  })
})

test.each(['<redacted>', '********'])(
  'the mask %s of a stored secret in a pasted text is not taken for a secret',
  async (mask) => {
    const { page, settle, body } = await openConfiguration(() =>
      aComponent({
        fields: [
          aField('owner'),
          aField('code', { sensitive: true, defaultValue: '<redacted>' }),
          aField('other', { sensitive: true }),
        ],
      }),
    )
    const { fill } = page
    fill({ owner: 'me', code: mask, other: mask }, createDraftFiller)
    await settle()
    expect(body().profileConfig).toEqual({ owner: 'me' })
    expect(page.overview.get().filled).toMatchObject({
      fitted: 1,
      left: [
        { path: 'code', why: 'stands for the stored secret, which stays unchanged' },
        { path: 'other', why: 'stands for a stored secret, which is not known here' },
      ],
    })
    page.loop.dispose()
  },
)
