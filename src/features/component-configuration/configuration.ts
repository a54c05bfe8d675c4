import type { UseFormReturn } from 'react-hook-form'
import type { ComponentAddress } from '#src/api/requests.ts'
import type { Store } from '#src/lib/store.ts'
import type { DraftValue } from './draft.ts'
import type { SharedDraft } from './draft-file.ts'
import type { DraftStore } from './draft-store.ts'
import type { FieldView } from './field-views.ts'
import type { Find } from './find-fields.ts'
import type { Overview } from './overview.ts'
import type { NodeId } from './place.ts'
import type { Mode } from './request.ts'
import type { EditKind, ResolveLoop, Sent } from './resolve-loop.ts'
import type { RowEdits } from './row-edits.ts'
import type { OutputName, Tried } from './tried-outputs.ts'

/** The values as react-hook-form holds them: flat, by opaque names. */
export type DraftForm = UseFormReturn<Record<NodeId, DraftValue>>

/** One component's configuration while its page is open: draft, form, messages, resolve loop. */
export type Configuration = RowEdits & {
  readonly address: ComponentAddress
  readonly overview: Store<Overview>
  readonly loop: ResolveLoop
  readonly form: DraftForm
  field: (id: NodeId) => FieldView | undefined
  subscribeField: (id: NodeId, listener: () => void) => () => void
  readonly subscribeValue: DraftStore['subscribeValue']
  /** Tells which input has focus: an answer leaves it as it is until it is left. */
  focus: (id: NodeId | undefined) => void
  focusedNode: () => NodeId | undefined
  /** Tells that the person changed a value. */
  edit: (id: NodeId, kind: EditKind) => void
  /** Takes a value back to untouched. */
  reset: (id: NodeId) => void
  /** Fills the form from a body or a bare profile, as far as it has fields for it. */
  fill: (json: unknown) => void
  undo: () => void
  redo: () => void
  readonly steps: DraftStore['steps']
  /** Which fields are sought. */
  readonly find: Store<Find>
  /** The nodes to show for what is sought; undefined for all. */
  readonly found: Store<ReadonlySet<NodeId> | undefined>
  /** The draft as it would go out in a mode: its body holds the secrets. */
  sendable: (mode: Mode) => Sent
  /** The body that is sent, as JSON, with placeholders for secrets. */
  requestText: (indent?: number) => string
  /** The draft as it may be shared. */
  shared: () => SharedDraft
  /** Writes the draft down in this tab, without secrets, so that it survives a reload. */
  save: () => void
  setMode: (mode: Mode) => void
  /** Secrets that were entered before a reload and are to be entered again. */
  readonly lost: Store<ReadonlySet<NodeId>>
  /** Says no more that a secret was lost, or any. */
  forgetLost: (id?: NodeId) => void
  /** Outputs of other components that are tried. */
  readonly outputs: Store<Tried>
  /** Tries an output of another component; empty takes it back. */
  setOutput: (name: OutputName, value: string) => void
  /** Tries outputs that no binding names, as a JSON text. */
  setOtherOutputs: (text: string) => void
}
