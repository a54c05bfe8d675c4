// @vitest-environment node
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ComponentAddress } from '#src/api/requests.ts'
import { aComponent, aField, aGroup, aList, anAddress } from '#src/testing/component-builders.ts'
import { openConfiguration } from '#form/testing/open-configuration.ts'
import { valuesSessionOf } from './values-session.ts'

/*
 * Property: text and form have one history. All of it can be undone and redone, whatever was done in which of
 * them. `npm test` runs the same scripts each time; ROUND_TRIPS sets ten times the number of random ones.
 */

const RUNS = process.env['ROUND_TRIPS']

const stored = new Map<string, string>()
beforeEach(() => {
  vi.useFakeTimers()
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => void vi.useRealTimers())

const COMPONENT = aComponent({
  fields: [
    aField('name'),
    aField('code', { sensitive: true }),
    aGroup('lamp', [aField('watts', { type: 'number' }), aField('glass')]),
    aList('flags', { type: 'string' }),
  ],
})

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const open = async (address: ComponentAddress = anAddress()) => {
  const { page: configuration } = await openConfiguration(() => COMPONENT, address)
  const session = valuesSessionOf(configuration)
  const close = session.open()
  const { whole } = configuration
  return {
    configuration,
    session,
    nodes: () => [...whole.treeOf(whole.draft()).nodes.values()],
    state: () => {
      const { values, edited } = whole.draft()
      const kept = Object.fromEntries([...edited].toSorted().map((id) => [id, values[id]]))
      return { kept, text: session.shown.get().text }
    },
    dispose: () => {
      close()
      configuration.loop.dispose()
    },
  }
}

const LINES = [
  '# mine',
  '  name: east',
  '  lamp:\n    watts: 60',
  '  flags: [alfa, bravo]',
  '  other: 1',
  '  glass: "open',
  '  code: typed',
]

const act = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    at: fc.nat(5),
    text: fc.constantFrom('5', '', 'north'),
  }),
  fc.record({ kind: fc.constant('reset' as const), at: fc.nat(5) }),
  fc.record({ kind: fc.constant('row' as const) }),
  fc.record({ kind: fc.constant('write' as const), line: fc.constantFrom(...LINES) }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(8) }),
  fc.record({ kind: fc.constant('undo' as const) }),
  fc.record({ kind: fc.constant('redo' as const) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(10, 300, 1500) }),
  fc.record({ kind: fc.constant('close' as const) }),
)

test('everything can be undone and redone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 10 }), async (script) => {
      const page = await open()
      const { configuration, session } = page
      const first = page.state()
      for (const one of script) {
        const leaves = page.nodes().filter(({ kind }) => kind !== 'group' && kind !== 'list')
        if (one.kind === 'enter' || one.kind === 'reset') {
          // Going to a field leaves the text, which takes in what was typed.
          session.flush()
          const leaf = leaves[one.at % leaves.length]
          if (leaf && one.kind === 'enter') configuration.enter(leaf.id, one.text, 'typing')
          else if (leaf) configuration.reset(leaf.id)
        } else if (one.kind === 'row') {
          session.flush()
          const list = page.nodes().find(({ kind }) => kind === 'list')
          if (list) configuration.addRow(list.id)
        } else if (one.kind === 'write') {
          session.typed(`${session.shown.get().text}${one.line}\n`)
          await wait(300)
        } else if (one.kind === 'cut') {
          const lines = session.shown.get().text.split('\n')
          session.typed(lines.toSpliced(one.at % lines.length, 1).join('\n'))
          await wait(300)
        } else if (one.kind === 'undo') session.undo()
        else if (one.kind === 'redo') session.redo()
        else if (one.kind === 'close') {
          session.flush()
          const before = page.state()
          session.open()()
          expect(page.state().kept).toEqual(before.kept)
        } else await wait(one.ms)
      }
      await wait(3000)
      while (configuration.steps.get().redo) session.redo()
      const newest = page.state()
      let undone = 0
      while (configuration.steps.get().undo && undone < 100) {
        session.undo()
        undone += 1
      }
      expect(page.state()).toEqual(first)
      while (configuration.steps.get().redo) session.redo()
      expect(page.state()).toEqual(newest)
      page.dispose()
    }),
    RUNS === undefined ? { numRuns: 60, seed: 19 } : { numRuns: Number(RUNS) / 10 },
  )
}, 600_000)

test.each([
  ['profileConfig:\n  # mine\n'],
  ['profileConfig:\nname2: x\nlamp:\n  glass: z\n'],
  ['name: x\n'],
  ['profileConfig: {} # c\n'],
  ['profileConfig: {other: 1}\n'],
  ['# c\n'],
  [''],
])('an edit in the form that is undone or reset leaves the text as it was: %j', async (text) => {
  for (const how of ['undo', 'reset'] as const) {
    const page = await open()
    const { configuration, session } = page
    session.typed(text)
    await wait(3000)
    const leaf = page.nodes().find(({ key }) => key === 'watts')
    configuration.enter(leaf?.id ?? '', '60', 'typing')
    await wait(3000)
    expect(session.shown.get().text).toContain('watts: 60')
    if (how === 'undo') configuration.undo()
    else configuration.reset(leaf?.id ?? '')
    await wait(3000)
    const shown = session.shown.get().text
    if (how === 'undo') expect(shown).toBe(text)
    else expect(shown).not.toContain('{}')
    page.dispose()
  }
})

