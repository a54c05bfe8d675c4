import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { formWithoutPage } from '#form/testing/form-without-page.ts'
import { createDraftStore } from './draft-store.ts'
import { createNodeIds } from './field-address.ts'

/** A draft and somebody who types into its form. */
const setUp = () => {
  const form = formWithoutPage()
  const store = createDraftStore(form, createNodeIds(), 'first')
  return {
    store,
    type: (id: string, text: string) => {
      form.setValue(id, text)
      return store.entered(id, 'typing')
    },
    choose: (id: string, text: string) => {
      form.setValue(id, text)
      return store.entered(id, 'choice')
    },
    entered: () => {
      const { values: now, edited } = store.draft()
      return Object.fromEntries([...edited].map((id) => [id, now[id]]))
    },
  }
}

describe('the draft', () => {
  it('counts a value only once it is edited', () => {
    const { type, store } = setUp()
    expect(store.isEdited('a')).toBe(false)
    expect(type('a', 'x')).toBe(true)
    expect(type('a', 'xy')).toBe(false)
  })

  it('undoes consecutive typing into one field as one step, back to untouched', () => {
    const { type, choose, store, entered } = setUp()
    type('a', 'x')
    type('a', 'xy')
    type('b', '1')
    choose('c', 'yes')
    store.undo()
    expect(entered()).toEqual({ a: 'xy', b: '1' })
    store.undo()
    expect(entered()).toEqual({ a: 'xy' })
    store.undo()
    expect(entered()).toEqual({})
    expect(store.steps.get()).toEqual({ undo: false, redo: true })
    store.redo()
    store.redo()
    expect(entered()).toEqual({ a: 'xy', b: '1' })
  })

  it.each([
    ['typing', ['q', 'qu', 'quay'.slice(0, 3)], ['']],
    ['typing after a paste', ['quay', 'quays', 'quays1'], ['quay', '']],
    ['a paste after typing', ['q', 'q, north'], ['q', '']],
    ['deleting after typing', ['q', 'qu', 'q', ''], ['qu', '']],
    ['typing over a selection', ['quay', 's', 'so'], ['quay', '']],
    ['deleting a selection, then typing', ['quay', '', 's'], ['', 'quay', '']],
    ['counting up', ['98', '99', '100', '101'], ['100', '99', '98', '']],
  ])('undoes %s in steps that a person would make', (_, texts, undone) => {
    const { type, store } = setUp()
    for (const text of texts) type('a', text)
    const seen = undone.map(() => {
      store.undo()
      return store.draft().values['a'] ?? ''
    })
    expect(seen).toEqual(undone)
    expect(store.steps.get().undo).toBe(false)
  })

  it('begins a step after a pause', () => {
    vi.useFakeTimers()
    const { type, store, entered } = setUp()
    type('a', 'x')
    vi.advanceTimersByTime(2000)
    type('a', 'xy')
    vi.useRealTimers()
    store.undo()
    expect(entered()).toEqual({ a: 'x' })
  })

  it('cannot redo once something new is entered', () => {
    const { type, store, entered } = setUp()
    type('a', 'x')
    store.undo()
    type('b', '1')
    store.redo()
    expect(entered()).toEqual({ b: '1' })
  })

  it('restores the values in rows when it undoes their removal', () => {
    const { type, store, entered } = setUp()
    store.put({ list: ['r1'] })
    type('r1.name', 'x')
    store.put({ list: [] })
    store.undo()
    expect(entered()).toEqual({ list: ['r1'], 'r1.name': 'x' })
    expect(store.rowsOf('list')).toEqual(['r1'])
  })

  it('undoes any steps back to the start, and redoes them to the end', () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('type' as const),
        id: fc.constantFrom('a', 'b'),
        text: fc.string(),
      }),
      fc.record({
        kind: fc.constant('choose' as const),
        id: fc.constantFrom('a', 'c'),
        text: fc.string(),
      }),
      fc.record({
        kind: fc.constant('put' as const),
        id: fc.constantFrom('l', 'm'),
        rows: fc.option(fc.array(fc.string()), { nil: undefined }),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (script) => {
        const { type, choose, store, entered } = setUp()
        for (const each of script) {
          if (each.kind === 'type') type(each.id, each.text)
          else if (each.kind === 'choose') choose(each.id, each.text)
          else store.put({ [each.id]: each.rows })
        }
        const end = entered()
        let steps = 0
        while (store.steps.get().undo) {
          store.undo()
          steps += 1
        }
        expect(entered()).toEqual({})
        for (let step_ = 0; step_ < steps; step_ += 1) store.redo()
        expect(entered()).toEqual(end)
        expect(store.steps.get().redo).toBe(false)
      }),
    )
  })
})

it('undoes what is chosen beside the values in its order among them', () => {
  const { store, type } = setUp()
  type('a', 'x')
  store.begin('mode', 'choice')
  store.beside.set('second')
  type('a', 'xy')
  const states = () => [store.draft().values['a'], store.beside.get()]
  store.undo()
  expect(states()).toEqual(['x', 'second'])
  store.undo()
  expect(states()).toEqual(['x', 'first'])
  store.undo()
  expect(states()).toEqual([undefined, 'first'])
  store.redo()
  store.redo()
  expect(states()).toEqual(['x', 'second'])
})
