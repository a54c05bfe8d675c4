import { startTransition } from 'react'
import type { Api } from '#src/api/create-api.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import { refuseOther, resolveComponent } from '#src/api/resolve-component.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'
import { afterPress, whenReleased } from '#src/lib/keys/after-press.ts'
import { createStore } from '#src/lib/values/store.ts'
import type { SharedDraft } from '#form/body/draft-file.ts'
import { createOutgoing, type Sent, type Mode, requestJson } from '#form/body/request.ts'
import {
  type Beside,
  boundOutputs,
  NO_OVERRIDES,
  type OutputName,
  outputsBody,
  type Overrides,
  withOutput,
} from '#form/body/output-overrides.ts'
import { onYamlLoaded } from '#form/body/read-value.ts'
import { loadDraft, createDraftSaver } from '#form/body/saved-draft.ts'
import { type Problem, problemsOf } from '#form/checks/messages.ts'
import {
  type DraftForm,
  type DraftValue,
  type EditKind,
  type TypedText,
  createValueSources,
} from '#form/draft/draft.ts'
import { createDraftStore } from '#form/draft/draft-store.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { createRowEdits } from '#form/draft/row-edits.ts'
import { createTreeBuilder } from '#form/tree/form-tree.ts'
import type { createDraftFiller, FillOptions } from './draft-filler.ts'
import type { Find } from './find-fields.ts'
import { createFormDisplay } from './form-display.ts'
import { createResolveLoop } from './resolve-loop.ts'
import type { Answered } from './session.ts'

/** The answer for an untouched draft, if it came with the page. */
export type FirstResolved = Omit<Answered, 'sent'>

/** All text that was entered for outputs. */
const textOf = ({ named, other }: Overrides): string =>
  [...named.map(({ value }) => value), other].join('')

/** Resolves in a task of its own, so that a key pressed while a long answer was read is painted before it is applied. */
const inNextTask = <T>(value: T): Promise<T> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(value))
  })

/**
 * Configures a component; `form` holds the values, and `only` is the field filter from the URL. The first render has an
 * untouched draft, as on the host; `start` restores the draft that this tab saved.
 */
