// @vitest-environment node
import * as fc from 'fast-check'
import { Alias, CST, isNode, Lexer, parseDocument } from 'yaml'
import { describe, expect, it } from 'vitest'
import { type ComponentJson, readAnswer } from '#src/testing/component-builders.ts'
import { anySecretComponent } from '#src/testing/descriptor-trees.ts'
import { type Draft, type Edits, rowsAt, withEdits } from '#form/draft/draft.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'

import { enteredValue, type DraftNode, draftTree, valueOf } from './draft-tree.ts'
import { initialText, type Synced, syncText } from './sync-text.ts'
import type { FormContext } from './text-edits.ts'
import { isSame, type Value } from '#form/body/text-value.ts'

/*
 * Property: whatever a person types into the form and into the text, in whatever order, neither loses
 * anything of the other. `npm test` runs the first 300 of the same random scripts, `npm run test:all` the number in ROUND_TRIPS.
 */

const QUICK = 300
const RUNS = Number(process.env['ROUND_TRIPS'] ?? QUICK)
const CANARY = 'canary'

/** A form without its page, whose answer may change to one with fewer fields and back. */
const createForm = (component: ComponentJson) => {
  const builder = createTreeBuilder('k')
  const whole = readAnswer(component)
  const part = readAnswer({
    ...component,
    fields: component.fields?.filter((_, at) => at % 2 === 1),
  })
  const seen = new Map<NodeId, FormNode>()
  let isWhole = true
  let draft: Draft = { values: {}, edited: new Set() }
  const treeOf = (now: Draft) => {
    const tree = builder.build(isWhole ? whole : part, now, draft)
    for (const [id, node] of tree.nodes) seen.set(id, node)
    return tree
  }
  const context = (): FormContext => ({
    tree: treeOf(draft),
    treeOf,
    seen: (id) => seen.get(id),
    addressOf: builder.nodeIds.addressOf,
    newRow: builder.nodeIds.newRow,
  })
  return {
    context,
    draft: () => draft,
    put: (edits: Edits) => {
      draft = withEdits(draft, edits, builder.nodeIds.addressOf)
    },
    switchAnswer: () => {
      isWhole = !isWhole
    },
    newRow: builder.nodeIds.newRow,
  }
}

type Form = ReturnType<typeof createForm>

const TEXTS = [
  '5',
  '1e3',
  'true',
  'north',
  '',
  '1.50',
  '{"a": [1, null]}',
  'two\nlines\n',
  ' odd: #1 ',
  'no',
  '~',
  "it's",
  '"',
  '12345678901234567890',
  'tab\there',
  'cr\r\nlf',
  '- a',
  '\n\n',
  '\u2028',
  'é 🚢',
  '!x',
  '%a',
  '\uFEFF',
  'null',
]

