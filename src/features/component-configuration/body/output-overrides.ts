import type { Binding } from '#src/contract/read-resolved-component.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import { own } from '#src/lib/values/own.ts'
import { stringify } from 'lossless-json'
import { readValue } from './read-value.ts'
import type { Mode } from './request.ts'
import type { FormTree } from '#form/tree/form-node.ts'

type Path = readonly string[]
type Outputs = Readonly<Record<string, unknown>>

/** Decides which outputs of other components may leave the page. */
export type OutputSecrets = {
  /** Learns from an answer which outputs feed secrets. An output that ever did counts as secret. */
  learn: (tree: FormTree, bindings: readonly Binding[]) => void
  /**
   * Records that an answer took these outputs into account, so that those not bound to a secret may
   * leave. The answer must be for the whole draft: a fill in progress may still add such bindings.
   */
  answered: (outputs: Outputs) => void
  /** Forgets the recorded outputs, because their values changed. */
  replaced: () => void
  isSecret: (name: OutputName) => boolean
  /** Whether any of these outputs feeds a secret, or a field outside the form, which may be one. */
  holdSecret: (outputs: Outputs) => boolean
  /**
   * Replaces every value that is secret, or not yet known to be plain, with the result of `replace`
   * (undefined removes it), and returns the paths of those values.
   */
  hide: (
    outputs: Outputs,
    replace?: (path: Path) => unknown,
  ) => { outputs: Record<string, unknown>; hidden: readonly Path[] }
}

const placeholder = (path: Path) => `<secret: ${path.join('.')}>`

/**
 * Whether the value at a path belongs to an output. The shape of outputs is open (API §4.2), so
 * `vault.password` may also be `vault.outputs.password`, or `vault` itself if that is a plain value.
 */
const isOf = (path: Path, isValue: boolean, { component, output }: OutputName): boolean => {
  const text = path.join('.')
  if (isValue && text === component) return true
  if (!text.startsWith(`${component}.`)) return false
  return `${text.slice(component.length)}.`.includes(`.${output}.`)
}

const isPlain = (tree: FormTree, input: string | undefined): boolean => {
  if (input === undefined) return false
  const steps = [input, ...input.split(/[.[\]]+/)]
  const fed = [...tree.nodes.values()].filter(({ key }) => steps.includes(key))
  return fed.length > 0 && fed.every(({ sensitive }) => !sensitive)
}

/** The outputs that bindings refer to. */
export const boundOutputs = (bindings: readonly Binding[]): readonly OutputName[] =>
  bindings.flatMap(({ fromComponent: component, output }) =>
    component === undefined || output === undefined ? [] : [{ component, output }],
  )

const spelled = (path: Path) => JSON.stringify(path)

/** `plain` are outputs that are known to contain no secret. */
export const createOutputSecrets = (plain: Outputs = {}): OutputSecrets => {
  let secret: readonly OutputName[] = []
  // Outputs that feed fields outside the form, which may be secrets.
  let unknown: readonly OutputName[] = []
  let seen: ReadonlySet<string> = new Set()

  const isSecretAt = (path: Path, isValue: boolean) =>
    [...secret, ...unknown].some((name) => isOf(path, isValue, name))

  const walk = (
    json: unknown,
    path: Path,
    change: (path: Path, json: unknown) => { json: unknown } | undefined,
  ): unknown => {
    const changed = path.length > 0 ? change(path, json) : undefined
    if (changed) return changed.json
    if (Array.isArray(json)) {
      return json.map((one: unknown, at) => walk(one, [...path, String(at)], change) ?? null)
    }
    if (!isRecord(json)) return json
    const members = Object.entries(json).map(
      ([key, value]) => [key, walk(value, [...path, key], change)] as const,
    )
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }
  const isValue = (json: unknown) => !Array.isArray(json) && !isRecord(json)

  const hide: OutputSecrets['hide'] = (outputs, replace = placeholder) => {
    const hidden: Path[] = []
    const shown = walk(outputs, [], (path, json) => {
      const isHidden =
        isSecretAt(path, isValue(json)) || (isValue(json) && !seen.has(spelled(path)))
      if (!isHidden) return undefined
      hidden.push(path)
      return { json: replace(path) }
    })
    return { outputs: isRecord(shown) ? shown : {}, hidden }
  }

  const answered = (outputs: Outputs) => {
    const paths = new Set(seen)
    walk(outputs, [], (path, json) => {
      if (isValue(json)) paths.add(spelled(path))
      return undefined
    })
    seen = paths
  }
  answered(plain)

  return {
    learn: (tree, bindings) => {
      const unclear = bindings.filter(({ input }) => !isPlain(tree, input))
      const isShown = ({ input }: Binding) =>
        [...tree.nodes.values()].some(({ key }) => key === input)
      unknown = boundOutputs(unclear.filter((binding) => !isShown(binding)))
      const fed = boundOutputs(unclear.filter(isShown))
      const isKnown = (one: OutputName) =>
        secret.some(({ component, output }) => component === one.component && output === one.output)
      secret = [...secret, ...fed.filter((one) => !isKnown(one))]
    },
    answered,
    replaced: () => {
      seen = new Set()
    },
    isSecret: ({ component, output }) => isSecretAt([component, output], true),
    holdSecret: (outputs) => {
      let holds = false
      walk(outputs, [], (path, json) => {
        holds ||= isSecretAt(path, isValue(json))
        return undefined
      })
      return holds
    },
    hide,
  }
}