describe('a reload keeps what was written', () => {
  const reload = async (script: (page: Awaited<ReturnType<typeof open>>) => Promise<void>) => {
    const address = anAddress()
    const before = await open(address)
    await script(before)
    before.configuration.save()
    before.dispose()
    const after = await open(address)
    const { text } = after.session.shown.get()
    after.dispose()
    return { ...after, text, stored: [...stored.values()].join('') }
  }
  const idOf = (page: Awaited<ReturnType<typeof open>>, key: string) =>
    page.nodes().find((node) => node.key === key)?.id ?? ''

  test.each([
    'profileConfig:\n  name: "open\n  lamp: {',
    '# why\nprofileConfig:\n  name: &x north # mine\n  other: *x\n',
    'profileConfig:\n  lamp: {watts: bright}\n',
    'profileConfig:\n\tname: x\n',
    '',
    '\u202eprofileConfig: 🚢\n',
  ])('%j', async (text) => {
    const { text: after } = await reload(async ({ session }) => {
      session.typed(text)
      await wait(3000)
    })
    expect(after).toBe(text)
  })

  test('also what was typed a moment ago', async () => {
    const text = 'profileConfig:\n  name: moment\n'
    const page = await reload(async ({ session }) => {
      session.typed(text)
      await wait(10)
    })
    expect(page.text).toBe(text)
    expect(Object.values(page.state().kept)).toContain('moment')
  })

  test('but no secret, wherever it was typed', async () => {
    const page = await reload(async (before) => {
      before.configuration.enter(idOf(before, 'code'), 'canary', 'typing')
      await wait(3000)
      before.session.typed('profileConfig:\n  code: canary\n  name: "open\n')
      await wait(3000)
    })
    expect(page.text).toBe('profileConfig:\n  code: !secret "not kept"\n  name: "open\n')
    expect(page.stored).not.toContain('canary')
  })

  test('and what was entered in the form since is newer', async () => {
    const page = await reload(async (before) => {
      before.session.typed('profileConfig:\n  name: north\n  # mine\n')
      await wait(3000)
      before.session.typed('profileConfig:\n  name: north\n  # mine\n  "open\n')
      await wait(3000)
      before.configuration.enter(idOf(before, 'name'), 'south', 'typing')
      await wait(3000)
    })
    const { session } = page
    session.open()
    session.typed('profileConfig:\n  name: north\n  # mine\n  flags: [a]\n')
    await wait(3000)
    expect(session.shown.get().text).toBe('profileConfig:\n  name: south\n  # mine\n  flags: [a]\n')
    expect(Object.values(page.state().kept)).toContain('south')
  })

  test('and a text that says no more than the form is not kept', async () => {
    const page = await reload(async ({ session }) => {
      session.typed('profileConfig:\n  name: "open\n')
      await wait(3000)
      session.typed('profileConfig:\n')
      await wait(3000)
    })
    expect(page.stored).toBe('')
  })
})

describe('rows that change places in the text', () => {
  const openUsers = async () => {
    const fields = [
      aList('users', {
        type: 'object',
        fields: [aField('name'), aField('password', { sensitive: true })],
      }),
    ]
    const { page: configuration } = await openConfiguration(
      () => aComponent({ fields }),
      anAddress(),
    )
    const session = valuesSessionOf(configuration)
    session.open()
    session.typed('profileConfig:\n  users:\n    - name: anna\n    - name: bob\n    - name: eve\n')
    await wait(1000)
    const { whole } = configuration
    const nodes = () => [...whole.treeOf(whole.draft()).nodes.values()]
    const passwords = nodes().filter(({ key }) => key === 'password')
    passwords.forEach(({ id }, at) => configuration.enter(id, `secret ${at}`, 'typing'))
    await wait(1000)
    const sent = () => {
      const { values } = whole.draft()
      const valuesOf = (key: string) =>
        nodes()
          .filter((node) => node.key === key)
          .map(({ id }) => values[id])
      return valuesOf('name').map(
        (name, at) => `${String(name)}: ${String(valuesOf('password')[at])}`,
      )
    }
    return { session, sent }
  }

  test.each([
    ['all', [2, 1, 0]],
    ['two', [1, 0, 2]],
    ['the first to the end', [1, 2, 0]],
  ])('keep their secrets: %s', async (_, order) => {
    const { session, sent } = await openUsers()
    const before = ['anna: secret 0', 'bob: secret 1', 'eve: secret 2']
    expect(sent()).toEqual(before)
    const [head, ...rows] = session.shown.get().text.split(/^(?= *- )/m)
    session.typed([head, ...order.map((at) => rows[at])].join(''))
    await wait(1000)
    expect(sent()).toEqual(order.map((at) => before[at]))
    expect(session.shown.get().notes).toEqual([])
  })
})
