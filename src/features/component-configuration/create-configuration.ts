import type { Api } from '#src/api/create-api.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { refuseOther, resolveComponent } from '#src/api/resolve-component.ts'
import { afterPress, whenReleased } from '#src/lib/after-press.ts'
import { createStore } from '#src/lib/store.ts'
import { answerChanges } from './answer-changes.ts'
import { createChoices } from './choice-view.ts'
import { secretOutputs } from './copied-request.ts'
import { type Draft, valueState } from './draft.ts'
import { createDraftFiller, type FillReport } from './draft-filler.ts'
import type { Configuration, DraftForm } from './configuration.ts'
import { createDraftStore } from './draft-store.ts'
import { editList } from './edit-list.ts'
import { bodySettings, type Left, settingsWords } from './fill-draft.ts'
import { createFieldViews } from './field-views.ts'
import { FIND_ALL, findFields } from './find-fields.ts'
import { EMPTY_TREE, type FormTree } from './form-node.ts'
import { createTreeBuilder } from './form-tree.ts'
import { heldValue, valueHolder } from './held-value.ts'
import { keepFocused } from './keep-focused.ts'
import { createLocalChecks } from './local-checks.ts'
import { createLostSecrets } from './lost-secrets.ts'
import {
  inFormOrder,
  mergeMessages,
  type Message,
  messagesByNode,
  type Problem,
  problemsOf,
  isRepeatOf,
} from './messages.ts'
import type { NodeId } from './place.ts'
import { createTriedOutputs } from './tried-outputs.ts'
import { createTypedPlaces } from './typed-places.ts'
import { createOutgoing } from './outgoing.ts'
import { createOverview } from './overview.ts'
import { type Mode, requestJson } from './request.ts'
import { createRowEdits } from './row-edits.ts'
import { secretNodes } from './secret-nodes.ts'
import { savedDraft, saveDraft } from './saved-draft.ts'
import { type Answered, createResolveLoop } from './resolve-loop.ts'

/** Requests that follow from an answer by itself, one after the other, before the person acts. */
const FOLLOW_UPS = 3

