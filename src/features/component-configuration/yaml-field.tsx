import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createLate } from '#src/lib/late.ts'
import { FieldFrame } from '#src/ui/field-frame.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { useConfiguration, useMode } from './configuration-context.ts'
import { heldValue } from './held-value.ts'
import { fieldTexts } from './field-texts.tsx'
import type { FieldView } from './field-views.ts'
import { TemplateMenu } from './template-menu.tsx'
import { emptyWords } from './empty-words.ts'
import { useRegistered } from './use-registered.ts'
import type { createYamlEditor, Said, YamlEditor } from './yaml-editor.ts'

type CreateEditor = typeof createYamlEditor

const editorCode = createLate<CreateEditor>(async () => {
  const { createYamlEditor: create } = await import('./yaml-editor.ts')
  return create
})

/** Lines that messages are about: they begin with them. */
const badLines = ({ messages }: FieldView): readonly number[] =>
  messages.flatMap(({ text }) => {
    const line = /^Line (\d{1,6})\b/i.exec(text)?.[1]
    return line === undefined ? [] : [Number(line)]
  })

/** Said with the editor, as it is shown above it: Tab indents in there. */
const LEAVING = 'Press Escape, then Tab, to leave the editor.'

const whatIsSaid = (view: FieldView, empty: string): Said => {
  const { node } = view
  const wrong = view.messages.filter(({ tone }) => tone === 'wrong')
  return {
    label: node.label,
    description: [...wrong.map(({ text }) => text), node.description ?? '', LEAVING]
      .join(' ')
      .trim(),
    required: node.required,
    invalid: wrong.length > 0,
    placeholder: empty,
    badLines: badLines(view),
  }
}

/** The editor once it is loaded. Its text lives where the text of every other control does. */
function LoadedEditor({ view, create }: { view: FieldView; create: CreateEditor }) {
  const { id } = view.node
  const { form, edit, loop } = useConfiguration()
  const mode = useMode()
  const registered = useRegistered(id, 'typing')
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<YamlEditor>(null)
  const said = whatIsSaid(view, emptyWords(mode, view))
  const spoken = JSON.stringify(said)

  const start = (element: HTMLElement) => {
    const value = heldValue(form, id)
    const started = create(element, typeof value === 'string' ? value : '', {
      onInput: (text) => {
        form.setValue(id, text)
        edit(id, 'typing')
      },
      onBlur: () => loop.flush(),
    })
    editor.current = started
    // What the form library takes for an input: undo, reset and templates reach the editor by it.
    registered.ref({
      name: id,
      type: 'textarea',
      get value() {
        return started.text()
      },
      set value(text: unknown) {
        started.setText(typeof text === 'string' ? text : '')
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
    // The editor is made once for its node; what is said of it follows below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, create])

  useEffect(() => {
    editor.current?.describe(said)
    // By its text: the object is another one each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [spoken, id, create])

  return <div ref={host} id={id} data-editor className="min-w-0" />
}

type PlainProps = {
  view: FieldView
  described: Record<string, unknown>
  onWriting: (isWriting: boolean) => void
}

/** Until the editor is there, and where it does not come: a plain text area. */
function PlainText({ view, described, onWriting }: PlainProps) {
  const mode = useMode()
  const { onBlur, ...registered } = useRegistered(view.node.id, 'typing')
  return (
    <textarea
      {...registered}
      {...described}
      onFocus={() => onWriting(true)}
      onBlur={(event) => {
        void onBlur(event)
        onWriting(false)
      }}
      spellCheck={false}
      autoComplete="off"
      wrap="off"
      placeholder={emptyWords(mode, view)}
      aria-required={view.node.required}
      className="mono field-sizing-content block max-h-96 min-h-36 w-full resize-none bg-transparent px-2.5 py-2 leading-5 outline-none"
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

/** A YAML document: an editor with line numbers and highlighting, loaded where there is one. */
export function YamlField({ view }: { view: FieldView }) {
  const { node } = view
  const { form, edit } = useConfiguration()
  const [code, setCode] = useState(() => ({ create: editorCode(() => {}) }))
  const [isWriting, setIsWriting] = useState(false)

  useEffect(() => {
    // The text area is not taken away from under who writes in it.
    if (isWriting) return undefined
    let isHere = true
    const take = () => {
      const create = editorCode(take)
      if (isHere && create) setCode({ create })
    }
    take()
    return () => {
      isHere = false
    }
  }, [isWriting])

  return (
    <div data-yaml>
      <FieldFrame {...fieldTexts(view)}>
        {(control) => (
          <div data-invalid={control['aria-invalid']} className={BOX}>
            <Header isEditor={code.create !== undefined}>
              {node.templates.length > 0 && (
                <TemplateMenu
                  label={node.label}
                  templates={node.templates}
                  current={() => {
                    const text = heldValue(form, node.id)
                    return typeof text === 'string' ? text : ''
                  }}
                  onChoose={(value) => {
                    form.setValue(node.id, value)
                    edit(node.id, 'choice')
                  }}
                />
              )}
            </Header>
            {code.create ? (
              <LoadedEditor view={view} create={code.create} />
            ) : (
              <PlainText view={view} described={control} onWriting={setIsWriting} />
            )}
          </div>
        )}
      </FieldFrame>
    </div>
  )
}
