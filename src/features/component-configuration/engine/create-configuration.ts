import type { Api } from '#src/api/create-api.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { refuseOther, resolveComponent } from '#src/api/resolve-component.ts'
import { afterPaint } from '#src/lib/after-paint.ts'
import { afterPress, whenReleased } from '#src/lib/after-press.ts'
import { createStore } from '#src/lib/store.ts'
import { createLostSecrets } from '#form/body/lost-secrets.ts'
import { createOutgoing } from '#form/body/outgoing.ts'
import {
  type Beside,
  NO_OVERRIDES,
  outputsBody,
  type Overrides,
  withOutput,
} from '#form/body/output-overrides.ts'
import { onYamlLoaded } from '#form/body/read-value.ts'
import { requestJson } from '#form/body/request.ts'
import { loadDraft } from '#form/body/saved-draft.ts'
import { problemsOf } from '#form/checks/messages.ts'
import type { DraftForm, EditKind } from '#form/draft/draft.ts'
import { createDraftStore } from '#form/draft/draft-store.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { createRowEdits } from '#form/draft/row-edits.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import { answerChanges, type Shown } from './answer-changes.ts'
import { createAnswerLayout } from './answer-layout.ts'
import { createChoices } from './choice-memory.ts'
import type { Configuration } from './configuration.ts'
import type { createDraftFiller, FillerOptions } from './draft-filler.ts'
import { createDraftSaver } from './draft-saver.ts'
import type { Find } from './find-fields.ts'
import { createFormDisplay } from './form-display.ts'
import { createResolveLoop } from './resolve-loop.ts'
import type { Answered } from './session.ts'
import { createValueSources } from './value-sources.ts'
import { createTypingDebounce } from './typing-debounce.ts'

/** The answer for an untouched draft, which came with the page. */
export type FirstResolved = Omit<Answered, 'sent'>

/**
 * Starts configuring a component; `form` holds the values. Nobody has a saved draft where `first` is given. `only` is
 * what the address says of which fields to show.
 */
