import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import { Glyph, type GlyphAppearance } from '#src/ui/marks/glyph.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { toneClass } from '#src/ui/styles/tone.ts'
import { useMinWidth } from '#src/ui/hooks/use-min-width.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { lineAt } from '#form/body/read-yaml.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { Note } from './text-notes.ts'
import { createValuesEditor } from './values-editor.ts'
import { type ValuesText, valuesSessionOf } from './values-session.ts'

/** What is needed has a ring, as in the form. */
const LOOK: Record<Exclude<Note['tone'], 'needed'>, GlyphAppearance> = {
  wrong: { tone: 'danger', shape: 'failed', mark: 'alert' },
  unsent: { tone: 'warning', shape: 'warned', mark: 'alert' },
}

const WORD: Record<Note['tone'], string> = {
  wrong: 'Wrong',
  unsent: 'Not sent as written',
  needed: 'Needed',
}

/** How many notes are listed; the lines of the others are marked in the text. */
const LISTED = 50

/** In sync is only said of a text that is what would be sent. */
export function statusOf({ wrong, text, notes }: ValuesText): {
  words: string
  appearance?: GlyphAppearance
} {
  if (wrong) {
    const words = `Line ${lineAt(text, wrong.at)}: ${wrong.why} The form stays as it is until this can be read.`
    return { words, appearance: LOOK.wrong }
  }
  const unsent = notes.filter(({ tone }) => tone === 'unsent').length
  if (unsent === 0) return { words: 'In sync with the form' }
  const words = `Read, but ${counted(unsent, 'value')} ${unsent === 1 ? 'is' : 'are'} not sent as written here: see below.`
  return { words, appearance: LOOK.unsent }
}

function Status({ shown, isTyping }: { shown: ValuesText; isTyping: boolean }) {
  const { words, appearance } = statusOf(shown)
  return (
    <p
      role="status"
      className="flex min-h-9 items-start gap-2 border-b border-line px-3 py-2 text-sm"
    >
      {isTyping ? (
        <span aria-hidden>Updates when you pause</span>
      ) : (
        <>
          {appearance ? (
            <span className={`mt-0.5 ${toneClass(appearance.tone)}`}>
              <Glyph {...appearance} />
            </span>
          ) : (
            <Icon of={Check} size="sm" className="mt-0.5" />
          )}
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </>
      )}
    </p>
  )
}

function Notes({ shown, onGo }: { shown: ValuesText; onGo: (at: number) => void }) {
  const { notes, text } = shown
  if (notes.length === 0) return null
  return (
    <section
      aria-label="Notes on the text"
      className="max-h-48 flex-none overflow-auto border-t border-line"
    >
      <ul className="text-sm">
        {notes.slice(0, LISTED).map(({ tone, from, text: words }) => (
          <li key={`${from} ${words}`}>
            <button
              type="button"
              onClick={() => onGo(from)}
              className="flex w-full items-start gap-2 px-3 py-1.5 text-start hover:bg-sunken focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus pointer-coarse:py-3"
            >
              {tone === 'needed' ? (
                <span
                  aria-hidden
                  className="mx-px mt-0.5 size-3.5 flex-none rounded-full border-2 border-ink"
                />
              ) : (
                <Glyph {...LOOK[tone]} />
              )}
              <span className="min-w-0 wrap-anywhere">
                <span className="sr-only">{WORD[tone]}: </span>
                <span className="text-ink-3">Line {lineAt(text, from)}</span> {words}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {notes.length > LISTED && (
        <p className="px-3 py-1.5 text-xs text-ink-3">
          {counted(notes.length - LISTED, 'more note')}, marked in the text.
        </p>
      )}
    </section>
  )
}

/** Whether some of a text is not in the form, or not sent as it is written. */
const isPartlyUnsent = ({ wrong, notes }: ValuesText): boolean =>
  wrong !== undefined || notes.some(({ tone }) => tone === 'unsent')

type ContentProps = {
  /** Called once the text is not shown any more. */
  onClosed: (isPartlyUnsent: boolean) => void
}

/** The text and what there is to say about it, kept together with the form while it is shown. */
function ValuesContent({ onClosed }: ContentProps) {
  const configuration = useConfiguration()
  const [session] = useState(() => valuesSessionOf(configuration))
  const shown = useStore(session.shown)
  const isTyping = useStore(session.isTyping)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<ReturnType<typeof createValuesEditor>>(undefined)
  useEffect(() => {
    const close = session.open()
    return () => {
      close()
      onClosed(isPartlyUnsent(session.shown.get()))
    }
  }, [session, onClosed])
  useEffect(() => {
    if (!host.current) return undefined
    const made = createValuesEditor(host.current, session)
    editor.current = made
    made.show(session.shown.get())
    made.focus()
    // At once, not with the next render: a key pressed in between would be typed into the text of before.
    const stop = session.shown.subscribe(() => made.show(session.shown.get()))
    return () => {
      stop()
      made.destroy()
      editor.current = undefined
    }
  }, [session])
  return (
    <>
      <Status shown={shown} isTyping={isTyping} />
      <div
        ref={host}
        data-editor
        className="min-h-0 flex-1 overflow-hidden bg-surface has-[:focus-visible]:outline-2 max-sm:h-[50dvh]"
      />
      <Notes shown={shown} onGo={(at) => editor.current?.goTo(at)} />
      <p className="flex-none border-t border-line px-3 py-2 text-xs text-ink-3">
        Enter secrets in the form: the text only names them. Undo covers both the form and the text.{' '}
        <Kbd>Esc</Kbd> then <Kbd>Tab</Kbd> leaves the editor.
      </p>
    </>
  )
}

const TITLE = 'Values as YAML'

/** The draft as YAML: beside the form where there is room, over it on a phone. */
export function ValuesPane({ onClose, onClosed }: ContentProps & { onClose: () => void }) {
  const isWide = useMinWidth(62)
  // The page makes room for the pane. A `:has()` of the page would see to that as well, but then the browser looks at
  // the style of every element again whenever one is added or removed anywhere.
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-values-open', true)
    return () => {
      root.toggleAttribute('data-values-open', false)
    }
  }, [])
  const head = (
    <div className="flex flex-none items-center gap-2 border-b border-line py-1.5 ps-3 pe-1.5">
      <h2 className="flex-1 text-md">{TITLE}</h2>
      <IconButton icon={X} label="Close values as YAML" onClick={onClose} />
    </div>
  )
  if (!isWide) {
    return (
      <Sheet open from="bottom" title={TITLE} titleHidden onClose={onClose}>
        {head}
        <ValuesContent onClosed={onClosed} />
      </Sheet>
    )
  }
  return (
    <aside
      aria-label={TITLE}
      className="fixed end-0 top-12 bottom-0 z-(--z-panel) flex w-[min(44vw,44rem)] flex-col border-s border-line bg-surface"
    >
      {head}
      <ValuesContent onClosed={onClosed} />
    </aside>
  )
}
