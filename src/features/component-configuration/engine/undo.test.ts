// @vitest-environment node
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aComponent, aField, aList } from '#src/testing/component-builders.ts'
import { randomRuns } from '#src/testing/random-runs.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import { createDraftFiller } from './draft-filler.ts'

/* Undo takes back what was done last, whatever it was. */

beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

const open = async () => {
  const { page, api } = await openConfiguration(() =>
    aComponent({
      fields: [
        aField('name'),
        aField('size', { type: 'number' }),
        aList('flags', { type: 'string' }),
      ],
      componentBindings: [{ input: 'name', fromComponent: 'identity', output: 'roleArn' }],
    }),
  )
  const [name = '', size = '', flags = ''] = page.overview.get().fields
  return { page, name, size, flags, body: () => page.requestText(), api }
}
const OUTPUT = { component: 'identity', output: 'roleArn' }

test('undoes text, output and mode in the order in which they were changed', async () => {
  const { page, name, body, api } = await open()
  const states = [body()]
  page.enter(name, 'x', 'typing')
  states.push(body())
  page.setOutput(OUTPUT, 'a')
  page.setOutput(OUTPUT, 'ar')
  states.push(body())
  page.setOtherOutputs('{"b": {"c": "d"}}')
  states.push(body())
  page.setMode('complete')
  page.setMode('complete')
  states.push(body())
  expect(new Set(states).size).toBe(5)
  for (const state of states.slice(0, -1).toReversed()) {
    page.undo()
    expect(body()).toBe(state)
  }
  expect(page.mode.get()).toBe('merge')
  expect(page.steps.get()).toEqual({ undo: false, redo: true })
  for (const state of states.slice(1)) {
    page.redo()
    expect(body()).toBe(state)
  }
  expect(page.mode.get()).toBe('complete')
  await vi.advanceTimersByTimeAsync(3000)
  expect(api.asked.at(-1)?.json).toBe(page.sendable('complete').json)
  page.loop.dispose()
})

const act = fc.oneof(
  fc.record({ kind: fc.constant('name' as const), text: fc.constantFrom('', 'a', 'b') }),
  fc.record({ kind: fc.constant('size' as const), text: fc.constantFrom('', '1', '2') }),
  fc.record({ kind: fc.constant('output' as const), text: fc.constantFrom('', 'a', 'b') }),
  fc.record({ kind: fc.constant('others' as const), text: fc.constantFrom('', '{"b":{"c":"d"}}') }),
  fc.record({ kind: fc.constant('mode' as const), text: fc.constantFrom('merge', 'complete') }),
  fc.record({ kind: fc.constant('row' as const), text: fc.constant('') }),
  fc.record({ kind: fc.constant('fill' as const), text: fc.constantFrom('a', 'b') }),
)

test('undoes anything back to the start, and redoes it to the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 15 }), async (script) => {
      const { page, name, size, flags, body } = await open()
      const first = body()
      for (const { kind, text } of script) {
        if (kind === 'name') page.enter(name, text, 'typing')
        if (kind === 'size') page.enter(size, text, 'choice')
        if (kind === 'output') page.setOutput(OUTPUT, text)
        if (kind === 'others') page.setOtherOutputs(text)
        if (kind === 'mode') page.setMode(text === 'merge' ? 'merge' : 'complete')
        if (kind === 'row') page.addRow(flags)
        if (kind === 'fill') {
          const json = {
            profileConfig: { name: text },
            replaceProfileConfig: text === 'a',
            componentOutputs: { c: { d: text } },
          }
          const { fill } = page
          fill(json, createDraftFiller)
        }
      }
      const last = [body(), page.overview.get().filled]
      let steps = 0
      for (; page.steps.get().undo; steps += 1) page.undo()
      expect([body(), page.overview.get().filled]).toEqual([first, undefined])
      for (let step = 0; step < steps; step += 1) page.redo()
      expect([body(), page.overview.get().filled]).toEqual(last)
      page.loop.dispose()
    }),
    { numRuns: randomRuns(500) },
  )
})
