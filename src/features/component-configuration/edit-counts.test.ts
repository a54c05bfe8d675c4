import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isRecord } from '#src/lib/is-record.ts'
import {
  aComponent,
  aField,
  aGroup,
  aList,
  anAddress,
  aRequirement,
} from '#src/testing/component-builders.ts'
import { createMemoryApi } from '#src/testing/memory-api.ts'
import { formWithoutPage } from '#form/testing/form-without-page.ts'
import { createConfiguration } from '#form/engine/create-configuration.ts'
import { groupSummary } from '#form/controls/folded.tsx'
import { outlineOf } from '#form/outline/outline-tree.ts'

/* Whatever counts edits counts the values that are sent, and a list is one value. */

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

/** The values of a body that a person entered, where a list is one. */
const valuesIn = (json: unknown): number =>
  isRecord(json) ? Object.values(json).reduce<number>((sum, one) => sum + valuesIn(one), 0) : 1

const open = async () => {
  const api = createMemoryApi(({ body }) => {
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
  const page = createConfiguration(api, anAddress(), formWithoutPage())
  const settle = () => vi.advanceTimersByTimeAsync(4000)
  page.loop.start()
  await settle()
  const idOf = (key: string) => {
    const { nodes } = page.whole.treeOf(page.whole.draft())
    return [...nodes.values()].findLast((node) => node.key === key)?.id ?? ''
  }
  const enter = async (key: string, text: string) => {
    page.enter(idOf(key), text, 'choice')
    await settle()
  }
  const add = async () => {
    page.addRow(idOf('pools'))
    await settle()
  }
  return { page, enter, add, idOf, settle }
}
type Form = Awaited<ReturnType<typeof open>>

const ENTER: Readonly<Record<string, (form: Form) => Promise<void>>> = {
  nothing: async () => {},
  'a text': ({ enter }) => enter('name', 'quay'),
  'a text that is cleared': async ({ enter }) => {
    await enter('name', 'quay')
    await enter('name', '')
  },
  'a list with two rows': async ({ enter, add }) => {
    await add()
    await enter('zone', 'a')
    await add()
    await enter('zone', 'b')
    await enter('count', '2')
  },
  'an empty list': async ({ page, add, idOf }) => {
    await add()
    const list = page.field(idOf('pools'))?.node
    page.removeRow(idOf('pools'), list?.rows[0]?.row ?? '')
  },
  'what is no longer asked for': async ({ enter }) => {
    await enter('extra', 'x')
    await enter('bucket', 'logs')
    await enter('kind', 'plain')
  },
  'a field that the focus keeps although it is gone': async ({ page, enter, idOf, settle }) => {
    await enter('extra', 'x')
    page.focus(idOf('extra'))
    await enter('kind', 'plain')
    await settle()
  },
}

test.each(Object.keys(ENTER))('the counts of %s are those of what is sent', async (name) => {
  const form = await open()
  const { page, idOf, settle } = form
  await ENTER[name]?.(form)
  await settle()
  const { profileConfig, clusterInputs } = JSON.parse(page.requestText())
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
