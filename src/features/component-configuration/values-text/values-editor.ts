import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { createYamlEditor, type YamlEditor } from '#form/yaml/yaml-editor.ts'
import type { Note } from './text-notes.ts'
import type { ValuesSession, ValuesText } from './values-session.ts'

const SEVERITY: Readonly<Record<Note['tone'], Diagnostic['severity']>> = {
  wrong: 'error',
  unsent: 'warning',
  needed: 'info',
}

const appearance = EditorView.theme({
  '&': { height: '100%', minHeight: '0' },
  '.cm-scroller': { maxHeight: 'none' },
  '.cm-gutter-lint': { width: '1.25rem' },
  // The library's own markers are pictures in colors of their own.
  '.cm-lint-marker': {
    content: '""',
    width: '0.5rem',
    height: '0.5rem',
    margin: '0.25rem auto',
    borderRadius: '50%',
    border: '2px solid var(--color-ink-3)',
  },
  '.cm-lint-marker-warning': { borderColor: 'var(--color-warning)', content: '""' },
  '.cm-lint-marker-error': {
    borderColor: 'var(--color-danger-solid)',
    backgroundColor: 'var(--color-danger-solid)',
    content: '""',
  },
  '.cm-lint-marker-info': { content: '""' },
  '.cm-tooltip': {
    border: '1px solid var(--color-line)',
    backgroundColor: 'var(--color-raised, var(--color-surface))',
    color: 'var(--color-ink)',
    fontFamily: 'var(--font-sans)',
    maxWidth: '28rem',
  },
})

/** The first line of a range: a note on a whole group would otherwise underline all that is in it. */
const firstLine = (view: EditorView, from: number, to: number) => {
  const { length } = view.state.doc
  const start = Math.min(from, length)
  return { from: start, to: Math.max(start, Math.min(to, length, view.state.doc.lineAt(start).to)) }
}

const diagnosticsOf = (view: EditorView, { notes, wrong }: ValuesText): Diagnostic[] => {
  const found = notes.map(({ tone, from, to, text }) => ({
    ...firstLine(view, from, to),
    severity: SEVERITY[tone],
    message: text,
  }))
  if (!wrong) return found
  return [
    ...found,
    { ...firstLine(view, wrong.at, wrong.at + 1), severity: 'error', message: wrong.why },
  ]
}

/** An editor of the text of a draft. It has no history of its own: undo and redo are those of the draft. */
export const createValuesEditor = (host: HTMLElement, session: ValuesSession) => {
  // Not within the event: the editor would take the focus back when its text changes then.
  const onBlur = () => setTimeout(session.flush)
  const editor: YamlEditor = createYamlEditor(
    host,
    session.shown.get().text,
    {
      onInput: session.typed,
      onBlur,
      onUndo: (which) => (which === 'redo' ? session.redo() : session.undo()),
    },
    [Prec.highest(appearance), lintGutter()],
  )
  const { view } = editor
  return {
    ...editor,
    show: (shown: ValuesText) => {
      editor.setText(shown.text)
      editor.describe({
        label: 'Values as YAML',
        description: 'Press Escape, then Tab, to leave the editor.',
        required: false,
        invalid: shown.wrong !== undefined,
        placeholder: 'profileConfig:',
        badLines: shown.wrong
          ? [view.state.doc.lineAt(Math.min(shown.wrong.at, view.state.doc.length)).number]
          : [],
      })
      view.dispatch(setDiagnostics(view.state, diagnosticsOf(view, shown)))
    },
    /** Moves the cursor to a place and shows it. */
    goTo: (at: number) => {
      view.dispatch({
        selection: { anchor: Math.min(at, view.state.doc.length) },
        scrollIntoView: true,
      })
      view.focus()
    },
  }
}
