import type { Draft, DraftForm, DraftValue, EditKind } from '#form/draft/draft.ts'
import type { ComponentAddress } from '#src/api/requests.ts'
import type { ResolvedComponent } from '#src/contract/read-resolved-component.ts'
import type { Store } from '#src/lib/store.ts'
import type { SharedDraft } from '#form/body/draft-file.ts'
import type { Problem } from '#form/checks/messages.ts'
import type { DraftStore } from '#form/draft/draft-store.ts'
import type { Kept } from './draft-saver.ts'
import type { createDraftFiller } from './draft-filler.ts'
import type { FieldView } from './field-views.ts'
import type { Find } from './find-fields.ts'
import type { OutputSecrets } from '#form/body/output-secrets.ts'
import type { Overview } from './page-state.ts'
import type { NodeId, NodeIds } from '#form/draft/field-address.ts'
import type { FormNode, FormTree } from '#form/tree/form-node.ts'
import type { Mode } from '#form/body/request.ts'
import type { Sent } from '#form/body/outgoing.ts'
import type { ResolveLoop } from './resolve-loop.ts'
import type { ValueSource } from './value-sources.ts'
import type { RowEdits } from '#form/draft/row-edits.ts'
import type { OutputName, Overrides } from '#form/body/output-overrides.ts'

/** The whole draft at once, for views of it other than the fields. */
export type WholeDraft = Pick<DraftStore, 'draft' | 'subscribe' | 'attach'> &
  Pick<NodeIds, 'addressOf' | 'newRow'> & {
    /** Sets values as typed, as a step of their own or joined to the last one. */
    put: (values: Readonly<Record<NodeId, DraftValue | undefined>>, joined: boolean) => void
    /** The fields of the last answer for a draft. */
    treeOf: (draft: Draft) => FormTree
    /** A field as it was last described; undefined if it never was on this page. */
    seen: (id: NodeId) => FormNode | undefined
  }

/** The configuration of one component while its page is open. */
export type Configuration = RowEdits & {
  readonly address: ComponentAddress
  readonly overview: Store<Overview>
  readonly loop: ResolveLoop
  /**
   * Once the parser of YAML is loaded, applies the values that texts have from then on. Returns a function that stops
   * waiting for it: the parser outlives the page, and in the host it is never loaded.
   */
  followYaml: () => () => void
  /** Registers a control with react-hook-form, which holds its text. */
  readonly register: DraftForm['register']
  /** The current text of a control; empty if it was never edited. */
  textOf: (id: NodeId) => string
  field: (id: NodeId) => FieldView | undefined
  subscribeField: (id: NodeId, listener: () => void) => () => void
  readonly subscribeValue: DraftStore['subscribeValue']
  /** Notes which input has focus: answers do not change it until it loses focus. */
  focus: (id: NodeId | undefined) => void
  focusedNode: () => NodeId | undefined
  /** Enters a text as if its control had changed it. */
  enter: (id: NodeId, text: string, kind: EditKind) => void
  /** Call this after a registered control changed its value. */
  edit: (id: NodeId, kind: EditKind) => void
  /** Makes a value untouched again. */
  reset: (id: NodeId) => void
  /**
   * Fills the form from a body or a bare profile, as far as it has fields for it. Who fills brings the code for it,
   * because most people who open a form never do.
   */
  fill: (json: unknown, createFiller: typeof createDraftFiller) => void
  /** Where a value that was entered came from. */
  sourceOf: (id: NodeId) => ValueSource | 'here'
  /** Whether each field shows where its value comes from. */
  readonly origins: Store<boolean>
  undo: () => void
  redo: () => void
  readonly steps: DraftStore['steps']
  /** The whole draft at once, for views other than the fields. */
  readonly whole: WholeDraft
  /** Whether the person edited a value, from the first key on. */
  hasEdits: () => boolean
  /** The filter for fields. */
  readonly find: Store<Find>
  /** The nodes that match the filter; undefined for all. */
  readonly found: Store<ReadonlySet<NodeId> | undefined>
  /** The problems in any answer to what was sent, such as that of another cluster. */
  problemsIn: (component: ResolvedComponent, sent: Sent) => readonly Problem[]
  /** The draft as it would be sent in a mode, including secrets. */
  sendable: (mode: Mode) => Sent
  /** The body that is sent, as JSON with placeholders instead of secrets. */
  requestText: (indent?: number) => string
  /** The draft without secrets. */
  shared: () => SharedDraft
  /** Saves the draft in this tab, without secrets, so that it survives a reload. */
  save: () => void
  /** How much of the edits was stored in this tab. */
  kept: Store<Kept>
  setMode: (mode: Mode) => void
  /** Secrets that were entered before a reload and must be entered again. */
  readonly lost: Store<ReadonlySet<NodeId>>
  /** Removes a secret from `lost`, or all. */
  forgetLost: (id?: NodeId) => void
  /** Values that are tried for outputs of other components. */
  readonly outputs: Pick<Store<Overrides>, 'get' | 'subscribe'>
  /** Which of the outputs are secret, according to the answers so far. */
  readonly outputSecrets: Pick<OutputSecrets, 'isSecret' | 'holdSecret'>
  /** Tries a value for an output of another component; empty text stops that. */
  setOutput: (name: OutputName, value: string) => void
  /** Tries values, as JSON text, for outputs that no binding refers to. */
  setOtherOutputs: (text: string) => void
}
