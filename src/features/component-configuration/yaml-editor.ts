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
import { type LineBreak, lineBreakOf, withLineBreaks } from './line-breaks.ts'
import { yamlEditorTheme } from './yaml-editor-theme.ts'

/** What is said of the text, for eyes and for those who listen. */
export type Said = {
  label: string
  description: string
  required: boolean
  invalid: boolean
  placeholder: string
  /** Numbers of lines that something is wrong with, from 1. */
  badLines: readonly number[]
}

/** An editor in the page; its text is what was put in, byte for byte, where nobody edited it. */
export type YamlEditor = {
  text: () => string
  setText: (text: string) => void
  describe: (said: Said) => void
  focus: () => void
  destroy: () => void
}

type Listeners = { onInput: (text: string) => void; onBlur: () => void }

/** Time to press Tab after Escape, in milliseconds: no hurry. */
const LEAVING = 20_000

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
        view.setTabFocusMode(LEAVING)
        return true
      },
    },
  ]),
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

const saidExtension = (said: Said): Extension => [
  EditorView.contentAttributes.of({
    'aria-label': said.label,
    'aria-describedby': DESCRIPTION,
    ...(said.invalid && { 'aria-invalid': 'true' }),
    ...(said.required && { 'aria-required': 'true' }),
  }),
  placeholder(said.placeholder),
  EditorView.decorations.of(badLines(said.badLines)),
]

/** Where two texts differ: from the first place, to a place in the one and an end in the other. */
const change = (before: string, after: string) => {
  const most = Math.min(before.length, after.length)
  let from = 0
  while (from < most && before[from] === after[from]) from += 1
  let end = 0
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { from, to: before.length - end, end: after.length - end }
}

/**
 * Puts an editor into a host. It lives in a shadow root, where it takes its styles from adopted
 * style sheets: a strict content security policy has no room for the style element that it would
 * put into the document. Ids end at that root, so that the description is repeated inside.
 */
export const createYamlEditor = (
  host: HTMLElement,
  initial: string,
  { onInput, onBlur }: Listeners,
): YamlEditor => {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  const description = document.createElement('div')
  description.id = DESCRIPTION
  description.hidden = true
  const saying = new Compartment()
  let said: Said | undefined
  let lineBreak: LineBreak = lineBreakOf(initial)

  const text = () => view.state.sliceDoc()

  const stateOf = (value: string): EditorState => {
    lineBreak = lineBreakOf(value)
    return EditorState.create({
      doc: value,
      extensions: [
        EditorState.lineSeparator.of(lineBreak),
        keys,
        minimalSetup,
        lineNumbers(),
        yaml(),
        indentUnit.of(INDENT),
        yamlEditorTheme,
        saying.of([]),
        EditorView.contentAttributes.of({ spellcheck: 'false', autocapitalize: 'off' }),
        EditorView.clipboardInputFilter.of((pasted) => withLineBreaks(pasted, lineBreak)),
        EditorView.domEventHandlers({
          paste: (event) => {
            const pasted = event.clipboardData?.getData('text/plain') ?? ''
            const { main } = view.state.selection
            const isAll = main.from === 0 && main.to === view.state.doc.length
            // What takes the place of everything is kept as it was copied.
            if (!isAll || lineBreakOf(pasted) === lineBreak) return false
            replaceState(pasted)
            onInput(pasted)
            event.preventDefault()
            return true
          },
          blur: onBlur,
        }),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return
          const isOutside = update.transactions.some((one) => one.annotation(fromOutside))
          if (!isOutside) onInput(text())
        }),
      ],
    })
  }

  const describe = (next: Said) => {
    said = next
    description.textContent = next.description
    view.dispatch({ effects: saying.reconfigure(saidExtension(next)) })
  }

  const replaceState = (value: string) => {
    view.setState(stateOf(value))
    view.dispatch({ selection: { anchor: view.state.doc.length } })
    if (said) describe(said)
  }

  const view = new EditorView({ state: stateOf(initial), root, parent: root })
  root.append(description)
  // By itself, focus would go to the first thing inside that can take it, which is the scroller.
  Object.defineProperty(host, 'focus', { configurable: true, value: () => view.focus() })

  return {
    text,
    setText: (next) => {
      if (next === text()) return
      if (lineBreakOf(next) !== lineBreak) {
        replaceState(next)
        return
      }
      // Compared as documents, in which a line break is one place however long it is as text.
      const doc = view.state.toText(next)
      const { from, to, end } = change(view.state.doc.toString(), doc.toString())
      view.dispatch({
        changes: { from, to, insert: doc.slice(from, end) },
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