/** Starts configuring a component; `form` holds the values. */
export const createConfiguration = (
  api: Api,
  address: ComponentAddress,
  form: DraftForm,
): Configuration => {
  const { componentKey } = address
  const builder = createTreeBuilder(componentKey)
  const saved = savedDraft(address, builder.names)
  const drafts = createDraftStore(
    valueHolder(form),
    saved?.draft ?? { values: {}, edited: new Set() },
  )
  const { draft, isEdited } = drafts
  const views = createFieldViews()
  const choices = createChoices()
  const outputs = createTriedOutputs(saved?.outputs)
  const losses = createLostSecrets(saved?.lost ?? [])
  // What each place was last seen to hold: only what is known to be no secret is written down.
  const seen = new Map<NodeId, 'plain' | 'secret'>()
  let byNode: ReadonlyMap<NodeId, readonly Message[]> = new Map()
  let tree: FormTree = EMPTY_TREE
  let problems: readonly Problem[] = []
  let answered: Answered | undefined
  let mode: Mode = saved?.mode ?? 'merge'
  let focused: NodeId | undefined
  // Whether the form shows something for the focus's sake alone.
  let heldBack = false
  let followUps = 0
  let changes: string | undefined
  let filled: FillReport | undefined
  // What a text to fill from held besides values, and could not be used.
  let besides: readonly Left[] = []

  const find = createStore(FIND_ALL)
  const found = createStore<ReadonlySet<NodeId> | undefined>(undefined)
  const seek = () => found.set(findFields(tree, views.get, find.get()))
  find.subscribe(seek)
  const overview = createOverview(mode, draft().edited.size)
  const local = createLocalChecks({
    names: builder.names,
    tree: () => tree,
    draft,
    mode: () => mode,
    valueAt: (id) => (isEdited(id) ? heldValue(form, id) : undefined),
    onLater: (ids) => {
      ids.forEach(showField)
      showOverview()
    },
  })

  /** Lays the last answer's violations over the form as it stands. */
  const judge = () => {
    problems = answered
      ? problemsOf(answered.component, tree, draft(), answered.sent.draft, componentKey)
      : []
    byNode = messagesByNode(problems)
  }

  const showField = (id: NodeId) => {
    const node = tree.nodes.get(id)
    if (!node) return
    const noticed = local.get(id)
    const isSaid =
      noticed?.about === 'unique' && problems.some((problem) => isRepeatOf(problem, id, tree))
    const messages = mergeMessages(byNode.get(id) ?? [], isSaid ? undefined : noticed)
    const value = heldValue(form, id)
    const choice = choices.view(node, value, mode)
    const lines = typeof value === 'string' && value.includes('\n')
    views.put(id, { node, messages, state: valueState(isEdited(id), value), choice, lines })
  }

  const showOverview = () => {
    const noticed = local.ids().flatMap((id): Problem[] => {
      const view = views.get(id)
      const added = view?.messages.slice(byNode.get(id)?.length ?? 0) ?? []
      return added.map((message) => ({ ...message, node: id, path: view?.node.key ?? '' }))
    })
    overview.set({
      fields: tree.fields,
      requirements: tree.requirements,
      problems: inFormOrder([...problems, ...noticed], tree),
      mode,
      edits: draft().edited.size,
      editList: editList(tree, draft()),
      changes,
      filled,
      answered,
    })
  }

  const showAll = () => {
    judge()
    views.keepOnly((id) => tree.nodes.has(id))
    const secrets = secretNodes(tree)
    for (const id of tree.nodes.keys()) {
      seen.set(id, secrets.has(id) ? 'secret' : 'plain')
      showField(id)
    }
    seek()
    showOverview()
  }

  const rebuild = () => {
    if (answered) {
      const next = builder.build(answered.component, draft(), answered.sent.draft)
      tree = keepFocused(tree, next, focused)
      heldBack = tree !== next
    }
    local.checkAll()
    showAll()
  }

  // Built from the rows as they are now, not as they were when the last answer came.
  const currentTree = (now: Draft) =>
    answered ? builder.build(answered.component, now, answered.sent.draft) : EMPTY_TREE

  const bindings = () => answered?.component.componentBindings ?? []
  const outgoing = createOutgoing({ componentKey, draft, treeOf: currentTree, outputs, bindings })
  const toSend = () => outgoing.sendable(mode)

  const save = () => {
    const isSecret = secretOutputs(tree, bindings())
    const { named, other } = outputs.tried.get()
    const tried = { named: named.filter((one) => !isSecret(one)), other }
    const lost = losses.atReload(draft(), (id) => seen.get(id) === 'secret')
    const kept = { draft: draft(), mode, outputs: tried, lost }
    saveDraft(address, kept, builder.names, (id) => seen.get(id) === 'plain')
  }

  const loop = createResolveLoop({
    draft: toSend,
    send: (json, signal) => afterPress(resolveComponent(api, address, json, signal)),
    budget: api.budget.get,
    accept: (component) => refuseOther(component, address),
    onAnswer: (next) => {
      const before = answered && { tree, problems, sent: answered.sent.draft }
      answered = next
      rebuild()
      choices.answered(problems, mode)
      changes = answerChanges(before, { tree, problems, sent: next.sent.draft })
      const more = filler.retry()
      const fitted = (filled?.fitted ?? 0) + (more?.fitted ?? 0)
      if (more) filled = { ...filled, fitted, left: [...more.left, ...besides] }
      showOverview()
      save()
    },
    afterAnswer: () => {
      // The answer may bring back fields whose values were kept, or be the first one for a draft
      // that was written down: then there is more to send than was sent.
      if (answered?.sent.json === toSend().json || followUps >= FOLLOW_UPS) return
      followUps += 1
      loop.edited('choice')
    },
  })

  loop.resolution.subscribe(showOverview)
  const filler = createDraftFiller({
    componentKey,
    drafts,
    tree: () => tree,
    newRow: builder.names.newRow,
    rebuild,
  })

  // A key costs its own field; the rest is looked at only when what is said about it changes.
  const look = (id: NodeId, first: boolean) => {
    drafts.tell(id)
    const said = local.check(id)
    for (const other of new Set([id, ...said])) showField(other)
    if (first || said.length > 0) showOverview()
  }
  const typed = createTypedPlaces((id) => look(id, false))

  /** After the person changed the draft in another way than by a control. */
  const changed = () => {
    followUps = 0
    losses.settle(isEdited)
    rebuild()
    loop.edited('choice')
  }

  return {
    address,
    form,
    overview,
    loop,
    steps: drafts.steps,
    save,
    find,
    found,
    sendable: outgoing.sendable,
    requestText: (indent) => requestJson(outgoing.shared(mode).body, indent),
    shared: () => outgoing.shared(mode),
    field: views.get,
    subscribeField: views.subscribe,
    subscribeValue: drafts.subscribeValue,
    focusedNode: () => focused,
    focus: (id) => {
      if (id === focused) return
      focused = id
      if (heldBack) whenReleased(rebuild)
    },
    edit: (id, kind) => {
      followUps = 0
      filler.stop()
      const first = drafts.entered(id, kind)
      if (first) losses.settle(isEdited)
      if (first) judge()
      loop.edited(kind)
      if (first || kind === 'choice') look(id, first)
      else typed(id)
    },
    reset: (id) => {
      drafts.put({ [id]: undefined })
      changed()
    },
    fill: (json) => {
      const settings = bodySettings(json)
      const also = settingsWords(settings, mode)
      mode = settings.mode ?? mode
      outputs.take(settings.outputs, outgoing.boundOutputs())
      besides = settings.left
      const report = filler.begin(json)
      filled = { fitted: report.fitted, left: [...report.left, ...besides], also }
      changed()
    },
    undo: () => {
      drafts.undo()
      changed()
    },
    redo: () => {
      drafts.redo()
      changed()
    },
    ...createRowEdits(drafts, builder.names, changed),
    setMode: (next) => {
      mode = next
      local.checkAll()
      showAll()
      loop.edited('choice')
    },
    lost: losses.lost,
    forgetLost: losses.forget,
    outputs: outputs.tried,
    setOutput: (name, value) => {
      outputs.set(name, value)
      loop.edited('typing')
    },
    setOtherOutputs: (text) => {
      outputs.setOther(text)
      loop.edited('typing')
    },
  }
}
