import {
  type Appearance,
  type DeploymentItem,
  ENVIRONMENT,
  type Loaded,
  type Row,
  type Stretch,
  stretchesIn,
} from './appearances.ts'
import { isNameKey } from './identified.ts'
import type { Service } from './services.ts'

/**
 * Why nothing earlier is told of a service: nothing came before it (the whole history is loaded),
 * earlier deployments are not loaded, one of them cannot be read, or nothing says which service of
 * another record it is.
 */
export type NoEarlier = 'none' | 'notLoaded' | 'unreadable' | 'unidentified'

/** The newest appearances by the id of their service. */
const newestById = (stretch: Stretch): ReadonlyMap<string, readonly Appearance[]> => {
  if (stretch.newestById) return stretch.newestById
  const byId = new Map<string, Appearance[]>()
  for (const { newest } of stretch.chains.values()) {
    if (!newest.service) continue
    const id = idKey(newest.service)
    const others = byId.get(id)
    if (others) others.push(newest)
    else byId.set(id, [newest])
  }
  stretch.newestById = byId
  return byId
}

const idKey = ({ kind, record }: Service): string => `${kind} ${record.id}`

/** Bad records give one id to several services; such an id says nothing. */
const hasIdAlone = (stretch: Stretch, { item }: Appearance, id: string): boolean =>
  stretch.rows.get(item.key)?.appearances.filter(({ service }) => service && idKey(service) === id)
    .length === 1

/** The last appearance under another name, where the id went on from there. */
const beforeRename = (stretch: Stretch, appearance: Appearance): Appearance | undefined => {
  const { service, place } = appearance
  const id = service && idKey(service)
  if (id === undefined || !hasIdAlone(stretch, appearance, id)) return undefined
  return newestById(stretch)
    .get(id)
    ?.filter((other) => other.place > place && hasIdAlone(stretch, other, id))
    .toSorted((a, b) => a.place - b.place)[0]
}

const stretchOf = (loaded: Loaded, { key }: DeploymentItem): Stretch | undefined =>
  stretchesIn(loaded).find(({ rows }) => rows.has(key))

/** The appearances in a loaded deployment: of the environment itself first, then of its services. */
export const appearancesIn = (loaded: Loaded, item: DeploymentItem): readonly Appearance[] =>
  stretchOf(loaded, item)?.rows.get(item.key)?.appearances ?? []

/** The newest appearance of the environment: its newest readable deployment. */
export const newestDeployment = (loaded: Loaded): Appearance | undefined =>
  stretchesIn(loaded)
    .find(({ chains }) => chains.has(ENVIRONMENT))
    ?.chains.get(ENVIRONMENT)?.newest

/** The newest appearance of every service that is loaded, under its newest name only. */
export const newestAppearances = (loaded: Loaded): readonly Appearance[] => {
  const found = new Map<string, Appearance>()
  const renamed = new Set<Appearance>()
  for (const stretch of stretchesIn(loaded)) {
    for (const [key, { newest, oldest }] of stretch.chains) {
      if (newest.service && !found.has(key)) found.set(key, newest)
      const before = beforeRename(stretch, oldest)
      if (before) renamed.add(before)
    }
  }
  return [...found.values()].filter((appearance) => !renamed.has(appearance))
}

/** Whether one appearance is newer than another, with whatever is missing between them. */
export const isNewer = (loaded: Loaded, a: Appearance, b: Appearance): boolean => {
  const stretches = stretchesIn(loaded)
  const at = ({ item }: Appearance) => stretches.findIndex(({ rows }) => rows.has(item.key))
  return at(a) === at(b) ? a.place < b.place : at(a) < at(b)
}

/** Whether a deployment between two of a stretch may hold services that it does not tell. */
const isUnclearBetween = (newer: Row, older: Row): boolean =>
  older.unclearAbove - newer.unclearAbove - Number(newer.unclear) > 0

/**
 * The appearance before this one, or why none can be told: nothing is said across deployments that
 * are missing or cannot be read.
 */
export const earlierOf = (loaded: Loaded, appearance: Appearance): Appearance | NoEarlier => {
  const stretch = stretchOf(loaded, appearance.item)
  const row = stretch?.rows.get(appearance.item.key)
  if (!stretch || !row) return 'notLoaded'
  const earlier = appearance.older ?? beforeRename(stretch, appearance)
  const oldest = stretch.items.at(-1)
  const end = stretch.rows.get((earlier?.item ?? oldest)?.key ?? '')
  if (end && end !== row) {
    if (isUnclearBetween(row, end) || (!earlier && end.unclear)) return 'unreadable'
  }
  if (earlier) return earlier
  if (!loaded.complete || oldest !== loaded.items.at(-1)) return 'notLoaded'
  return isNameKey(appearance.key) || appearance.key === ENVIRONMENT ? 'none' : 'unidentified'
}