const act = fc.oneof(
  fc.record({ kind: fc.constant('enter' as const), at: fc.nat(), text: fc.constantFrom(...TEXTS) }),
  fc.record({ kind: fc.constant('reset' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant('rows' as const),
    at: fc.nat(),
    how: fc.constantFrom('add', 'remove', 'move'),
  }),
  fc.record({ kind: fc.constant('answer' as const) }),
  fc.record({ kind: fc.constant('comment' as const), at: fc.nat(), isOwnLine: fc.boolean() }),
  fc.record({ kind: fc.constant('write' as const), at: fc.nat(), text: fc.constantFrom(...TEXTS) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('unknown' as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant('slip' as const),
    at: fc.nat(),
    text: fc.constantFrom(':', '{', '"', '- ', '  ', '\n', '&a ', '*a', '#'),
  }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), length: fc.nat(12) }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const nth = <T>(items: readonly T[], at: number): T | undefined =>
  items[at % Math.max(1, items.length)]

/** Does what the person does in the form, if that is there; otherwise it is done in the text. */
const edit = (form: Form, one: Act): boolean => {
  const nodes = [...form.context().tree.nodes.values()]
  const draft = form.draft()
  if (one.kind === 'enter') {
    const leaf = nth(
      nodes.filter(({ kind }) => kind !== 'group' && kind !== 'list' && kind !== 'readOnly'),
      one.at,
    )
    if (!leaf) return false
    form.put({ [leaf.id]: leaf.sensitive && one.text !== '' ? `${CANARY} ${one.text}` : one.text })
  } else if (one.kind === 'reset') {
    const id = nth([...draft.edited], one.at)
    if (id === undefined) return false
    form.put({ [id]: undefined })
  } else if (one.kind === 'rows') {
    const list = nth(
      nodes.filter(({ kind }) => kind === 'list'),
      one.at,
    )
    if (!list) return false
    const rows = rowsAt(draft, list.id) ?? []
    const put =
      { add: [...rows, form.newRow()], remove: rows.slice(1), move: rows.toReversed() }[one.how] ??
      rows
    form.put({ [list.id]: put })
  } else if (one.kind === 'answer') form.switchAnswer()
  else return false
  return true
}

/** What the person does in the text. */
const write = (text: string, one: Act, number: number): string => {
  const lines = text.split('\n')
  if (one.kind === 'comment') {
    const at = one.at % lines.length
    return lines
      .map((line, index) =>
        index !== at ? line : one.isOwnLine ? `# c${number}\n${line}` : `${line} # c${number}`,
      )
      .join('\n')
  }
  if (one.kind === 'slip') {
    const at = one.at % (text.length + 1)
    return text.slice(0, at) + one.text + text.slice(at)
  }
  if (one.kind === 'cut') {
    const at = one.at % (text.length + 1)
    return text.slice(0, at) + text.slice(at + one.length)
  }
  const document = parseDocument(text, { keepSourceTokens: false })
  if (document.errors.length > 0) return text
  const paths: (readonly unknown[])[] = []
  const visit = (json: unknown, path: readonly unknown[]) => {
    if (path.length > 1) paths.push(path)
    if (Array.isArray(json)) json.forEach((item, at) => visit(item, [...path, at]))
    else if (typeof json === 'object' && json !== null)
      for (const [key, value] of Object.entries(json)) visit(value, [...path, key])
  }
  try {
    visit(document.toJS(), [])
    const path = nth(
      paths,
      one.kind === 'write' || one.kind === 'remove' || one.kind === 'unknown' ? one.at : 0,
    )
    if (one.kind === 'unknown') {
      // Not known to any field, with everything that a person may type.
      const mine = `&a${number} {q: "typed${number}", s: 'typed${number}', n: 77${number}.50} # c${number}`
      const { contents } = parseDocument(mine, { schema: 'failsafe' })
      if (!isNode(contents)) return text
      document.setIn(['profileConfig', `unknown${number}`], contents)
      document.setIn(['profileConfig', `again${number}`], new Alias(`a${number}`))
    } else if (path && one.kind === 'write') document.setIn(path, one.text)
    else if (path && one.kind === 'remove') document.deleteIn(path)
    return document.toString()
  } catch {
    return text
  }
}

/** The places where the text does not say what the draft has, although its field takes what it says. */
const disagreements = (
  form: Form,
  shown: DraftNode,
  value: Value | undefined,
  path: string,
): readonly string[] => {
  if (isSame(valueOf(shown), value)) return []
  const { tree, seen } = form.context()
  if (shown.kind === 'map') {
    if (value !== undefined && value.kind !== 'map') return []
    return [...shown.entries].flatMap(([key, one]) =>
      disagreements(form, one, value?.entries.get(key), `${path}.${key}`),
    )
  }
  if (shown.kind === 'list') {
    if (value?.kind !== 'list') return value === undefined ? [`${path} is missing`] : []
    const rows = [...shown.rows.values()]
    return rows.length === value.items.length
      ? rows.flatMap((one, at) => disagreements(form, one, value.items[at], `${path}[${at}]`))
      : tree.nodes.has(shown.id)
        ? [`${path} has other rows`]
        : []
  }
  const node = tree.nodes.get(shown.id) ?? seen(shown.id)
  if (value === undefined) return [`${path} is missing`]
  if (!node) return []
  const entered = enteredValue(node, value)
  if (!('text' in entered)) return []
  // Of a cluster input, `0` and "0" are the same text.
  if (entered.text === form.draft().values[shown.id]) return []
  // A row in which nothing was entered yet.
  if (entered.text === '' && !form.draft().edited.has(shown.id)) return []
  if (
    entered.text === '' &&
    (shown.value.kind === 'empty' || isSame(shown.value, { kind: 'scalar', scalar: '' }))
  )
    return []
  return [`${path} says ${JSON.stringify(value)} for ${JSON.stringify(shown.value)}`]
}

const agree = (form: Form, { value, text }: Synced) => {
  const wrong = disagreements(form, draftTree(form.context(), form.draft()), value, '')
  if (wrong.length > 0) throw new Error(`${wrong.join('\n')}\n${text}`)
  expect(text).not.toContain(CANARY)
}

/** What looks like a comment within a value is not one. */
const commentsIn = (text: string): readonly string[] => {
  const tokens = [...new Lexer().lex(text)]
  return tokens.filter(
    (one, at) =>
      CST.tokenType(one) === 'comment' && CST.tokenType(tokens[at - 1] ?? '') !== 'scalar',
  )
}

/** What was typed besides the values of the form. */
const typedIn = (text: string): readonly string[] => [
  ...commentsIn(text).map((one) => one.trim()),
  ...(text.match(/(?:unknown|again)\d+(?="?:)|["']typed\d+["']|77\d+\.50|[&*]a\d+/g) ?? []),
]

describe('the text and the form', () => {
  it('lose nothing of each other, in any order', () => {
    let [edits, reads, broken] = [0, 0, 0]
    fc.assert(
      fc.property(
        anySecretComponent,
        fc.array(act, { maxLength: RUNS === QUICK ? 8 : 12 }),
        (component, script) => {
          const form = createForm(component)
          let synced = initialText(form.context(), form.draft())
          let { text } = synced
          script.forEach((one, number) => {
            const isInForm = edit(form, one)
            const before = form.draft()
            const next = isInForm ? text : write(text, one, number)
            const isAgreed = next === synced.text
            const result = syncText(form.context(), synced, next, before, {
              retry: one.kind === 'answer',
            })
            if ('wrong' in result) {
              broken += 1
              // Nothing changes; the text stays as it was typed.
              text = next
              return
            }
            form.put(result.edits)
            synced = result.synced
            ;({ text } = synced)
            agree(form, synced)
            const again = syncText(form.context(), synced, text, form.draft())
            expect(again).toMatchObject({ edits: {}, synced: { text } })
            if (!isInForm) {
              reads += 1
              return
            }
            edits += 1
            if (isAgreed && one.kind !== 'answer') expect(result.edits).toEqual({})
            const lost = typedIn(next).filter((typed) => !typedIn(text).includes(typed))
            expect(lost, `${next}\nbecame\n${text}`).toEqual([])
          })
        },
      ),
      { numRuns: RUNS, seed: 19 },
    )
    expect(edits).toBeGreaterThan(RUNS / 2)
    expect(reads).toBeGreaterThan(RUNS / 2)
    expect(broken).toBeGreaterThan(RUNS / 20)
  }, 600_000)
})
