import type { Binding } from '#src/contract/read-resolved-component.ts'
import { type Clock, CLOCK, createPause } from '#src/lib/time/after-pause.ts'
import { afterPaint } from '#src/lib/page/after-paint.ts'
import { whenReleased } from '#src/lib/keys/after-press.ts'
import { createStore } from '#src/lib/values/store.ts'
import { countEdits, editList, unaskedEdits } from '#form/body/edit-list.ts'
import type { Mode } from '#form/body/request.ts'
import { entryNote } from '#form/checks/entry-note.ts'
import { createLocalChecks } from '#form/checks/local-check.ts'
import {
  inFormOrder,
  isRepeatOf,
  mergeMessages,
  type Message,
  messagesByNode,
  type Problem,
  problemsOf,
} from '#form/checks/messages.ts'
import { type Draft, type DraftForm, EMPTY_TEXT, rowsAt, valueState } from '#form/draft/draft.ts'
import type { DraftStore } from '#form/draft/draft-store.ts'
import { type NodeId, pathOf } from '#form/draft/field-address.ts'
import { EMPTY_TREE, type FormNode, type FormTree, isListed } from '#form/tree/form-node.ts'
import type { TreeBuilder } from '#form/tree/form-tree.ts'
import { answerChanges, createOverview, hasOutline, type DisplayedAnswer } from './page-state.ts'
import { createChoices, createFieldViews } from './field-views.ts'
import type { FillReport } from './draft-filler.ts'
import { FIND_ALL, type Find, findFields } from './find-fields.ts'
import { keepFocused } from './keep-focused.ts'
import type { Answered } from './session.ts'

type FormDisplayOptions = {
  componentKey: string
  builder: TreeBuilder
  form: DraftForm
  drafts: Pick<DraftStore, 'draft' | 'isEdited' | 'notifyValue'>
  mode: () => Mode
  fillReport: () => FillReport | undefined
  /** Which fields the page's address shows. */
  only?: Find['only'] | undefined
  clock?: Clock
}

/** Shared by all fields without messages, so that their views compare equal by identity. */
const NO_MESSAGES: readonly Message[] = []

/** The rows of every list in a draft, as a string to compare. */
const rowsText = (draft: Draft): string =>
  JSON.stringify([...draft.edited].map((id) => [id, rowsAt(draft, id)]).filter(([, rows]) => rows))

