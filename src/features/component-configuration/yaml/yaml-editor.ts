import { minimalSetup } from 'codemirror'
import { yaml } from '@codemirror/lang-yaml'
import { indentUnit } from '@codemirror/language'
import {
  Annotation,
  Compartment,
  EditorState,
  type Extension,
  type Line,
  Prec,
  type StateCommand,
} from '@codemirror/state'
import { Decoration, EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view'
import { undoOf, unlessComposing } from '#src/lib/keys/composing-key.ts'
import { isComposing } from '#src/lib/keys/composition.ts'
import { type LineBreak, lineBreakOf, textChanges, withLineBreaks } from './text-changes.ts'
import { yamlEditorTheme } from './yaml-editor-theme.ts'

/** What the editor shows and announces about its text. */
export type EditorTexts = {
  label: string
  description: string
  required: boolean
  invalid: boolean
  placeholder: string
  /** Line numbers with problems, starting at 1. */
  badLines: readonly number[]
}

/** A mounted editor. Unedited parts of its text keep their exact bytes. */
export type YamlEditor = {
  text: () => string
  setText: (text: string) => void
  describe: (texts: EditorTexts) => void
  focus: () => void
  destroy: () => void
  view: EditorView
}

type Listeners = {
  onInput: (text: string) => void
  onBlur: () => void
  /** The undo keys undo and redo steps of the draft that the text belongs to. */
  onUndo: (which: 'undo' | 'redo') => void
}

/** How long after Escape the Tab key leaves the editor, in milliseconds. */
const LEAVE_TIME = 20_000

const INDENT = '  '

const fromOutside = Annotation.define<boolean>()

const selectedLines = (state: EditorState): readonly Line[] => {
  const lines = new Map<number, Line>()
  for (const { from, to } of state.selection.ranges) {
    for (let line = state.doc.lineAt(from); ; line = state.doc.line(line.number + 1)) {
      lines.set(line.number, line)
      if (line.to >= to) break
    }
  }
  return [...lines.values()]
}

const indentMore: StateCommand = ({ state, dispatch }) => {
  const alone = state.selection.ranges.every(({ empty }) => empty)
  dispatch(
    alone
      ? state.update(state.replaceSelection(INDENT), { userEvent: 'input.indent' })
      : state.update({
          changes: selectedLines(state).map(({ from }) => ({ from, insert: INDENT })),
          userEvent: 'input.indent',
        }),
  )
  return true
}

const indentLess: StateCommand = ({ state, dispatch }) => {
  const changes = selectedLines(state).flatMap(({ from, text }) => {
    const blanks = /^(?:\t| {1,2})/.exec(text)?.[0].length ?? 0
    return blanks > 0 ? [{ from, to: from + blanks }] : []
  })
  dispatch(state.update({ changes, userEvent: 'delete.dedent' }))
  return true
}

const keys = Prec.high(
  keymap.of([
    { key: 'Tab', run: indentMore, shift: indentLess },
    {
      key: 'Escape',
      run: (view) => {
        view.setTabFocusMode(LEAVE_TIME)
        return true
      },
    },
  ]),
)

const undoKeys = (onUndo: Listeners['onUndo']) =>
  Prec.highest(
    EditorView.domEventHandlers({
      keydown: unlessComposing((event: KeyboardEvent) => {
        const which = undoOf(event)
        if (which) onUndo(which)
        return which !== undefined
      }),
      beforeinput: ({ inputType }) => {
        if (inputType === 'historyUndo') onUndo('undo')
        else if (inputType === 'historyRedo') onUndo('redo')
        return inputType === 'historyUndo' || inputType === 'historyRedo'
      },
    }),
  )

const DESCRIPTION = 'description'

const badLines = (numbers: readonly number[]) => (view: EditorView) => {
  const { doc } = view.state
  return Decoration.set(
    [...new Set(numbers)]
      .filter((line) => line >= 1 && line <= doc.lines)
      .toSorted((a, b) => a - b)
      .map((line) => Decoration.line({ class: 'cm-bad-line' }).range(doc.line(line).from)),
  )
}

const textsExtension = (texts: EditorTexts): Extension => [
  EditorView.contentAttributes.of({
    'aria-label': texts.label,
    'aria-describedby': DESCRIPTION,
    ...(texts.invalid && { 'aria-invalid': 'true' }),
    ...(texts.required && { 'aria-required': 'true' }),
  }),
  placeholder(texts.placeholder),
  EditorView.decorations.of(badLines(texts.badLines)),
]

/**
 * Mounts an editor in a shadow root, where CodeMirror uses adopted style sheets. In the document it
 * would add a style element, which a strict content security policy blocks. IDs do not cross the
 * shadow boundary, so the description is repeated inside.
 */
export const createYamlEditor = (
  host: HTMLElement,
  initial: string,
  { onInput, onBlur, onUndo }: Listeners,
  /** Extensions of this editor, with precedence over those of `minimalSetup`. */
  extra: Extension = [],
): YamlEditor => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  const description = document.createElement('div')
  description.id = DESCRIPTION
  description.hidden = true
  const textsCompartment = new Compartment()
  let texts: EditorTexts | undefined
  let lineBreak: LineBreak = lineBreakOf(initial)
  // The text before a composition; undefined once `onInput` has reported the composed text.
  let before: string | undefined

  const text = () => view.state.sliceDoc()

  const finish = () => {
    const wasText = before
    before = undefined
    if (wasText !== undefined && wasText !== text()) onInput(text())
  }

  const stateOf = (value: string): EditorState => {
    lineBreak = lineBreakOf(value)
    return EditorState.create({
      doc: value,
      extensions: [
        EditorState.lineSeparator.of(lineBreak),
        undoKeys(onUndo),
        extra,
        keys,
        minimalSetup,
        lineNumbers(),
        yaml(),
        indentUnit.of(INDENT),
        yamlEditorTheme,
        textsCompartment.of([]),
        EditorView.contentAttributes.of({
          tabindex: '0',
          spellcheck: 'false',
          autocapitalize: 'off',
        }),
        EditorView.clipboardInputFilter.of((pasted) => withLineBreaks(pasted, lineBreak)),
        EditorView.domEventHandlers({
          paste: (event) => {
            const pasted = event.clipboardData?.getData('text/plain') ?? ''
            const { main } = view.state.selection
            const isAll = main.from === 0 && main.to === view.state.doc.length
            // Pasting over everything keeps the pasted line endings.
            if (!isAll || lineBreakOf(pasted) === lineBreak) return false
            replaceState(pasted)
            onInput(pasted)
            event.preventDefault()
            return true
          },
          compositionend: ({ data }) => {
            // If the text does not contain it, the browser is about to enter it.
            if (text().includes(data)) finish()
          },
          blur: () => {
            finish()
            onBlur()
          },
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          const isOutside = update.transactions.some((one) => one.annotation(fromOutside))
          if (isComposing()) before ??= update.startState.sliceDoc()
          else if (before !== undefined) finish()
          else if (!isOutside) onInput(text())
        }),
      ],
    })
  }

  const describe = (next: EditorTexts) => {
    texts = next
    description.textContent = next.description
    view.dispatch({ effects: textsCompartment.reconfigure(textsExtension(next)) })
  }

  const replaceState = (value: string) => {
    view.setState(stateOf(value))
    view.dispatch({ selection: { anchor: view.state.doc.length } })
    if (texts) describe(texts)
  }

  const view = new EditorView({ state: stateOf(initial), root, parent: root })
  root.append(description)
  // By default, focus would go to the first focusable element inside, which is the scroller.
  Object.defineProperty(host, 'focus', { configurable: true, value: () => view.focus() })

  return {
    view,
    text,
    setText: (next) => {
      if (next === text()) return
      if (lineBreakOf(next) !== lineBreak) {
        replaceState(next)
        return
      }
      // Compare documents rather than texts, because a line break is one position in a document even if it is CRLF.
      const doc = view.state.toText(next)
      view.dispatch({
        changes: [...textChanges(view.state.doc.toString(), doc.toString())],
        annotations: fromOutside.of(true),
      })
    },
    describe,
    focus: () => view.focus(),
    destroy: () => {
      view.destroy()
      Reflect.deleteProperty(host, 'focus')
      description.remove()
    },
  }
}