export const createConfiguration = (
  api: Api,
  address: ComponentAddress,
  form: DraftForm,
  first?: FirstResolved,
  only?: Find['only'],
): Configuration => {
  const { componentKey } = address
  const builder = createTreeBuilder(componentKey)
  const { nodeIds } = builder
  const saved = first ? undefined : loadDraft(address, nodeIds)
  const drafts = createDraftStore<Beside>(
    form,
    nodeIds,
    saved?.draft ?? { values: {}, edited: new Set() },
    { mode: saved?.mode ?? 'merge', outputs: saved?.outputs ?? NO_OVERRIDES },
  )
  const { draft, beside } = drafts
  const mode = () => beside.get().mode
  const outputs = () => outputsBody(beside.get().outputs)
  const losses = createLostSecrets(saved?.lost ?? [])
  const choices = createChoices()
  const layout = createAnswerLayout(builder, draft)
  // What was shown when the person last acted, and how the last answer differs from it.
  let before: Shown | undefined
  let changes: string | undefined

  const outgoing = createOutgoing({
    componentKey,
    clusterInputs: api.config.clusterInputs,
    draft,
    treeOf: layout.treeOf,
    outputs,
    bindings: layout.bindings,
  })
  const { outputSecrets } = outgoing
  const toSend = () => outgoing.sendable(mode())

  const sources = createValueSources(form)
  if (saved) sources.note(saved.draft.values, 'draft')
  let filler: ReturnType<typeof createDraftFiller> | undefined
  const fillerOptions: FillerOptions = {
    componentKey,
    drafts,
    treeOf: layout.treeOf,
    nodeIds,
    onFilled: (values) => sources.note(values, 'text'),
    bound: outgoing.boundOutputs,
  }

  const display = createFormDisplay({
    componentKey,
    nodeIds,
    form,
    drafts,
    layout,
    choices,
    mode,
    changes: () => changes,
    fillReport: () => filler?.report(),
    seen: (id) => saver.seen(id),
    only,
  })

  const saver = createDraftSaver({
    address,
    nodeIds,
    draft,
    beside: beside.get,
    outputSecrets,
    losses,
  })

  const rebuildFields = () => {
    layout.update()
    display.showFields()
    saver.noteFields(layout.tree())
  }

  const rebuild = () => {
    rebuildFields()
    display.showOverview()
  }

  const shown = (answered: Answered): Shown => ({
    tree: layout.tree(),
    problems: display.problems(),
    sent: answered.sent.draft,
  })

  const show = (answered: Answered, isFollowUp: boolean) => {
    // Follow-ups belong to the act before them. A reload is no act: what it restores is no change.
    const last = layout.answered()
    if (!isFollowUp) before = last && shown(last)
    layout.setAnswer(answered)
    try {
      rebuildFields()
      outputSecrets.learn(layout.tree(), layout.bindings())
      choices.noteMissing(display.problems(), mode())
      changes = answerChanges(before, shown(answered))
      const hasFilledMore = filler?.retry()
      if (answered.sent.json === toSend().json) outputSecrets.answered(outputs())
      if (hasFilledMore) rebuildFields()
      display.showOverview()
    } catch (error) {
      // The form goes back to the last answer that it could show.
      layout.setAnswer(last)
      rebuild()
      throw error
    }
  }

  const firstAnswered = first && { ...first, sent: toSend() }
  if (firstAnswered) show(firstAnswered, false)

  const loop = createResolveLoop({
    first: firstAnswered,
    draft: toSend,
    send: (json, signal) =>
      afterPress(
        resolveComponent(api, address, json, signal, {
          before: () => layout.answered()?.component,
        }),
      ),
    budget: api.budget.get,
    accept: (component) => refuseOther(component, address),
    onAnswer: (answered, isFollowUp) => {
      show(answered, isFollowUp)
      saver.save()
    },
  })

  // Each key renders its own field only.
  const checkSoon = createTypingDebounce((id) => check(id, false))
  const check = (id: NodeId, isFirstEdit: boolean) => {
    if (isFirstEdit) {
      losses.settle(drafts.isEdited)
      display.placeProblems()
    }
    drafts.notifyValue(id)
    display.checkField(id, isFirstEdit)
  }

  /** A control changed its value. Whatever the person does ends a fill that waits for more fields. */
  const edit = (id: NodeId, kind: EditKind) => {
    filler?.stop()
    const isFirstEdit = drafts.entered(id, kind)
    loop.edited(kind)
    if (kind === 'choice') check(id, isFirstEdit)
    // The first key is painted before the field shows that it is edited, which takes longer than the key.
    else if (isFirstEdit) afterPaint(() => whenReleased(() => check(id, true)))
    else checkSoon(id)
  }

  /** The person changes the draft other than through a control. */
  const change = (apply: () => void, kind: EditKind = 'choice') => {
    filler?.stop()
    apply()
    losses.settle(drafts.isEdited)
    rebuild()
    loop.edited(kind)
  }
  const changeOutputs = (what: string, changed: (before: Overrides) => Overrides) => {
    filler?.stop()
    drafts.begin(what, 'typing')
    beside.set({ ...beside.get(), outputs: changed(beside.get().outputs) })
    loop.edited('typing')
  }

  return {
    address,
    register: form.register,
    followYaml: () =>
      onYamlLoaded(() => {
        if (layout.answered()?.sent.json === toSend().json) return
        whenReleased(rebuild)
        loop.edited('choice')
      }),
    textOf: (id) => {
      const value = form.getValues(id)
      return typeof value === 'string' ? value : ''
    },
    loop,
    overview: display.overview,
    find: display.find,
    found: display.found,
    field: display.field,
    subscribeField: display.subscribeField,
    subscribeValue: drafts.subscribeValue,
    focusedNode: layout.focusedNode,
    focus: (id) => {
      if (layout.focus(id)) whenReleased(rebuild)
    },
    edit,
    enter: (id, text, kind) => {
      form.setValue(id, text)
      edit(id, kind)
    },
    reset: (id) => change(() => drafts.put({ [id]: undefined })),
    fill: (json, createFiller) => {
      const begun = (filler ??= createFiller(fillerOptions))
      outputSecrets.replaced()
      change(() => begun.begin(json))
    },
    sourceOf: sources.of,
    origins: createStore(false),
    undo: () => change(drafts.undo),
    redo: () => change(drafts.redo),
    steps: drafts.steps,
    whole: {
      draft,
      subscribe: drafts.subscribe,
      attach: drafts.attach,
      put: (values, joined) => {
        const apply = () => drafts.put(values, { joined })
        // Without values, only the text changes.
        if (Object.keys(values).length > 0) change(apply, 'typing')
        else apply()
      },
      treeOf: layout.treeOf,
      seen: saver.seen,
      addressOf: nodeIds.addressOf,
      newRow: nodeIds.newRow,
    },
    hasEdits: () => drafts.draft().edited.size > 0,
    ...createRowEdits(drafts, nodeIds, change),
    setMode: (next) => {
      if (next === mode()) return
      change(() => {
        drafts.begin('mode', 'choice')
        beside.set({ ...beside.get(), mode: next })
      })
    },
    save: saver.save,
    kept: saver.kept,
    problemsIn: (component, { draft: sent }) => {
      const tree = createTreeBuilder(componentKey, nodeIds).build(component, sent, sent)
      return problemsOf(component, tree, sent, sent, componentKey)
    },
    sendable: outgoing.sendable,
    shared: () => outgoing.shared(mode()),
    requestText: (indent) => requestJson(outgoing.shared(mode()).body, indent),
    lost: losses.lost,
    forgetLost: losses.forget,
    outputs: { ...beside, get: () => beside.get().outputs },
    outputSecrets,
    setOutput: (name, value) =>
      changeOutputs(JSON.stringify(name), (before) => withOutput(before, name, value)),
    setOtherOutputs: (text) =>
      changeOutputs('other outputs', (before) => ({ ...before, other: text })),
  }
}