/** Shows the last answer, the draft and the local checks, at each field and around the fields. */
export const createFormDisplay = (options: FormDisplayOptions) => {
  const {
    componentKey,
    builder,
    form,
    drafts,
    mode,
    fillReport,
    only = FIND_ALL.only,
    clock = CLOCK,
  } = options
  const { draft, isEdited } = drafts
  const { nodeIds } = builder
  let answered: Answered | undefined
  // `asked` is what the last answer asks for; `tree` is what is shown, which keeps the focused input until it blurs.
  let asked: FormTree = EMPTY_TREE
  let tree: FormTree = EMPTY_TREE
  let focused: NodeId | undefined
  const choices = createChoices()
  // Each field as it was last shown.
  const seen = new Map<NodeId, FormNode>()
  // What was shown when the person last acted, and how the last answer differs from it.
  let before: DisplayedAnswer | undefined
  let changes: string | undefined
  const views = createFieldViews()
  const overview = createOverview()
  const find = createStore<Find>({ ...FIND_ALL, only })
  const found = createStore<ReadonlySet<NodeId> | undefined>(undefined)
  let problems: readonly Problem[] = []
  let byNode: ReadonlyMap<NodeId, readonly Message[]> = new Map()

  let built: { of: Answered; rows: string; tree: FormTree } | undefined
  /** The tree for a draft, with its current rows instead of the sent ones. It depends on no other values. */
  const treeOf = (now: Draft): FormTree => {
    if (!answered) return EMPTY_TREE
    const rows = rowsText(now)
    if (built?.of !== answered || built.rows !== rows) {
      const { component, sent } = answered
      built = { of: answered, rows, tree: builder.build(component, now, sent.draft) }
    }
    return built.tree
  }

  // An unedited field has no value, and reading it from the form would take longer than building its view.
  const valueAt = (id: NodeId) => (isEdited(id) ? form.getValues(id) : undefined)

  const local = createLocalChecks({
    nodeIds,
    tree: () => tree,
    draft,
    mode,
    valueAt,
    onLater: (ids) => {
      ids.forEach(showField)
      showOverview()
    },
  })

  /** Shows the fields that match and those in `staying`, so that no field vanishes because of an edit in it. */
  const showFound = (staying: ReadonlySet<NodeId> = new Set()) => {
    const { nodes } = tree
    const matching = findFields({ tree, view: views.get, valueAt }, find.get())
    found.set(matching && new Set([...matching, ...[...staying].filter((id) => nodes.has(id))]))
  }
  find.subscribe(() => showFound())

  const showField = (id: NodeId) => {
    const node = tree.nodes.get(id)
    if (!node) return
    const noticed = local.get(id)
    // A value that is not sent has no messages.
    const isAsked = isListed(asked.nodes.get(id))
    const value = valueAt(id)
    const isReported =
      noticed?.about === 'unique' && problems.some((problem) => isRepeatOf(problem, id, tree))
    // The API's pattern dialect is unknown, so its answer about a value outranks the local check.
    const isOutranked = noticed?.about === 'pattern' && answered?.sent.draft.values[id] === value
    const messages = isAsked
      ? mergeMessages(
          byNode.get(id) ?? NO_MESSAGES,
          isReported || isOutranked ? undefined : noticed,
        )
      : NO_MESSAGES
    views.put(id, {
      node,
      messages,
      isAsked,
      state: valueState(isEdited(id), value),
      choice: choices.view(node, value, mode()),
      hasLineBreaks: typeof value === 'string' && /[\n\r]/.test(value),
      note: typeof value === 'string' ? entryNote(node, value) : undefined,
      isEmptyText: value === EMPTY_TEXT,
    })
  }

  const labelOf = (id: NodeId): string => {
    const [last] = nodeIds.addressOf(id)?.steps.slice(-1) ?? []
    return seen.get(id)?.label ?? (last && 'key' in last ? last.key : 'Row')
  }
  const whyKept = (id: NodeId): string => {
    const address = nodeIds.addressOf(id)
    const path = address && pathOf(address)
    const now = [...asked.nodes.values()].find((node) => pathOf(node.address) === path)
    if (!now) return 'no longer used'
    return now.kind === 'readOnly' ? 'now read-only' : 'entered as another type'
  }
  const showOverview = () => {
    const edits = editList(asked, draft())
    // The messages that local checks add to those of the answer.
    const noticed = local.ids().flatMap((id): Problem[] => {
      const view = views.get(id)
      const added = view?.messages.slice(byNode.get(id)?.length ?? 0) ?? []
      return added.map((message) => ({ ...message, node: id, path: view?.node.key ?? '' }))
    })
    overview.set({
      fields: tree.fields,
      requirements: tree.requirements,
      hasOutline: hasOutline(tree),
      problems: inFormOrder([...problems, ...noticed], tree),
      edits: countEdits(edits),
      editList: [...edits, ...unaskedEdits(edits, draft(), labelOf, whyKept)],
      changes,
      filled: fillReport(),
      answered,
    })
  }

  /** Finds the field of each violation of the last answer, in the current tree and draft. */
  const placeProblems = () => {
    problems = answered
      ? problemsOf(answered.component, tree, draft(), answered.sent.draft, componentKey)
      : []
    byNode = messagesByNode(problems)
  }

  /** Checks all values and shows all fields again. */
  const showFields = () => {
    asked = treeOf(draft())
    tree = keepFocused(tree, asked, focused)
    tree.nodes.forEach((node, id) => seen.set(id, node))
    local.checkAll()
    placeProblems()
    for (const id of tree.nodes.keys()) showField(id)
    views.keepOnly(tree.nodes)
    showFound(found.get())
  }
  const rebuild = () => {
    showFields()
    showOverview()
  }

  // Updates the list of edits while the person types, even if no answer arrives.
  const overviewDue = createPause({
    clock,
    rest: () => 300,
    longest: 2000,
    run: () => whenReleased(showOverview),
  })

  return {
    overview,
    find,
    found,
    field: views.get,
    subscribeField: views.subscribe,
    seen: (id: NodeId): FormNode | undefined => seen.get(id),
    tree: () => tree,
    treeOf,
    answered: () => answered,
    bindings: (): readonly Binding[] => answered?.component.componentBindings ?? [],
    focusedNode: () => focused,
    /** Notes which input has focus: answers do not remove or replace it until it loses focus. */
    focus: (id: NodeId | undefined): void => {
      if (id === focused) return
      focused = id
      if (tree !== asked) whenReleased(rebuild)
    },
    rebuild,
    /** Checks a changed value and shows the result. `isFirstEdit`: the value was untouched before. */
    check: (id: NodeId, isFirstEdit: boolean): void => {
      if (isFirstEdit) placeProblems()
      drafts.notifyValue(id)
      const changed = local.check(id)
      for (const shown of new Set([id, ...changed])) showField(shown)
      // The overview takes longer to show, so the field is painted first.
      if (isFirstEdit || changed.length > 0) afterPaint(() => whenReleased(showOverview))
      else overviewDue.event()
    },
    /** Shows an answer. `apply` runs once its fields are known, and returns whether it changed the draft. */
    showAnswer: (next: Answered, isFollowUp: boolean, apply: () => boolean): void => {
      const shown = ({ sent }: Answered): DisplayedAnswer => ({ tree, problems, sent: sent.draft })
      // A follow-up is compared with what was shown before the person acted, and the first answer with nothing.
      const last = answered
      if (!isFollowUp) before = last && shown(last)
      answered = next
      try {
        showFields()
        choices.noteMissing(problems, mode())
        changes = answerChanges(before, shown(next))
        if (apply()) showFields()
        showOverview()
      } catch (error) {
        // The form goes back to the last answer that it could show.
        answered = last
        rebuild()
        throw error
      }
    },
  }
}
