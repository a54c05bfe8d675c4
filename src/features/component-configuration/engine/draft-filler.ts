import type { Draft } from '#form/draft/draft.ts'
import type { DraftStore } from '#form/draft/draft-store.ts'
import { bodySettings, fillableParts, type Misfit, settingsWords } from './import-draft.ts'
import { fillMembers, type Member } from './fill-members.ts'
import type { FormTree } from '#form/tree/form-node.ts'
import { isInRow, type NodeIds } from '#form/draft/field-address.ts'
import { type Beside, type OutputName, overridesOf } from '#form/body/output-overrides.ts'

/** The result of filling the form from a text. */
export type FillReport = {
  readonly fitted: number
  readonly left: readonly Misfit[]
  /** Sentences that describe what else the text set: the mode, and outputs to try. */
  readonly also: readonly string[]
}

export type FillOptions = { readonly replacesOutputs?: boolean }

type FillerOptions = {
  componentKey: string
  drafts: DraftStore<Beside>
  /** The tree of the last answer for a draft. */
  treeOf: (draft: Draft) => FormTree
  nodeIds: Pick<NodeIds, 'addressOf' | 'newRow'>
  /** Called with the values that were filled in. */
  onFilled: (values: Draft['values']) => void
  /** The outputs that bindings refer to. */
  bound: () => readonly OutputName[]
}

const membersOf = (
  root: 'profile' | 'cluster',
  json: Readonly<Record<string, unknown>>,
): readonly Member[] =>
  Object.entries(json).map(([key, value]) => ({
    inside: root,
    key,
    json: value,
    path: root === 'profile' ? key : `clusterInputs.${key}`,
    rows: [],
  }))

/**
 * Fills the draft from a body or a bare profile, as far as the form has fields for it. All of it is
 * one undo step, including values whose fields come with later answers.
 */
export const createDraftFiller = (options: FillerOptions) => {
  const { componentKey, drafts, treeOf, nodeIds, onFilled, bound } = options
  const { beside } = drafts
  let report: FillReport | undefined
  // What may fit once an answer adds its field, and what never will.
  let waiting: readonly Member[] = []
  let settled: readonly Misfit[] = []
  let also: readonly string[] = []
  let hasStep = false

  drafts.attach(() => {
    const now = report
    return () => (report = now)
  })

  /** A list is one value, which its rows are parts of. */
  const countValues = (values: Draft['values']) =>
    Object.keys(values).filter((id) => {
      const address = nodeIds.addressOf(id)
      return address && !isInRow(address)
    }).length

  /** Fills in members as far as they fit, after others that `fitted`. Returns whether any did. */
  const fill = (members: readonly Member[], fitted: number): boolean => {
    const filled = fillMembers(members, drafts.draft(), treeOf, nodeIds.newRow)
    const { values } = filled
    const hasFitted = Object.keys(values).length > 0
    if (hasFitted || (also.length > 0 && !hasStep)) {
      drafts.put(values, { joined: hasStep })
      hasStep = true
    }
    onFilled(values)
    waiting = filled.waiting
    settled = [...settled, ...filled.left]
    const later = waiting.map(({ path }) => ({ path, why: 'is not a field of this form now' }))
    report = { fitted: fitted + countValues(values), left: [...settled, ...later], also }
    return hasFitted
  }

  return {
    /** The result of the last fill, as of the last answer. */
    report: (): FillReport | undefined => report,
    /** `replacesOutputs`: outputs that are overridden now and not in the text are not any more. */
    begin: (json: unknown, { replacesOutputs = false }: FillOptions = {}): void => {
      const parts = fillableParts(json, componentKey)
      if (!parts) {
        waiting = []
        report = { fitted: 0, left: [{ path: 'The text', why: 'is not an object' }], also: [] }
        return
      }
      const settings = bodySettings(json)
      const { mode, outputs } = beside.get()
      hasStep = false
      settled = [...parts.left, ...settings.left]
      const hasOutputs = Object.keys(settings.outputs).length > 0
      also = [
        ...settingsWords(settings, mode),
        ...(replacesOutputs && !hasOutputs ? ['Outputs are no longer overridden.'] : []),
      ]
      fill([...membersOf('profile', parts.profile), ...membersOf('cluster', parts.cluster)], 0)
      beside.set({
        mode: settings.mode ?? mode,
        outputs: hasOutputs || replacesOutputs ? overridesOf(settings.outputs, bound()) : outputs,
      })
    },
    /** Tries the waiting members again after an answer. Returns whether any fitted. */
    retry: (): boolean => waiting.length > 0 && fill(waiting, report?.fitted ?? 0),
    /** Stops trying waiting members, because the person edits the draft now. */
    stop: (): void => {
      waiting = []
    },
  }
}
