import { afterPaint } from '#src/lib/after-paint.ts'
import { whenReleased } from '#src/lib/after-press.ts'
import { createStore } from '#src/lib/store.ts'
import { countEdits, editList, unaskedEdits } from '#form/body/edit-list.ts'
import type { Mode } from '#form/body/request.ts'
import { entryNote } from '#form/checks/entry-note.ts'
import { createLocalChecks } from '#form/checks/local-checks.ts'
import {
  inFormOrder,
  isRepeatOf,
  mergeMessages,
  type Message,
  messagesByNode,
  type Problem,
  problemsOf,
} from '#form/checks/messages.ts'
import { type DraftForm, EMPTY_TEXT, valueState } from '#form/draft/draft.ts'
import type { DraftStore } from '#form/draft/draft-store.ts'
import { isInRow, type NodeId, type NodeIds } from '#form/draft/field-address.ts'
import { type FormNode, isListed } from '#form/tree/form-node.ts'
import type { AnswerLayout } from './answer-layout.ts'
import type { Choices } from './choice-memory.ts'
import type { FillReport } from './draft-filler.ts'
import { createFieldViews } from './field-views.ts'
import { FIND_ALL, type Find, findFields } from './find-fields.ts'
import { hasOutline } from './has-outline.ts'
import { noticedProblems } from './noticed-problems.ts'
import { createOverview } from './page-state.ts'

type FormDisplayOptions = {
  componentKey: string
  nodeIds: NodeIds
  form: DraftForm
  drafts: Pick<DraftStore, 'draft' | 'isEdited'>
  layout: Pick<AnswerLayout, 'answered' | 'tree'>
  choices: Choices
  mode: () => Mode
  /** What the last answer changed, in a sentence. */
  changes: () => string | undefined
  fillReport: () => FillReport | undefined
  /** A field as it was last shown; undefined if it never was. */
  seen: (id: NodeId) => FormNode | undefined
  /** Which fields the address of the page shows. */
  only?: Find['only'] | undefined
}

/** One for all fields without any, which are most: it is equal at a glance. */
const NO_MESSAGES: readonly Message[] = []

/** Shows the last answer, the draft and the local checks: at each field, and around the fields. */
export const createFormDisplay = (options: FormDisplayOptions) => {
  const { componentKey, nodeIds, form, drafts, layout, choices, mode, changes, fillReport } =
    options
  const { only = FIND_ALL.only } = options
  const { draft, isEdited } = drafts
  const { tree, answered } = layout
  const isCounted = (id: NodeId) => {
    const address = nodeIds.addressOf(id)
    return address !== undefined && !isInRow(address)
  }
  const views = createFieldViews()
  const overview = createOverview(mode(), [...draft().edited].filter(isCounted).length)
  const find = createStore<Find>({ ...FIND_ALL, only })
  const found = createStore<ReadonlySet<NodeId> | undefined>(undefined)
  let problems: readonly Problem[] = []
  let byNode: ReadonlyMap<NodeId, readonly Message[]> = new Map()

  // The value of a field that nobody edited is empty; reading it from the form would cost more than its view.
  const valueAt = (id: NodeId) => (isEdited(id) ? form.getValues(id) : undefined)

  const local = createLocalChecks({
    nodeIds,
    tree,
    draft,
    mode,
    valueAt,
    onLater: (ids) => {
      ids.forEach(showField)
      showOverview()
    },
  })

  /** Shows what matches, and what is in `staying`: a field that an edit makes not match must not vanish. */
  const showFound = (staying: ReadonlySet<NodeId> = new Set()) => {
    const { nodes } = tree()
    const matching = findFields({ tree: tree(), view: views.get, valueAt }, find.get())
    found.set(matching && new Set([...matching, ...[...staying].filter((id) => nodes.has(id))]))
  }
  find.subscribe(() => showFound())

  const showField = (id: NodeId) => {
    const node = tree().nodes.get(id)
    if (!node) return
    const noticed = local.get(id)
    // Nothing is claimed of a value that is not sent.
    const isSent = isListed(node)
    const value = valueAt(id)
    const isReported =
      noticed?.about === 'unique' && problems.some((problem) => isRepeatOf(problem, id, tree()))
    // The dialect of patterns is not known, so what the API says about a value counts more.
    const isOutranked = noticed?.about === 'pattern' && answered()?.sent.draft.values[id] === value
    const messages = isSent
      ? mergeMessages(
          byNode.get(id) ?? NO_MESSAGES,
          isReported || isOutranked ? undefined : noticed,
        )
      : NO_MESSAGES
    views.put(id, {
      node,
      messages,
      state: valueState(isSent && isEdited(id), value),
      choice: choices.view(node, value, mode()),
      hasLineBreaks: typeof value === 'string' && value.includes('\n'),
      note: typeof value === 'string' ? entryNote(node, value) : undefined,
      isEmptyText: value === EMPTY_TEXT,
    })
  }

  // Whether the overview follows after the next paint.
  let isOverviewDue = false
  const labelOf = (id: NodeId): string => {
    const [last] = nodeIds.addressOf(id)?.steps.slice(-1) ?? []
    return options.seen(id)?.label ?? (last && 'key' in last ? last.key : 'Row')
  }
  const showOverview = () => {
    isOverviewDue = false
    const asked = editList(tree(), draft())
    const noticed = noticedProblems(local.ids(), views.get, byNode)
    overview.set({
      fields: tree().fields,
      requirements: tree().requirements,
      hasOutline: hasOutline(tree()),
      problems: inFormOrder([...problems, ...noticed], tree()),
      mode: mode(),
      edits: countEdits(asked),
      editList: [...asked, ...unaskedEdits(asked, draft(), labelOf)],
      changes: changes(),
      filled: fillReport(),
      answered: answered(),
    })
  }

  const showOverviewSoon = () => {
    if (isOverviewDue) return
    isOverviewDue = true
    afterPaint(() => whenReleased(() => isOverviewDue && showOverview()))
  }

  /** Finds the field of each violation of the last answer, in the current tree and draft. */
  const placeProblems = () => {
    const last = answered()
    problems = last
      ? problemsOf(last.component, tree(), draft(), last.sent.draft, componentKey)
      : []
    byNode = messagesByNode(problems)
  }

  return {
    overview,
    find,
    found,
    field: views.get,
    subscribeField: views.subscribe,
    problems: () => problems,
    placeProblems,
    showOverview,
    /** Checks a value that changed; shows its field, then where messages changed what is around the fields. */
    checkField: (id: NodeId, isFirstEdit: boolean): void => {
      const changed = local.check(id)
      for (const shown of new Set([id, ...changed])) showField(shown)
      if (isFirstEdit || changed.length > 0) showOverviewSoon()
    },
    /** Checks all values and shows all fields again. */
    showFields: (): void => {
      local.checkAll()
      placeProblems()
      views.keepOnly((id) => tree().nodes.has(id))
      for (const id of tree().nodes.keys()) showField(id)
      showFound(found.get())
    },
  }
}
