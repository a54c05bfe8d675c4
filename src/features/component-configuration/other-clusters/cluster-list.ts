import { keyOf } from '#src/lib/storage/bookmarks.ts'
import { counted } from '#src/lib/text/counted.ts'

/** How many clusters are compared with this one at most. */
export const MAX_CLUSTERS = 10

const isSame = (a: string, b: string): boolean =>
  keyOf({ organizationId: '', clusterId: a }) === keyOf({ organizationId: '', clusterId: b })

/** The IDs in a text, as people copy them from lists and tables. */
export const clusterIdsIn = (text: string): readonly string[] =>
  text.split(/[\s,;"'[\]]+/).filter((id) => id !== '')

/** The chosen clusters, and what was not added to them, in sentences. */
export type Added = { readonly chosen: readonly string[]; readonly left: readonly string[] }

/** Adds clusters by their IDs; `own` is this cluster, and `called` names one. */
export const addClusters = (
  chosen: readonly string[],
  ids: readonly string[],
  own: string,
  called: (id: string) => string,
): Added => {
  const next = [...chosen]
  const left = new Set<string>()
  let tooMany = 0
  for (const id of ids) {
    if (isSame(id, own)) left.add('This cluster is compared with the others anyway.')
    else if (next.some((one) => isSame(one, id))) left.add(`${called(id)} is in the list already.`)
    else if (next.length >= MAX_CLUSTERS) tooMany += 1
    else next.push(id)
  }
  if (tooMany > 0)
    left.add(
      `At most ${MAX_CLUSTERS} clusters: ${counted(tooMany, 'more was', 'more were')} not added.`,
    )
  return { chosen: next, left: [...left] }
}