/** An output of a component, as in a binding. */
export type OutputName = { readonly component: string; readonly output: string }

/**
 * Outputs of other components, entered to see their effect (API §4.2, componentOutputs): those that bindings refer to,
 * and a JSON text with any others.
 */
export type Overrides = {
  readonly named: readonly (OutputName & { readonly value: string })[]
  readonly other: string
}

/** The choices besides the values, which undo restores too. */
export type Beside = { readonly mode: Mode; readonly outputs: Overrides }

export const NO_OVERRIDES: Overrides = { named: [], other: '' }

/** Parses a text with outputs by component, or says what is wrong with it. Empty text means no outputs. */
export const readOutputs = (
  text: string,
): { outputs: Readonly<Record<string, unknown>> } | { wrong: string } => {
  if (text.trim() === '') return { outputs: {} }
  const read = readValue(text)
  if ('wrong' in read) return { wrong: `Not sent. ${read.wrong}` }
  return isRecord(read.json)
    ? { outputs: read.json }
    : { wrong: 'Not sent: enter an object keyed by component.' }
}

const isNamed = (one: OutputName, { component, output }: OutputName) =>
  one.component === component && one.output === output

/** A copy of the record with a member set, even if its key is `__proto__`. */
const withMember = (
  record: Readonly<Record<string, unknown>>,
  key: string,
  value: unknown,
): Record<string, unknown> =>
  Object.fromEntries([...Object.entries(record).filter(([name]) => name !== key), [key, value]])

/** The overrides with an output set; empty text removes it. */
export const withOutput = (overrides: Overrides, name: OutputName, value: string): Overrides => {
  const others = overrides.named.filter((one) => !isNamed(one, name))
  return { ...overrides, named: value === '' ? others : [...others, { ...name, value }] }
}

/** The outputs of a request as overrides: bound ones by name, the rest as JSON. */
export const overridesOf = (
  outputs: Readonly<Record<string, unknown>>,
  bound: readonly OutputName[],
): Overrides => {
  const named = bound.flatMap((name) => {
    const ofComponent = own(outputs, name.component)
    const value = isRecord(ofComponent) ? own(ofComponent, name.output) : undefined
    return typeof value === 'string' && value !== '' ? [{ ...name, value }] : []
  })
  const rest = Object.entries(outputs).flatMap(([component, ofComponent]) => {
    const taken = named.filter((one) => one.component === component)
    if (!isRecord(ofComponent) || taken.length === 0) return [[component, ofComponent] as const]
    const left = Object.entries(ofComponent).filter(
      ([output]) => !taken.some((one) => one.output === output),
    )
    return left.length === 0 ? [] : [[component, Object.fromEntries(left)] as const]
  })
  const other = rest.length === 0 ? '' : stringify(Object.fromEntries(rest), undefined, 2)
  return { named, other: other ?? '' }
}

/** The overrides whose outputs the last answer lists. The others are kept but not sent, like parked values. */
const listedIn = ({ named }: Overrides, bound: readonly OutputName[]): Overrides['named'] =>
  named.filter((one) => bound.some((name) => isNamed(one, name)))

/** The outputs in `other` that have no effect, because another value is entered at their binding. */
export const replacedOutputs = (
  overrides: Overrides,
  bound: readonly OutputName[],
): readonly OutputName[] => {
  const read = readOutputs(overrides.other)
  return listedIn(overrides, bound).filter(({ component, output }) => {
    const ofComponent = 'outputs' in read ? own(read.outputs, component) : undefined
    return isRecord(ofComponent) ? Object.hasOwn(ofComponent, output) : ofComponent !== undefined
  })
}

/** The `componentOutputs` of the request, including secrets. `bound` are the outputs that the last answer lists. */
export const outputsBody = (
  overrides: Overrides,
  bound: readonly OutputName[],
): Record<string, unknown> => {
  const read = readOutputs(overrides.other)
  let body: Record<string, unknown> = 'outputs' in read ? { ...read.outputs } : {}
  for (const { component, output, value } of listedIn(overrides, bound)) {
    const known = own(body, component)
    body = withMember(body, component, withMember(isRecord(known) ? known : {}, output, value))
  }
  return body
}
