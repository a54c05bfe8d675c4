import { isLosslessNumber, stringify } from 'lossless-json'
import { own } from '#src/lib/own.ts'
import type { DraftValue } from './draft.ts'
import type { FormNode, FormTree } from './form-node.ts'
import type { NodeId, RowId } from './place.ts'
import type { Mode } from './request.ts'

/** A value to be put at a node, with the path it came from. */
export type Piece = { readonly id: NodeId; readonly json: unknown; readonly path: string }

/** Something that found no place, and why. */
export type Left = { readonly path: string; readonly why: string }

/** What one pass over the form puts where; the rows it makes are filled by the next pass. */
export type Filling = {
  readonly values: Readonly<Record<NodeId, DraftValue>>
  readonly rows: readonly { readonly list: NodeId; readonly row: RowId; readonly piece: Piece }[]
  readonly left: readonly Left[]
}

const isRecord = (json: unknown): json is Record<string, unknown> =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !isLosslessNumber(json)

/** What `withoutSecrets` puts in a secret's place. */
const PLACEHOLDER = /^<secret: .*>$/s
const isPlaceholder = (json: unknown): json is string =>
  typeof json === 'string' && PLACEHOLDER.test(json)

const SECRET = 'is a secret: enter it again'

/** A value as the text that a person would have entered, or why it cannot be entered here. */
const textFor = (node: FormNode, json: unknown): { text: string } | { why: string } => {
  if (node.kind === 'readOnly') return { why: 'is read-only' }
  if (isPlaceholder(json) && (node.sensitive || json === `<secret: ${node.key}>`)) {
    return { why: SECRET }
  }
  if (node.kind === 'json') return { text: stringify(json, undefined, 2) ?? '' }
  if (typeof json === 'string') {
    return node.type === 'string' || node.kind === 'unknown'
      ? { text: json }
      : { why: `is text, not a ${node.type}` }
  }
  if (isLosslessNumber(json) || typeof json === 'number' || typeof json === 'bigint') {
    return node.type === 'number'
      ? { text: String(json) }
      : { why: `is a number, not ${node.type}` }
  }
  if (typeof json === 'boolean') {
    return node.type === 'bool' ? { text: String(json) } : { why: `is yes or no, not ${node.type}` }
  }
  return { why: json === null ? 'is empty' : 'is no single value' }
}

/** The members of an object as pieces for the nodes with their literal keys. */
export const piecesOf = (
  tree: FormTree,
  ids: readonly NodeId[],
  json: Record<string, unknown>,
  path: string,
): { pieces: readonly Piece[]; left: readonly Left[] } => {
  const byKey = new Map(ids.map((id) => [tree.nodes.get(id)?.key, id]))
  const pieces: Piece[] = []
  const left: Left[] = []
  for (const [key, value] of Object.entries(json)) {
    const id = byKey.get(key)
    const here = path === '' ? key : `${path}.${key}`
    if (id === undefined) left.push({ path: here, why: 'is no field now' })
    else pieces.push({ id, json: value, path: here })
  }
  return { pieces, left }
}

/**
 * One pass: what each piece puts at its node, groups taken apart; pure but for new row names. What
 * stands at a node to `keep` stays.
 */
export const fillPass = (
  tree: FormTree,
  pieces: readonly Piece[],
  newRow: () => RowId,
  keep: (id: NodeId) => boolean,
): Filling => {
  const values: [NodeId, DraftValue][] = []
  const rows: Filling['rows'][number][] = []
  const left: Left[] = []
  const put = ({ id, json, path }: Piece): void => {
    const node = tree.nodes.get(id)
    if (!node) {
      left.push({ path, why: 'is no field now' })
    } else if (node.kind === 'group') {
      if (!isRecord(json)) {
        left.push({ path, why: 'is no object' })
        return
      }
      const inside = piecesOf(tree, node.children, json, path)
      left.push(...inside.left)
      inside.pieces.forEach(put)
    } else if (keep(id)) {
      // It was filled by an earlier pass, or by hand.
    } else if (node.kind === 'list') {
      if (!Array.isArray(json)) {
        left.push({ path, why: 'is no list' })
        return
      }
      const names = json.map(() => newRow())
      values.push([id, names])
      json.forEach((item: unknown, index) => {
        const row = names[index]
        if (row !== undefined) {
          rows.push({ list: id, row, piece: { id: '', json: item, path: `${path}[${index}]` } })
        }
      })
    } else {
      const entered = textFor(node, json)
      if ('text' in entered) values.push([id, entered.text])
      else left.push({ path, why: entered.why })
    }
  }
  pieces.forEach(put)
  return { values: Object.fromEntries(values), rows, left }
}

/** The parts of a body or of a bare profile that can be filled in (API §4.2). */
export const fillableParts = (
  json: unknown,
  componentKey: string,
):
  | {
      profile: Record<string, unknown>
      cluster: Record<string, unknown>
      left: readonly Left[]
    }
  | undefined => {
  if (!isRecord(json)) return undefined
  const isBody = Object.hasOwn(json, 'profileConfig')
  const profile = isBody ? json['profileConfig'] : json
  const inputs = isBody && isRecord(json['clusterInputs']) ? json['clusterInputs'] : {}
  const ownInputs = own(inputs, componentKey)
  const left = Object.keys(inputs)
    .filter((key) => key !== componentKey)
    .map((key) => ({ path: `clusterInputs.${key}`, why: 'is of another component' }))
  return isRecord(profile)
    ? { profile, cluster: isRecord(ownInputs) ? ownInputs : {}, left }
    : undefined
}

/** What of a body is no value of the form: how it is validated, and outputs to try (API §4.2). */
export type BodySettings = {
  readonly mode: Mode | undefined
  readonly outputs: Readonly<Record<string, unknown>>
  /** Secrets among the outputs, which are not in a text that was copied or shared. */
  readonly left: readonly Left[]
}

/** Reads those from a body; a bare profile has none. */
export const bodySettings = (json: unknown): BodySettings => {
  if (!isRecord(json) || !Object.hasOwn(json, 'profileConfig')) {
    return { mode: undefined, outputs: {}, left: [] }
  }
  const replace = own(json, 'replaceProfileConfig')
  const mode = typeof replace === 'boolean' ? (replace ? 'complete' : 'merge') : undefined
  const outputs = own(json, 'componentOutputs')
  const left: Left[] = []
  const read = Object.entries(isRecord(outputs) ? outputs : {}).map(([component, of]) => {
    if (!isRecord(of)) return [component, of] as const
    const members = Object.entries(of).filter(([output, value]) => {
      if (!isPlaceholder(value)) return true
      left.push({ path: `componentOutputs.${component}.${output}`, why: SECRET })
      return false
    })
    return [component, Object.fromEntries(members)] as const
  })
  return { mode, outputs: Object.fromEntries(read), left }
}

/** What else than values a body changes, in sentences. */
export const settingsWords = ({ mode, outputs }: BodySettings, before: Mode): readonly string[] => {
  const tried = Object.keys(outputs)
  return [
    ...(mode !== undefined && mode !== before
      ? [`Validated as ${mode === 'merge' ? 'a merge' : 'a complete draft'} now.`]
      : []),
    ...(tried.length > 0 ? [`Outputs of ${tried.join(', ')} are tried.`] : []),
  ]
}
