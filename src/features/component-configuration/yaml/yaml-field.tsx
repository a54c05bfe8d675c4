import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldControl, FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { PlainTextArea } from '#src/ui/fields/text-area.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { useMode } from '#form/controls/form-wide.ts'
import { fieldTexts } from '#form/controls/field-texts.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { TemplateMenu } from '#form/controls/template-menu.tsx'
import { emptyWords } from '#form/controls/empty-words.ts'
import { useRegistered } from '#form/controls/use-field-value.ts'
import { shortened } from '#form/controls/description-text.tsx'
import type { createYamlEditor, EditorTexts, YamlEditor } from './yaml-editor.ts'

type CreateEditor = typeof createYamlEditor

let loaded: CreateEditor | undefined
let loading: Promise<CreateEditor> | undefined

/** Loads the editor, so that fields show it without a text area first. After a failure, the next call tries again. */
export const loadEditor = (): Promise<CreateEditor> =>
  (loading ??= import('./yaml-editor.ts').then(
    ({ createYamlEditor: create }) => (loaded = create),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  ))

/** The line numbers that messages start with, or have after a path. */
const badLines = ({ messages }: FieldView): readonly number[] =>
  messages.flatMap(({ text }) => {
    const line = /(?:^|: )Line (\d{1,6})\b/i.exec(text)?.[1]
    return line === undefined ? [] : [Number(line)]
  })

/** Part of the editor's description, because Tab indents inside it. */
const LEAVE_HINT = 'Press Escape, then Tab, to leave the editor.'

const editorTexts = (view: FieldView, empty: string): EditorTexts => {
  const { node } = view
  const wrong = view.messages.filter(({ tone }) => tone === 'wrong')
  return {
    label: node.label,
    description: [...wrong.map(({ text }) => text), shortened(node.description ?? ''), LEAVE_HINT]
      .join(' ')
      .trim(),
    required: node.required,
    invalid: wrong.length > 0,
    placeholder: empty,
    badLines: badLines(view),
  }
}

/** The loaded editor. As for every other control, react-hook-form holds its text. */
function LoadedEditor({
  view,
  create,
  toShown,
}: {
  view: FieldView
  create: CreateEditor
  toShown: (text: string) => string
}) {
  const { id } = view.node
  const { textOf, enter, loop, undo, redo } = useConfiguration()
  const mode = useMode()
  const registered = useRegistered(id, 'typing')
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<YamlEditor>(null)
  const texts = editorTexts(view, emptyWords(mode, view))
  const textsKey = JSON.stringify(texts)

  const start = (element: HTMLElement) => {
    // The text as the draft has it; a text that was not typed here is shown as `toShown` returns it.
    let current = textOf(id)
    const started = create(element, toShown(current), {
      onInput: (text) => {
        current = text
        enter(id, text, 'typing')
      },
      onBlur: () => loop.flush(),
      onUndo: (which) => (which === 'redo' ? redo() : undo()),
    })
    editor.current = started
    // Registers as an input with react-hook-form, through which undo, reset and templates set the text.
    registered.ref({
      name: id,
      type: 'textarea',
      get value() {
        return current
      },
      set value(text: unknown) {
        const next = typeof text === 'string' ? text : ''
        if (next === current) return
        current = next
        started.setText(toShown(next))
      },
      focus: started.focus,
    })
    const label = element.closest('[data-yaml]')?.querySelector('label')
    label?.addEventListener('click', started.focus)
    return () => {
      label?.removeEventListener('click', started.focus)
      registered.ref(null)
      started.destroy()
      editor.current = null
    }
  }

  useEffect(() => {
    const element = host.current
    return element ? start(element) : undefined
    // One editor per node, whose `toShown` never changes; the next effect updates its descriptions.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, create])

  useEffect(() => {
    editor.current?.describe(texts)
    // Compared by content: the object is new on each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [textsKey, id, create])

  return <div ref={host} id={id} data-editor className="min-w-0" />
}

type PlainProps = {
  view: FieldView
  described: Record<string, unknown>
  onFocusChange: (hasFocus: boolean) => void
}

/** A plain text area, until the editor is loaded or if it cannot be. */
function PlainText({ view, described, onFocusChange }: PlainProps) {
  const mode = useMode()
  const { onBlur, ...registered } = useRegistered(view.node.id, 'typing')
  return (
    <PlainTextArea
      {...registered}
      {...described}
      onFocus={() => onFocusChange(true)}
      onBlur={(event) => {
        void onBlur(event)
        onFocusChange(false)
      }}
      wrap="off"
      placeholder={emptyWords(mode, view)}
      aria-required={view.node.required}
      className="mono field-sizing-content block max-h-96 min-h-36 print:max-h-none w-full resize-none bg-transparent px-2.5 py-2 leading-5 outline-none"
    />
  )
}

const BOX =
  'min-w-0 overflow-hidden rounded-sm border border-edge bg-surface hover:border-ink-2 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:-outline-offset-1 has-[textarea:focus-visible]:outline-focus has-[[data-editor]:focus-within]:outline-2 has-[[data-editor]:focus-within]:-outline-offset-1 has-[[data-editor]:focus-within]:outline-focus data-invalid:border-danger-solid data-invalid:inset-ring data-invalid:inset-ring-danger-solid'

function Header({ children, isEditor }: { children: ReactNode; isEditor: boolean }) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line py-1 ps-2.5 pe-1.5 text-xs text-ink-3">
      <span>YAML</span>
      <span className="flex-1" />
      {isEditor && (
        <span>
          <Kbd>Esc</Kbd> then <Kbd>Tab</Kbd> leaves the editor
        </span>
      )}
      {children}
    </div>
  )
}

const asItIs = (text: string) => text

type YamlBoxProps = {
  view: FieldView
  described: FieldControl
  /** How to show a text that was not typed here. */
  toShown?: (text: string) => string
  children: ReactNode
}

/** The box of a YAML text: a header, and a text area until the editor is loaded. */
export function YamlBox({ view, described, toShown = asItIs, children }: YamlBoxProps) {
  const { node } = view
  // The host has no editor, and the first render equals its markup.
  const isHydrating = useIsHydrating()
  const [code, setCode] = useState(() => ({ create: isHydrating ? undefined : loaded }))
  const [hasFocus, setHasFocus] = useState(false)

  useEffect(() => {
    // A text area that has focus is not replaced.
    if (hasFocus) return undefined
    let isMounted = true
    loadEditor().then(
      (create) => {
        // Synchronously: the text area could get the focus before a later render, and lose it in that render.
        if (isMounted && document.activeElement?.id !== node.id)
          flushSync(() => setCode({ create }))
      },
      // Without the editor, the text area stays.
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [hasFocus, node.id])

  return (
    <div data-invalid={described['aria-invalid']} className={BOX}>
      <Header isEditor={code.create !== undefined}>{children}</Header>
      {code.create ? (
        <LoadedEditor view={view} create={code.create} toShown={toShown} />
      ) : (
        <PlainText view={view} described={described} onFocusChange={setHasFocus} />
      )}
    </div>
  )
}

/** A YAML document, in a lazily loaded editor with line numbers and highlighting. */
export function YamlField({ view }: { view: FieldView }) {
  return (
    <div data-yaml>
      <FieldLayout {...fieldTexts(view)}>
        {(control) => (
          <YamlBox view={view} described={control}>
            <TemplateMenu node={view.node} />
          </YamlBox>
        )}
      </FieldLayout>
    </div>
  )
}
