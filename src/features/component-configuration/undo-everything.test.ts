// @vitest-environment node
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aComponent, aField, aGroup, aList, aRequirement } from '#src/testing/component-builders.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { loadYaml } from '#form/body/read-value.ts'
import { createDraftFiller } from '#form/engine/draft-filler.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import { valuesSessionOf } from '#form/values-text/values-session.ts'

/*
 * Property: whatever was done in whatever order, undoing all of it leads back to an untouched draft, and redoing all of it
 * to what was sent last, also while answers change which fields there are and of which type.
 */

beforeAll(async () => {
  vi.useFakeTimers()
  await loadYaml()
})
afterAll(() => void vi.useRealTimers())

const answerTo = (json: string) => {
  const { note } = JSON.parse(json).profileConfig
  return aComponent({
    fields: [
      aField('note'),
      aField('code', { sensitive: true }),
      aField('size', { type: note === 'advanced' ? 'string' : 'number' }),
      ...(note === 'gone' ? [] : [aField('maybe')]),
      aGroup('lamp', [aField('a')]),
      aList('rows', { type: 'object', fields: [aField('a'), aField('b')] }),
      { key: 'any' },
      aField('extra', { type: 'object' }),
    ],
    requirements: [aRequirement('zone')],
    componentBindings: [{ input: 'zone', fromComponent: 'c', output: 'o' }],
  })
}

const ACTS = 'enter type row remove copy mode output fill reset pane undo redo'.split(' ')
const act = fc.record({
  act: fc.constantFrom(...ACTS, 'enter'),
  key: fc.constantFrom(...'note code size maybe a b any extra zone'.split(' ')),
  text: fc.constantFrom('advanced', 'gone', '5', 'a: 1', '', 'x', '"x"'),
  wait: fc.constantFrom(0, 100, 400, 1500),
})

const open = async (hasPane: boolean) => {
  const { page, idOf, settle } = await openConfiguration(({ json }) => answerTo(json))
  const { fill } = page
  const pane = hasPane ? valuesSessionOf(page) : undefined
  const close = pane?.open()
  const history = pane ?? page
  const isComplete = () => JSON.parse(page.requestText()).replaceProfileConfig === true
  const sent = () => page.sendable(isComplete() ? 'complete' : 'merge').json
  const run = (what: string, key: string, text: string) => {
    const [id, rows] = [idOf(key), idOf('rows')]
    const [row] = page.whole.draft().values[rows] ?? []
    if (what === 'undo') history.undo()
    else if (what === 'redo') history.redo()
    else if (what === 'row') page.addRow(rows)
    else if (what === 'remove' && row) page.removeRow(rows, row)
    else if (what === 'copy' && row) page.copyRow(rows, row)
    else if (what === 'mode') page.setMode(isComplete() ? 'merge' : 'complete')
    else if (what === 'output') page.setOutput({ component: 'c', output: 'o' }, text)
    else if (what === 'pane') pane?.typed(`profileConfig:\n  note: ${JSON.stringify(text)}\n`)
    else if (what === 'fill')
      fill(
        {
          profileConfig: { note: text, maybe: text, rows: [{ a: text }] },
          replaceProfileConfig: text === 'x',
        },
        createDraftFiller,
      )
    else if (what === 'enter' && id) page.enter(id, text, 'choice')
    else if (what === 'reset' && id) page.reset(id)
    else if (what === 'type' && id)
      for (const letter of text) page.enter(id, page.textOf(id) + letter, 'typing')
  }
  /** Undoes or redoes all that there is. */
  const goTo = async (end: 'undo' | 'redo') => {
    while (page.steps.get()[end]) history[end]()
    await settle()
  }
  const end = () => {
    close?.()
    page.loop.dispose()
  }
  return { sent, run, goTo, end, settle }
}

test('undo and redo of everything', { timeout: 120_000 }, async () => {
  const acts = fc.array(act, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(acts, fc.boolean(), async (all, hasPane) => {
      const { sent, run, goTo, end, settle } = await open(hasPane)
      const first = sent()
      for (const { act: what, key, text, wait } of all) {
        run(what, key, text)
        await vi.advanceTimersByTimeAsync(wait)
      }
      await settle()
      await goTo('redo')
      const last = sent()
      await goTo('undo')
      expect(sent()).toBe(first)
      await goTo('redo')
      expect(sent()).toBe(last)
      end()
    }),
    { numRuns: randomRuns(400) },
  )
})
