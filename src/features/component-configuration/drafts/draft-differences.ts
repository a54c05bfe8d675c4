import { stringify } from 'lossless-json'
import { isRecord } from '#src/lib/values/is-record.ts'
import { MODE_LABEL } from '#form/body/request.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { nodesInside } from '#form/engine/fill-members.ts'
import { type BodySettings, bodySettings, fillableParts } from '#form/engine/import-draft.ts'
import type { FormNode, FormTree } from '#form/tree/form-node.ts'

/** A value that two drafts do not share; undefined where one has none. The mode and the outputs are settings. */
export type DraftDifference = {
  readonly root: 'profile' | 'cluster' | 'settings'
  readonly path: readonly string[]
  /** Its field; undefined if the form has none now. */
  readonly id: NodeId | undefined
  readonly label: string
  /** The catalog's default. */
  readonly standard: string | undefined
  readonly mine: unknown
  readonly theirs: unknown
}

/** A value in few words. */
export const valueWords = (value: unknown): string => {
  if (value === undefined) return 'not set'
  if (value === '') return 'empty text'
  return typeof value === 'string' ? value : (stringify(value) ?? '')
}

const entriesOf = (json: unknown): ReadonlyMap<string, unknown> =>
  new Map(isRecord(json) ? Object.entries(json) : [])

/** A value that the form keeps, and does not send now: it would be sent again once its field is back. */
export type KeptValue = Pick<DraftDifference, 'path' | 'label'> & {
  readonly root: 'profile' | 'cluster'
  readonly id: NodeId
  /** Why it is not sent. */
  readonly words: string
}

type Setting = (settings: BodySettings) => unknown

const modeOf: Setting = ({ mode }) => mode && MODE_LABEL[mode]
const outputsOf: Setting = ({ outputs }) => (Object.keys(outputs).length > 0 ? outputs : undefined)

/** By their names in a request (API §4.2). */
const SETTINGS: readonly (readonly [key: string, label: string, of: Setting])[] = [
  ['replaceProfileConfig', 'Validate as', modeOf],
  ['componentOutputs', 'Outputs of other components', outputsOf],
]

const settingDifferences = (mine: unknown, theirs: unknown): readonly DraftDifference[] => {
  const [own, other] = [bodySettings(mine), bodySettings(theirs)]
  return SETTINGS.flatMap(([key, label, of]) => {
    const at = { root: 'settings', path: [key], id: undefined, label, standard: undefined } as const
    const isSame = stringify(of(own)) === stringify(of(other))
    const isUnknown = key === 'replaceProfileConfig' && other.mode === undefined
    return isSame || isUnknown ? [] : [{ ...at, mine: of(own), theirs: of(other) }]
  })
}

/**
 * What two requests of a component do not share, in the order of the form. A list is one value. Secrets are not compared:
 * requests have only placeholders for them. Of the values that the form keeps, those count that the other draft does not set.
 */
export const draftDifferences = (
  tree: FormTree,
  componentKey: string,
  requests: { readonly mine: unknown; readonly theirs: unknown },
  kept: readonly KeptValue[] = [],
): readonly DraftDifference[] => {
  const found: DraftDifference[] = []
  const mine = fillableParts(requests.mine, componentKey)
  const theirs = fillableParts(requests.theirs, componentKey)

  const inside = (
    at: Pick<DraftDifference, 'root' | 'path' | 'mine' | 'theirs'>,
    nodes: ReadonlyMap<string, FormNode>,
  ): void => {
    const [own, other] = [entriesOf(at.mine), entriesOf(at.theirs)]
    const order = [...nodes.keys()].filter((key) => own.has(key) || other.has(key))
    for (const key of new Set([...order, ...own.keys(), ...other.keys()])) {
      const path = [...at.path, key]
      visit({ ...at, path, mine: own.get(key), theirs: other.get(key) }, nodes.get(key))
    }
  }

  const visit = (
    at: Pick<DraftDifference, 'root' | 'path' | 'mine' | 'theirs'>,
    node: FormNode | undefined,
  ): void => {
    const isGroup = [at.mine, at.theirs].every((one) => one === undefined || isRecord(one))
    if (node?.kind === 'group' && isGroup) {
      inside(at, nodesInside(tree, node.id))
      return
    }
    if (stringify(at.mine) === stringify(at.theirs)) return
    const placeholder = `<secret: ${at.path.at(-1)}>`
    if (node?.sensitive || at.mine === placeholder || at.theirs === placeholder) return
    const label = node?.label ?? at.path.join(' › ')
    found.push({ ...at, id: node?.id, label, standard: node?.defaultText })
  }

  for (const root of ['profile', 'cluster'] as const) {
    inside({ root, path: [], mine: mine?.[root], theirs: theirs?.[root] }, nodesInside(tree, root))
  }
  const isSet = ({ root, path }: KeptValue) =>
    path.reduce<unknown>((at, key) => entriesOf(at).get(key), theirs?.[root]) !== undefined
  const unsent = kept
    .filter((one) => !isSet(one))
    .map(({ words, ...one }) => ({ ...one, standard: undefined, mine: words, theirs: undefined }))
  return [...found, ...unsent, ...settingDifferences(requests.mine, requests.theirs)]
}

type Entry = readonly [path: readonly string[], value: unknown]

/** An object with values at paths of literal keys. */
const nested = (entries: readonly Entry[]): Record<string, unknown> => {
  const groups = new Map<string, Entry[]>()
  for (const [[key = '', ...rest], value] of entries) {
    groups.set(key, [...(groups.get(key) ?? []), [rest, value]])
  }
  return Object.fromEntries(
    [...groups].map(([key, inside]) => {
      const own = inside.find(([path]) => path.length === 0)
      return [key, own ? own[1] : nested(inside)]
    }),
  )
}

/** The part of a request that sets what was taken of the other draft. */
export const takenRequest = (
  taken: readonly DraftDifference[],
  componentKey: string,
  theirs: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const of = (root: DraftDifference['root']) =>
    nested(
      taken
        .filter((one) => one.root === root && one.theirs !== undefined)
        .map((one): Entry => [one.path, one.theirs]),
    )
  const settings = taken.flatMap(({ root, path: [key = ''] }) =>
    root === 'settings' ? [[key, Object.hasOwn(theirs, key) ? theirs[key] : {}] as const] : [],
  )
  return {
    ...Object.fromEntries(settings),
    profileConfig: of('profile'),
    clusterInputs: Object.fromEntries([[componentKey, of('cluster')]]),
  }
}
