import type { ResolvedComponent, Violation } from '#src/contract/read-resolved-component.ts'
import { type Draft, rowsAt } from '#form/draft/draft.ts'
import { type FormTree, inReadingOrder, nodesByKey } from '#form/tree/form-node.ts'
import type { Concern, LocalMessage } from './local-check.ts'
import type { NodeId, RowId } from '#form/draft/field-address.ts'
import { isAbout, isKnownCode, isRequiredCode } from './violation-codes.ts'

/** The rows of a list, in the order of the request that was answered. */
export type SentRows = (list: NodeId) => readonly RowId[]

/** The deepest node on a path that the form has, and the rest of the path after it. */
export type FieldPosition = { readonly id: NodeId; readonly rest: string }

/** The path after a key or row: a member (`.a`, `/a`) or a row (`[1]`, `.1`, `/1`). */
const pathAfter = (rest: string): string => rest.replace(/^[./]/, '')

/** A member or row in brackets: `["a.b"]`, `[size]`. */
const BRACKETS = /^\[(?:"([^"]*)"|'([^']*)'|([^\]]*))\]/

const ROW = /^(?:\[["']?(\d+)["']?\]|(\d+)(?=$|[./[]))/

/** The keys that a path may start with, longest first and a bracketed one last, each with the path after it. */
const starts = (path: string): readonly (readonly [key: string, after: string])[] => {
  const bracketed = BRACKETS.exec(path)
  const key = bracketed?.[1] ?? bracketed?.[2] ?? bracketed?.[3]
  const literal = Array.from({ length: path.length + 1 }, (_, behind) => path.length - behind)
    .filter((end) => end === path.length || /[./[]/.test(path[end] ?? ''))
    .map((end) => [path.slice(0, end), pathAfter(path.slice(end))] as const)
  return bracketed && key !== undefined
    ? [...literal, [key, pathAfter(path.slice(bracketed[0].length))]]
    : literal
}

/** A path without the root that some notations put before its first key: `$.a`, `/a`, `#/a`, `.a`. */
const withoutRoot = (path: string): string => {
  const isPointer = /^#?\//.test(path)
  const plain = path.replace(/^(?:\$|#)?[./]?/, '')
  return isPointer ? plain.replaceAll('~1', '/').replaceAll('~0', '~') : plain
}

/**
 * Finds the field of a violation's `fieldPath` (API §4.2, wire facts) in any path notation; undefined if the form does
 * not have its first key. If `a.b` could be one key or a member, the reading that matches more of the path wins.
 */
export const createPathFinder = (
  tree: FormTree,
  componentKey: string,
  sentRows: SentRows,
): ((path: string) => FieldPosition | undefined) => {
  // Each list of nodes is indexed once, because there may be many violations and many fields.
  const indexes = new Map<readonly NodeId[], ReturnType<typeof nodesByKey>>()
  const indexOf = (ids: readonly NodeId[]) => {
    const index = indexes.get(ids) ?? nodesByKey(tree, ids)
    indexes.set(ids, index)
    return index
  }

  const within = (ids: readonly NodeId[], path: string): FieldPosition | undefined => {
    const index = indexOf(ids)
    let best: FieldPosition | undefined
    for (const [key, after] of starts(path)) {
      const id = index.get(key)?.id
      const found = id === undefined ? undefined : inside(id, after)
      if (found && (!best || found.rest.length < best.rest.length)) best = found
      if (best?.rest === '') break
    }
    return best
  }

  const inside = (id: NodeId, rest: string): FieldPosition => {
    const node = tree.nodes.get(id)
    if (rest === '' || !node) return { id, rest }
    if (node.kind === 'group') return within(node.children, rest) ?? { id, rest }
    const match = node.kind === 'list' ? ROW.exec(rest) : null
    if (!match) return { id, rest }
    const row = sentRows(id)[Number(match[1] ?? match[2])]
    const rowNode = node.rows.find((candidate) => candidate.row === row)?.node
    return rowNode === undefined
      ? { id, rest }
      : inside(rowNode, pathAfter(rest.slice(match[0].length)))
  }

  const requirementsOf = (root: 'profile' | 'cluster') =>
    tree.requirements.filter((id) => tree.nodes.get(id)?.address.root === root)
  const profile = [...tree.fields, ...requirementsOf('profile')]
  const cluster = requirementsOf('cluster')

  /** The positions that a path may mean, the likeliest first. */
  const placesOf = (path: string): readonly (FieldPosition | undefined)[] => {
    const inRoots = [within(profile, path), within(cluster, path)]
    for (const [key, after] of starts(path)) {
      if (key === 'profileConfig') return [...inRoots, within(profile, after)]
      if (key !== 'clusterInputs') continue
      const own = starts(after).find(([component]) => component === componentKey)
      return [...inRoots, within(cluster, after), own && within(cluster, own[1])]
    }
    return inRoots
  }

  return (path) => {
    // The path is tried with its root too, because `$` may itself be a key.
    const places = [...placesOf(path), ...placesOf(withoutRoot(path))].filter(
      (place) => place !== undefined,
    )
    const shortest = Math.min(...places.map(({ rest }) => rest.length))
    return places.find(({ rest }) => rest.length === shortest)
  }
}

/** A message about a value that is wrong, or that is needed and not entered yet. */
export type Message = {
  readonly tone: 'wrong' | 'needed'
  readonly text: string
  /** The server's code; local messages have none. */
  readonly code: string | undefined
}

/** A message for the list of all problems. `node` is undefined if it belongs to no field. */
export type Problem = Message & {
  readonly node: NodeId | undefined
  readonly path: string
  /** The labels of the groups and rows around its field. */
  readonly within?: string
  /** Whether it is a missing requirement, with or without a violation. */
  readonly isRequirement?: boolean
}

/** Whether a text has a visible character. */
const hasWords = (text: string | undefined): text is string =>
  text !== undefined && /[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

const textOf = ({ message, code }: Violation): string =>
  [message?.trim(), code?.trim()].find(hasWords) ?? 'The API gave no reason.'

/** Stands for a violation that cannot be read; without it, the page would not count that violation. */
const UNREADABLE: Problem = {
  tone: 'wrong',
  text: 'The API reported a violation that could not be read.',
  code: undefined,
  node: undefined,
  path: '',
}

const isMissing = (tree: FormTree, id: NodeId): boolean =>
  tree.nodes.get(id)?.requirement?.status === 'MISSING'

/** Requirements that are missing by their status but have no violation. */
const missingRequirements = (
  tree: FormTree,
  violations: readonly Problem[],
): readonly Problem[] => {
  const nodes = new Set(violations.map(({ node }) => node))
  return tree.requirements
    .filter((id) => isMissing(tree, id) && !nodes.has(id))
    .map((node) => ({
      tone: 'needed',
      text: 'Missing: the API found no value.',
      code: undefined,
      node,
      path: tree.nodes.get(node)?.key ?? '',
      isRequirement: true,
    }))
}

/**
 * All problems of an answer with their nodes (API §4.2): its violations in order, then missing
 * requirements without a violation.
 */
export const problemsOf = (
  answer: ResolvedComponent,
  tree: FormTree,
  draft: Draft,
  sent: Draft,
  componentKey: string,
): readonly Problem[] => {
  const violations = violationsOf(answer, tree, draft, sent, componentKey)
  return [...violations, ...missingRequirements(tree, violations)]
}

const violationsOf = (
  answer: ResolvedComponent,
  tree: FormTree,
  draft: Draft,
  sent: Draft,
  componentKey: string,
): readonly Problem[] => {
  const recordIndexAt = createPathFinder(tree, componentKey, (list) => rowsAt(sent, list) ?? [])
  const unreadable = answer.problems.filter(
    ({ path }) => path[0] === 'violations' && path.length <= 2,
  )
  const violations = answer.violations.map((violation) => {
    const path = violation.fieldPath ?? ''
    const { id: node, rest = '' } = recordIndexAt(path) ?? {}
    const text = textOf(violation)
    // Until the service has seen an edit of this field, a missing value is not a mistake.
    const isUnseen = node !== undefined && !(draft.edited.has(node) && sent.edited.has(node))
    // A message about a part of the field is shown as wrong, because fields show a needed one without its text.
    const needed = isUnseen && rest === '' && isRequiredCode(violation.code)
    return {
      tone: needed ? ('needed' as const) : ('wrong' as const),
      text: rest === '' ? text : `${rest}: ${text}`,
      code: violation.code,
      node,
      path,
      isRequirement: needed && isMissing(tree, node),
    }
  })
  return [...violations, ...unreadable.map(() => UNREADABLE)]
}

/** The messages of each node, in order. */
export const messagesByNode = (
  problems: readonly Problem[],
): ReadonlyMap<NodeId, readonly Message[]> => {
  const byNode = new Map<NodeId, readonly Message[]>()
  for (const { node, tone, text, code } of problems) {
    if (node !== undefined) byNode.set(node, [...(byNode.get(node) ?? []), { tone, text, code }])
  }
  return byNode
}

const numbersIn = (text: string): readonly string[] => text.match(/-?\d+(?:\.\d+)?/g) ?? []

/** Words that mark a number beside them as a limit. */
const LIMIT_WORDS =
  /\b(?:most|least|m(?:ax|in)\w*|than|up to|exceed\w*|limit\w*|between|range|long\w*|short\w*|or (?:more|less|fewer))\b/i

/** Concerns with a limit, whose number identifies what a message is about. */
const LIMITED: readonly Concern[] = ['range', 'length', 'items']

const LINE = /\bline \d/i

/**
 * Whether a server message repeats a local one: its code is about the same concern, it contains the
 * same words ("Replicas must be at most 5"), or its code is unknown and it names the same number as a limit.
 */
const repeats = ({ code, text }: Message, local: LocalMessage): boolean => {
  // A local message with a line number is only repeated by a server message that has one too.
  if (isAbout(code, local.about)) return !LINE.test(local.text) || LINE.test(text)
  const words = local.text.toLowerCase().replace(/\.$/, '')
  const [, after] = text.toLowerCase().split(words)
  // "at most 5" is not in "at most 50".
  if (after !== undefined && !/^\.?\d/.test(after)) return true
  if (isKnownCode(code) || !LIMITED.includes(local.about) || !LIMIT_WORDS.test(text)) return false
  const numbers = numbersIn(text)
  return numbersIn(local.text).some((limit) => numbers.includes(limit))
}

/** The messages of one field: the server's, and the local one unless a server message repeats it. */
export const mergeMessages = (
  server: readonly Message[],
  local: LocalMessage | undefined,
): readonly Message[] => {
  if (!local || server.some((message) => repeats(message, local))) return server
  return [...server, { tone: local.tone, text: local.text, code: undefined }]
}

/**
 * Whether a server problem reports a row as a duplicate. The server may report it at the row, at the
 * list or at a value in the row.
 */
export const isRepeatOf = ({ code, node }: Problem, row: NodeId, tree: FormTree): boolean => {
  if (node === undefined || !isAbout(code, 'unique')) return false
  return (
    node === row ||
    (tree.nodes.get(node)?.rows.some((one) => one.node === row) ?? false) ||
    (tree.nodes.get(row)?.children.includes(node) ?? false)
  )
}

/** Sorts problems by the order of their fields. Those without a field come last, in answer order. */
export const inFormOrder = (problems: readonly Problem[], tree: FormTree): readonly Problem[] => {
  const nodes = new Set(problems.flatMap(({ node }) => node ?? []))
  const places = new Map(
    inReadingOrder(tree, nodes).map(({ node, within }, position) => [
      node.id,
      { position, within },
    ]),
  )
  const placeOf = ({ node }: Problem) => (node === undefined ? undefined : places.get(node))
  const positionOf = (problem: Problem) => placeOf(problem)?.position ?? Infinity
  return problems
    .map((problem) => {
      const within = placeOf(problem)?.within
      return within ? { ...problem, within } : problem
    })
    .toSorted((a, b) => {
      const [first, second] = [positionOf(a), positionOf(b)]
      return first === second ? 0 : first - second
    })
}
