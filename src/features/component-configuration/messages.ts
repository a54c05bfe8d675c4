import type { ResolvedComponent, Violation } from '#src/contract/read-resolved-component.ts'
import { type Draft, rowsAt } from './draft.ts'
import { nodeAtPath } from './field-path.ts'
import { type FormTree, inReadingOrder } from './form-node.ts'
import type { Concern, LocalMessage } from './local-check.ts'
import type { NodeId } from './place.ts'

/** Something about a value: wrong, or needed and not yet given. */
export type Message = {
  readonly tone: 'wrong' | 'needed'
  readonly text: string
  /** The server's code, a detail; local messages have none. */
  readonly code: string | undefined
}

/** A message in the list of all, with the node it is about where it has one. */
export type Problem = Message & {
  readonly node: NodeId | undefined
  readonly path: string
  /** Names of the groups and rows that its field stands in. */
  readonly within?: string
}

/** Whether a violation is that a value is missing (API §4.2). */
export const isRequiredCode = (code: string | undefined) => code?.startsWith('REQUIRED_') ?? false

const textOf = ({ message, code }: Violation): string => {
  const text = message?.trim() ?? ''
  return text === '' ? (code ?? 'The service gave no reason.') : text
}

/** Every violation of an answer, in its order, each at its node (API §4.2). */
export const problemsOf = (
  answer: ResolvedComponent,
  tree: FormTree,
  draft: Draft,
  sent: Draft,
  componentKey: string,
): readonly Problem[] =>
  answer.violations.map((violation) => {
    const path = violation.fieldPath ?? ''
    const node = nodeAtPath(tree, path, componentKey, (list) => rowsAt(sent, list) ?? [])
    const untouched = node !== undefined && !draft.edited.has(node)
    return {
      tone: untouched && isRequiredCode(violation.code) ? 'needed' : 'wrong',
      text: textOf(violation),
      code: violation.code,
      node,
      path,
    }
  })

/** The messages of each node that has some, in their order. */
export const messagesByNode = (
  problems: readonly Problem[],
): ReadonlyMap<NodeId, readonly Message[]> => {
  const byNode = new Map<NodeId, readonly Message[]>()
  for (const { node, tone, text, code } of problems) {
    if (node !== undefined) byNode.set(node, [...(byNode.get(node) ?? []), { tone, text, code }])
  }
  return byNode
}

/** Which codes say what a local check says (API §4.2 leaves codes open: a likely part of each). */
const CODE: Record<Concern, RegExp> = {
  type: /TYPE|YAML|JSON/,
  range: /.RANGE/,
  length: /LENGTH./,
  allowed: /.ALLOWED/,
  pattern: /PATTERN/,
  required: /^REQUIRED_/,
  items: /ITEM_COUNT|ITEMS|TOO_(?:FEW|MANY)/,
  unique: /DUPLICATE|UNIQUE/,
}

/** The messages of one field: the server's, and the local one unless the server says the same. */
export const mergeMessages = (
  server: readonly Message[],
  local: LocalMessage | undefined,
): readonly Message[] => {
  if (!local || server.some(({ code }) => CODE[local.about].test(code ?? ''))) return server
  return [...server, { tone: local.tone, text: local.text, code: undefined }]
}

/**
 * Whether a problem of the service is that a row repeats another, said of that row, of its list or
 * of a value in the row: services differ in where they say it.
 */
export const isRepeatOf = ({ code, node }: Problem, row: NodeId, tree: FormTree): boolean => {
  if (node === undefined || !CODE.unique.test(code ?? '')) return false
  return (
    node === row ||
    (tree.nodes.get(node)?.rows.some((one) => one.node === row) ?? false) ||
    (tree.nodes.get(row)?.children.includes(node) ?? false)
  )
}

/** Problems in the order of their fields; those without one come last, as the answer has them. */
export const inFormOrder = (problems: readonly Problem[], tree: FormTree): readonly Problem[] => {
  if (problems.length === 0) return problems
  const order = inReadingOrder(tree)
  const places = new Map(order.map(({ id }, place) => [id, place]))
  const withins = new Map(order.map(({ id, within }) => [id, within]))
  const placeOf = ({ node }: Problem) =>
    (node === undefined ? undefined : places.get(node)) ?? Infinity
  return problems
    .map((problem) => {
      const within = problem.node === undefined ? undefined : withins.get(problem.node)
      return within ? { ...problem, within } : problem
    })
    .toSorted((a, b) => {
      const [first, second] = [placeOf(a), placeOf(b)]
      return first === second ? 0 : first - second
    })
}
