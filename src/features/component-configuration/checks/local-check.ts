import { counted } from '#src/lib/text/counted.ts'
import { isJson } from '#form/tree/field-kind.ts'
import { type FormNode, takesAnyJson, type FormTree } from '#form/tree/form-node.ts'
import {
  jsonValue,
  readStructure,
  readValue,
  resourceProblem,
  valueProblem,
} from '#form/body/read-value.ts'
import { isLessNumber } from '#form/body/number-step.ts'
import { patternProblem } from './pattern-problem.ts'
import { isNumberText, type Mode, sentValue } from '#form/body/request.ts'
import { meantText, type Draft, type DraftValue } from '#form/draft/draft.ts'
import { stringify } from 'lossless-json'
import { isInRow, type NodeId, type NodeIds } from '#form/draft/field-address.ts'

/*
 * Checks the server's constraints without a request. The checks are advisory: the server decides, and
 * what cannot be checked exactly is not checked.
 */

/** The limit if JavaScript represents it exactly; a rounded one would reject valid numbers. */
const exact = (bound: number | undefined): number | undefined =>
  bound !== undefined && (!Number.isInteger(bound) || Number.isSafeInteger(bound))
    ? bound
    : undefined

/** What a message is about, to recognize a server violation about the same thing. */
export type Concern =
  | 'type'
  | 'range'
  | 'length'
  | 'allowed'
  | 'pattern'
  | 'required'
  | 'items'
  | 'unique'

/** Characters as people count them, not UTF-16 units. */
export const codePoints = (text: string): number => Array.from(text).length

/** A problem that a local check found. */
export type LocalMessage = {
  readonly about: Concern
  readonly tone: 'wrong' | 'needed'
  readonly text: string
}

/** A message about a wrong value. */
const wrong = (about: Concern, text: string): LocalMessage => ({
  about,
  tone: 'wrong',
  text,
})

type Rule = { readonly message: LocalMessage; readonly holds: (text: string) => boolean }

const rule = (about: Concern, message: string, holds: Rule['holds']): Rule => ({
  message: wrong(about, message),
  holds,
})

/** The rule for a limit, if the field has one. */
const limitRule = (
  about: Concern,
  limit: number | undefined,
  message: (limit: number) => string,
  holds: (text: string, limit: number) => boolean,
): readonly Rule[] =>
  limit === undefined ? [] : [rule(about, message(limit), (text) => holds(text, limit))]

const numberRules = ({ constraints }: FormNode) => [
  rule('type', 'Must be a number, such as 5 or 0.5.', isNumberText),
  ...limitRule(
    'range',
    exact(constraints?.min),
    (min) => `Must be at least ${min}.`,
    (text, min) => !isNumberText(text) || !isLessNumber(text, String(min)),
  ),
  ...limitRule(
    'range',
    exact(constraints?.max),
    (max) => `Must be at most ${max}.`,
    (text, max) => !isNumberText(text) || !isLessNumber(String(max), text),
  ),
]

const textRules = ({ constraints }: FormNode) => [
  ...limitRule(
    'length',
    constraints?.minLength,
    (min) => `Must have at least ${counted(min, 'character')}.`,
    (text, min) => codePoints(text) >= min,
  ),
  ...limitRule(
    'length',
    constraints?.maxLength,
    (max) => `Must have at most ${counted(max, 'character')}.`,
    (text, max) => codePoints(text) <= max,
  ),
]

const choiceRules = ({ constraints }: FormNode) => {
  const allowed = constraints?.allowedValues ?? []
  return [
    rule('allowed', 'Not one of the values currently allowed.', (text) => allowed.includes(text)),
  ]
}

const BOOL_RULE = rule('type', 'Must be true or false.', (text) => /^(?:true|false)$/.test(text))