export const createConfiguration = (
  api: Api,
  address: ComponentAddress,
  form: DraftForm,
  first?: FirstResolved,
  only?: Find['only'],
) => {
  const { componentKey } = address
  const builder = createTreeBuilder(componentKey)
  const { nodeIds } = builder
  const drafts = createDraftStore<Beside>(form, nodeIds, { mode: 'merge', outputs: NO_OVERRIDES })
  const { draft, beside } = drafts
  const mode = () => beside.get().mode
  const bound = () => boundOutputs(view.bindings())
  const outputs = () => outputsBody(beside.get().outputs, bound())

  const view = createFormDisplay({
    componentKey,
    builder,
    form,
    drafts,
    mode,
    fillReport: () => filler?.report(),
    only,
  })
  const outgoing = createOutgoing({
    componentKey,
    clusterInputs: api.config.clusterInputs,
    draft,
    treeOf: view.treeOf,
    outputs,
  })
  const { outputSecrets } = outgoing
  const toSend = () => outgoing.sendable(mode())
  const saver = createDraftSaver({
    address,
    nodeIds,
    draft,
    beside: beside.get,
    outputSecrets,
    seen: view.seen,
  })
  const sources = createValueSources(form)
  let filler: ReturnType<typeof createDraftFiller> | undefined

  const show = (answered: Answered, isFollowUp: boolean) =>
    view.showAnswer(answered, isFollowUp, () => {
      outputSecrets.learn(view.tree(), view.bindings())
      const hasFilledMore = filler?.retry() ?? false
      if (answered.sent.json === toSend().json) outputSecrets.answered(outputs())
      return hasFilledMore
    })

  const firstAnswered = first && { ...first, sent: toSend() }
  if (firstAnswered) show(firstAnswered, false)

  const loop = createResolveLoop({
    first: firstAnswered,
    draft: toSend,
    send: (json, signal) =>
      afterPress(
        resolveComponent(api, address, json, signal, {
          before: () => view.answered()?.component,
        }).then(inNextTask),
      ),
    budget: api.budget.get,
    accept: (component) => refuseOther(component, address),
    onAnswer: (answered, isFollowUp) => {
      // A transition, so that a key pressed before the answer is rendered is painted first.
      startTransition(() => show(answered, isFollowUp))
      saver.save()
    },
  })

  /** Call this after a registered control changed its value. Any edit ends a fill that waits for more fields. */
  const edit = (id: NodeId, kind: EditKind, typed?: TypedText): void => {
    filler?.stop()
    const isFirstEdit = drafts.entered(id, kind, typed)
    if (isFirstEdit) saver.settleLost(drafts.isEdited)
    const check = () => view.check(id, isFirstEdit)
    // A message must not move what is being pressed; with a choice, the press has ended.
    if (kind === 'choice') check()
    else whenReleased(check)
    // After the check, because a cached answer is shown in a transition, which would delay the field.
    loop.edited(kind)
  }

  /** Applies a change that the person makes other than through a control. */
  const change = (apply: () => void, kind: EditKind = 'choice') => {
    filler?.stop()
    apply()
    saver.settleLost(drafts.isEdited)
    view.rebuild()
    loop.edited(kind)
  }
  const changeOutputs = (what: string, changed: (before: Overrides) => Overrides) => {
    filler?.stop()
    const before = beside.get().outputs
    const after = changed(before)
    drafts.begin(what, 'typing', textOf(before), textOf(after))
    beside.set({ ...beside.get(), outputs: after })
    loop.edited('typing')
  }

  /** Restores the draft that this tab saved, and starts to resolve. */
  const start = (): void => {
    const saved = loadDraft(address, nodeIds)
    if (saved) {
      drafts.restore(saved.draft, { mode: saved.mode, outputs: saved.outputs })
      sources.note(saved.draft.values, 'draft')
      saver.lost.set(new Set(saved.lost))
      saver.savedText.set(saved.text)
      if (view.answered()) view.rebuild()
    }
    loop.start()
  }

  return {
    address,
    start,
    /** Registers a control with react-hook-form, which holds its text. */
    register: form.register,
    /** The current text of a control; empty if it was never edited. */
    textOf: (id: NodeId): string => {
      const value = form.getValues(id)
      return typeof value === 'string' ? value : ''
    },
    loop,
    overview: view.overview,
    /** The filter for fields, and the nodes that match it; undefined for all. */
    find: view.find,
    found: view.found,
    field: view.field,
    subscribeField: view.subscribeField,
    subscribeValue: drafts.subscribeValue,
    focusedNode: view.focusedNode,
    focus: view.focus,
    edit,
    /** Enters a text as if its control had changed it. */
    enter: (id: NodeId, text: string, kind: EditKind, typed?: TypedText): void => {
      form.setValue(id, text)
      edit(id, kind, typed)
    },
    /** Makes a value untouched again. */
    reset: (id: NodeId): void => change(() => drafts.put({ [id]: undefined })),
    /**
     * Fills the form from a body or a bare profile, as far as it has fields for it. The caller passes the code, so that
     * only people who fill a form load it.
     */
    fill: (
      json: unknown,
      createFiller: typeof createDraftFiller,
      options: FillOptions = {},
    ): void => {
      const begun = (filler ??= createFiller({
        componentKey,
        drafts,
        treeOf: view.treeOf,
        nodeIds,
        onFilled: (values) => sources.note(values, 'text'),
        bound,
      }))
      outputSecrets.replaced()
      change(() => begun.begin(json, options))
    },
    /** Where an entered value came from. */
    sourceOf: sources.of,
    /** Whether each field shows where its value comes from. */
    origins: createStore(false),
    undo: (): void => change(drafts.undo),
    redo: (): void => change(drafts.redo),
    steps: drafts.steps,
    /** The whole draft, for views other than the fields. */
    whole: {
      draft,
      subscribe: drafts.subscribe,
      attach: drafts.attach,
      /** Sets values as if typed, in an undo step of their own or joined to the last one. */
      put: (values: Readonly<Record<NodeId, DraftValue | undefined>>, joined: boolean): void => {
        const apply = () => drafts.put(values, { joined })
        // Without values, only the text changes, so nothing is resolved.
        if (Object.keys(values).length > 0) change(apply, 'typing')
        else apply()
      },
      treeOf: view.treeOf,
      seen: view.seen,
      addressOf: nodeIds.addressOf,
      newRow: nodeIds.newRow,
      savedText: saver.savedText,
      keepText: saver.keepText,
    },
    /** Whether the person edited a value, or wrote YAML that is not in the draft yet. */
    hasEdits: (): boolean => draft().edited.size > 0 || Boolean(saver.text()?.isUnread),
    ...createRowEdits(drafts, nodeIds, change),
    mode: { subscribe: beside.subscribe, get: mode },
    setMode: (next: Mode): void => {
      if (next === mode()) return
      change(() => {
        drafts.begin('mode', 'choice')
        beside.set({ ...beside.get(), mode: next })
      })
    },
    /** Saves the draft in this tab, without secrets, so that it survives a reload; `kept` says how much was saved. */
    save: saver.save,
    kept: saver.kept,
    lost: saver.lost,
    forgetLost: saver.forgetLost,
    /** The problems in any answer to a sent draft, such as the answer for another cluster. */
    problemsIn: (component: ResolvedComponent, { draft: sent }: Sent): readonly Problem[] => {
      const tree = createTreeBuilder(componentKey, nodeIds).build(component, sent, sent)
      return problemsOf(component, tree, sent, sent, componentKey)
    },
    /** The draft as it would be sent in a mode, including secrets. */
    sendable: outgoing.sendable,
    /** The draft without secrets, and its body as JSON. */
    shared: (): SharedDraft => outgoing.shared(mode()),
    requestText: (indent?: number): string => requestJson(outgoing.shared(mode()).body, indent),
    /** Values to try for outputs of other components; `outputSecrets` knows which are secrets by the answers so far. */
    outputs: { ...beside, get: () => beside.get().outputs },
    outputSecrets,
    /** Tries a value for an output of another component; empty text stops that. */
    setOutput: (name: OutputName, value: string): void =>
      changeOutputs(JSON.stringify(name), (before) => withOutput(before, name, value)),
    /** Tries values, as JSON text, for outputs that no binding refers to. */
    setOtherOutputs: (text: string): void =>
      changeOutputs('other outputs', (before) => ({ ...before, other: text })),
    /**
     * Resolves again once the YAML parser is loaded, because only then do YAML texts have values. Returns a function
     * that stops waiting, because the parser outlives the page and is never loaded on the host.
     */
    followYaml: (): (() => void) =>
      onYamlLoaded(() => {
        if (view.answered()?.sent.json === toSend().json) return
        whenReleased(view.rebuild)
        loop.edited('choice')
      }),
  }
}

/** The configuration of one component while its page is open. */
export type Configuration = ReturnType<typeof createConfiguration>
