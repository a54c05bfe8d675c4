import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isRecord } from '#src/lib/values/is-record.ts'
import { aComponent, aField, aGroup, aList, aRequirement } from '#src/testing/component-builders.ts'
import { groupSummary } from '#form/controls/folded.tsx'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import { outlineOf } from '#form/outline/outline-tree.ts'

/* Whatever counts edits counts the values that are sent, and a list is one value. */

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

/** The values of a body that a person entered, where a list is one. */
const valuesIn = (json: unknown): number =>
  isRecord(json) ? Object.values(json).reduce<number>((sum, one) => sum + valuesIn(one), 0) : 1

const open = () =>
  openConfiguration(({ body }) => {
    const isPlain = JSON.stringify(body).includes('"kind":"plain"')
    return aComponent({
      fields: [
        aGroup('g', [
          aField('kind'),
          aField('name'),
          aField('size', { type: 'number' }),
          aField('endpoint', { readOnly: true }),
          ...(isPlain ? [] : [aField('extra')]),
          aList('pools', { type: 'object', fields: [aField('zone'), aField('count')] }),
        ]),
      ],
      requirements: isPlain ? [] : [aRequirement('bucket', { scope: 'CLUSTER' })],
    })
  })

type Form = Awaited<ReturnType<typeof open>>

const ENTER: Readonly<Record<string, (form: Form) => Promise<void>>> = {
  nothing: async () => {},
  'a text': ({ enter }) => enter('name', 'quay'),
  'a text that is cleared': async ({ enter }) => {
    await enter('name', 'quay')
    await enter('name', '')
  },
  'a list with two rows': async ({ enter, addRow }) => {
    await addRow('pools')
    await enter('zone', 'a')
    await addRow('pools')
    await enter('zone', 'b')
    await enter('count', '2')
  },
  'an empty list': async ({ page, addRow, idOf }) => {
    await addRow('pools')
    const list = page.field(idOf('pools'))?.node
    page.removeRow(idOf('pools'), list?.rows[0]?.row ?? '')
  },
  'what is no longer used': async ({ enter }) => {
    await enter('extra', 'x')
    await enter('bucket', 'logs')
    await enter('kind', 'plain')
  },
}

test.each(Object.keys(ENTER))('the counts of %s are those of what is sent', async (name) => {
  const form = await open()
  const { page, idOf, settle, body } = form
  await ENTER[name]?.(form)
  await settle()
  const { profileConfig, clusterInputs } = body()
  const ofProfile = valuesIn(profileConfig)
  const count = ofProfile + valuesIn(clusterInputs)
  const { edits, editList, fields, requirements } = page.overview.get()
  expect(edits).toBe(count)
  expect(editList.filter(({ isSent, isInRow }) => isSent && !isInRow)).toHaveLength(count)
  for (const edit of editList) {
    if (!edit.isSent && !edit.isInRow) expect(edit.now).toMatch(/not sent/)
  }
  expect(groupSummary(idOf('g'), page).text).toMatch(new RegExp(`^${ofProfile} of `))
  const [group] = outlineOf(fields, requirements, page.field)
  expect(group?.edited).toBe(ofProfile)
  page.find.set({ text: '', only: 'edited' })
  const isAlone = (id: string) => page.field(id)?.node.kind !== 'group' && !isRow(id)
  const isRow = (id: string) =>
    page.whole.addressOf(id)?.steps.some((step) => 'row' in step) ?? false
  expect([...(page.found.get() ?? [])].filter(isAlone)).toHaveLength(count)
  page.loop.dispose()
})

test.each(['x', ''])('a field with "%s" that only the focus keeps does not count', async (text) => {
  const { page, enter, idOf, settle } = await open()
  const extra = idOf('extra')
  if (text) await enter('extra', text)
  page.focus(extra)
  await enter('kind', 'plain')
  await settle()
  const { edits, fields, requirements } = page.overview.get()
  expect(page.field(extra)).toMatchObject({ isAsked: false, messages: [] })
  expect(edits).toBe(1)
  expect(groupSummary(idOf('g'), page).text).toBe('1 of 4 set: kind plain')
  expect(outlineOf(fields, requirements, page.field)[0]).toMatchObject({ edited: 1, fields: 5 })
  for (const only of ['edited', 'differs'] as const) {
    page.find.set({ text: '', only })
    expect(page.found.get()?.has(extra)).toBe(false)
  }
  page.focus(undefined)
  expect(page.field(extra)).toBeUndefined()
  page.loop.dispose()
})