/** Reports text that looks like JSON but is invalid, because it is probably a mistake. */
const anyProblem = (text: string, again: () => void): string | undefined => {
  if (!/^\s*[[{"]/.test(text) || jsonValue(text)) return undefined
  const why = valueProblem(readValue(text), again) ?? ''
  return `Looks like JSON but is not valid, so it is sent as text. ${why}`.trim()
}

/** The rules for the text of a field, from its descriptor (API §2.9). */
const rulesOf = (node: FormNode): readonly Rule[] => {
  switch (node.kind) {
    case 'secret':
      if (isJson(node)) return []
      if (node.constraints?.allowedValues) return choiceRules(node)
      if (takesAnyJson(node)) return []
      if (node.type === 'bool') return [BOOL_RULE]
      return node.type === 'number' ? numberRules(node) : textRules(node)
    case 'text':
    case 'yaml':
      return node.type === 'number' ? numberRules(node) : textRules(node)
    case 'number':
      return numberRules(node)
    case 'choice':
      return choiceRules(node)
    case 'any':
    case 'json':
    case 'bool':
    case 'readOnly':
    case 'group':
    case 'list':
      return []
  }
}

/** What applies in place of a cleared value. */
export type EmptyMeaning = 'saved value or default' | 'nothing'

/** Checks that need a parser or pattern engine, which loads on first use. */
const lazyMessage = (node: FormNode, text: string, again: () => void) => {
  if (isJson(node) && (node.kind === 'json' || node.kind === 'secret')) {
    const problem = valueProblem(readStructure(node, text), again)
    return problem === undefined ? undefined : wrong('type', problem)
  }
  if (takesAnyJson(node)) {
    const problem = anyProblem(text, again)
    return problem === undefined ? undefined : wrong('type', problem)
  }
  if (node.kind === 'yaml') {
    const problem = resourceProblem(text, again)
    return problem === undefined ? undefined : wrong('type', problem)
  }
  const pattern = node.constraints?.pattern
  if (pattern === undefined || (node.kind !== 'text' && node.kind !== 'secret')) return undefined
  const problem = patternProblem(pattern, text, again)
  return problem === undefined ? undefined : wrong('pattern', problem)
}

/**
 * The problem with the text entered in a field, or undefined. `empty` is what applies if the text is
 * empty. `again` is called once a parser that was missing for this check has loaded.
 */
export const localMessage = (
  node: FormNode,
  text: string,
  empty: EmptyMeaning = 'saved value or default',
  again: () => void = () => {},
): LocalMessage | undefined => {
  if (text === '') {
    const needed = node.required && empty === 'nothing' && !node.defaultText && !node.secretDefault
    return needed ? { about: 'required', tone: 'needed', text: 'Needed.' } : undefined
  }
  const meant = meantText(text)
  const broken = rulesOf(node).find(({ holds }) => !holds(meant))
  return broken ? broken.message : lazyMessage(node, meant, again)
}

/** The form's current state, for the checks. */
export type CheckedField = {
  nodeIds: NodeIds
  tree: () => FormTree
  draft: () => Draft
  mode: () => Mode
  /** A node's value; undefined if it was not edited. */
  valueAt: (id: NodeId) => DraftValue | undefined
  /** Called when the messages of these nodes change because a parser or pattern engine loaded. */
  onLater: (ids: readonly NodeId[]) => void
}

/** A message if a list has too few or too many rows. */
const countMessage = ({ constraints }: FormNode, count: number): LocalMessage | undefined => {
  const { minItems, maxItems } = constraints ?? {}
  if (minItems !== undefined && count < minItems) {
    return wrong('items', `Must have at least ${counted(minItems, 'item')}.`)
  }
  return maxItems !== undefined && count > maxItems
    ? wrong('items', `Must have at most ${counted(maxItems, 'item')}.`)
    : undefined
}

/** For each row that equals an earlier row, the earlier row's number, from 1. Empty rows are not compared. */
export const repeatedRows = (
  tree: FormTree,
  draft: Draft,
  list: FormNode,
): ReadonlyMap<NodeId, number> => {
  const first = new Map<string, number>()
  const repeated = new Map<NodeId, number>()
  list.rows.forEach(({ node }, index) => {
    const sent = sentValue(tree, draft, node)
    const text = sent && stringify(sent.value)
    if (text === undefined) return
    const earlier = first.get(text)
    if (earlier === undefined) first.set(text, index + 1)
    else repeated.set(node, earlier)
  })
  return repeated
}

/** The lists around a node, outermost first. */
const listsAround = (nodeIds: NodeIds, id: NodeId): readonly NodeId[] => {
  const address = nodeIds.addressOf(id)
  return (address?.steps ?? []).flatMap((step, index, steps) =>
    address && 'row' in step
      ? [nodeIds.idOf({ ...address, steps: steps.slice(0, index), kind: 'list' })]
      : [],
  )
}

/** Sets or deletes the message of a node; returns whether its text changed. */
const put = (
  messages: Map<NodeId, LocalMessage>,
  id: NodeId,
  message: LocalMessage | undefined,
): boolean => {
  const same = message?.text === messages.get(id)?.text
  if (message === undefined) messages.delete(id)
  else messages.set(id, message)
  return !same
}

/** Checks edited values and keeps the messages. */
export const createLocalChecks = (checked: CheckedField) => {
  const { nodeIds, tree, draft, mode, valueAt } = checked
  // `own` has the messages about a value itself, `repeats` those about rows that equal another row.
  const own = new Map<NodeId, LocalMessage>()
  const repeats = new Map<NodeId, LocalMessage>()

  const textMessage = (node: FormNode, text: string) => {
    // A list is sent whole, so no saved value or default fills an empty value in a row.
    const empty =
      isInRow(node.address) || mode() === 'complete' ? 'nothing' : 'saved value or default'
    return localMessage(node, text, empty, () => {
      const changed = check(node.id)
      if (changed.length > 0) checked.onLater(changed)
    })
  }

  const checkOwn = (id: NodeId): boolean => {
    const node = tree().nodes.get(id)
    const value = valueAt(id)
    if (node?.kind === 'list' && value !== undefined) {
      return put(own, id, countMessage(node, node.rows.length))
    }
    return put(own, id, node && typeof value === 'string' ? textMessage(node, value) : undefined)
  }

  const checkRows = (listId: NodeId): readonly NodeId[] => {
    const list = tree().nodes.get(listId)
    if (!list?.constraints?.uniqueItems) return []
    const repeated = repeatedRows(tree(), draft(), list)
    return list.rows
      .map(({ node }) => node)
      .filter((row) => {
        const same = repeated.get(row)
        return put(
          repeats,
          row,
          same === undefined ? undefined : wrong('unique', `Same as row ${same}.`),
        )
      })
  }

  /** Checks a value and the lists around it; returns the nodes whose messages changed. */
  const check = (id: NodeId): readonly NodeId[] => [
    ...new Set([
      ...(checkOwn(id) ? [id] : []),
      ...[...listsAround(nodeIds, id), id].flatMap(checkRows),
    ]),
  ]

  /** The nodes that have a message. */
  const ids = (): readonly NodeId[] => [...new Set([...own.keys(), ...repeats.keys()])]

  return {
    get: (id: NodeId): LocalMessage | undefined => own.get(id) ?? repeats.get(id),
    ids,
    check,
    /** Checks all edited values, and those that have a message. */
    checkAll: (): void => {
      const all = [...new Set([...ids(), ...draft().edited])]
      for (const id of all) checkOwn(id)
      for (const list of new Set(all.flatMap((id) => [...listsAround(nodeIds, id), id]))) {
        checkRows(list)
      }
    },
  }
}
