import type { DraftStore } from './draft-store.ts'
import { fillableParts, fillPass, type Left, type Piece, piecesOf } from './fill-draft.ts'
import type { FormTree } from './form-node.ts'
import type { NodeId, RowId } from './place.ts'

/** What became of a text that the form was filled from. */
export type FillReport = {
  readonly fitted: number
  readonly left: readonly Left[]
  /** What it set besides values, each a sentence. */
  readonly also?: readonly string[]
}

type FillerOptions = {
  componentKey: string
  drafts: DraftStore
  tree: () => FormTree
  newRow: () => RowId
  /** Lays the form out anew, so that the rows just made have their fields. */
  rebuild: () => void
}

/** How often what was left is tried again, as answers bring the fields it is for. */
const AGAIN = 4

/** Fills a draft from a body or a bare profile, as far as the form has fields for it. */
export const createDraftFiller = (options: FillerOptions) => {
  const { componentKey, drafts, tree, newRow, rebuild } = options
  let source: unknown
  let again = 0

  const pass = (keep: (id: NodeId) => boolean): FillReport => {
    const parts = fillableParts(source, componentKey)
    if (!parts) return { fitted: 0, left: [{ path: 'The text', why: 'is no object' }] }
    const { nodes, fields, requirements } = tree()
    const inCluster = requirements.filter((id) => nodes.get(id)?.place.root === 'cluster')
    const inProfile = [...fields, ...requirements].filter((id) => !inCluster.includes(id))
    const profile = piecesOf(tree(), inProfile, parts.profile, '')
    const cluster = piecesOf(tree(), inCluster, parts.cluster, 'clusterInputs')
    const left: Left[] = [...profile.left, ...cluster.left, ...parts.left]
    let pieces: readonly Piece[] = [...profile.pieces, ...cluster.pieces]
    let fitted = 0
    for (let depth = 0; pieces.length > 0; depth += 1) {
      const filling = fillPass(tree(), pieces, newRow, keep)
      left.push(...filling.left)
      fitted += Object.keys(filling.values).length
      // One step to undo, however deep it went.
      if (fitted > 0) drafts.put(filling.values, depth > 0 || again < AGAIN)
      rebuild()
      pieces = filling.rows.flatMap(({ list, row, piece }) => {
        const id = tree()
          .nodes.get(list)
          ?.rows.find((candidate) => candidate.row === row)?.node
        return id === undefined ? [] : [{ ...piece, id }]
      })
    }
    return { fitted, left }
  }

  const waits = ({ left }: FillReport) => left.some(({ why }) => why === 'is no field now')

  return {
    begin: (json: unknown): FillReport => {
      source = json
      again = AGAIN
      const report = pass(() => false)
      if (!waits(report)) source = undefined
      return report
    },
    /** After an answer: tries what found no field before; undefined when nothing waits. */
    retry: (): FillReport | undefined => {
      if (source === undefined || again === 0) return undefined
      again -= 1
      const report = pass(drafts.isEdited)
      if (!waits(report) || again === 0) source = undefined
      return report
    },
    /** The person goes on by hand: what was left stays left. */
    stop: () => {
      source = undefined
    },
  }
}
