import { type ReactNode, useState } from 'react'
import { cutText } from '#src/lib/text/cut-text.ts'
import { numbered } from '#src/lib/text/numbered.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { FieldTexts } from '#src/ui/fields/field-layout.tsx'
import type { FieldView } from '#form/engine/field-views.ts'
import { visibleLabel } from './visible-label.tsx'
import { isTyped } from '#form/tree/field-kind.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { Message } from '#form/checks/messages.ts'
import { DescriptionText } from './description-text.tsx'
import { useIsLine } from './field-space.ts'
import { emptyTextOf, offersEmptyText } from '#form/tree/choice-options.ts'
import { scopeWord } from '#form/tree/requirement-words.ts'
import { useEnterText } from './use-field-value.ts'
import { type EntryNote, seenText } from '#form/checks/entry-note.ts'

type EntryNoteLineProps = { node: FormNode; note: EntryNote }

/** A note about the entered text, with a button for each correction it offers. */
function EntryNoteLine({ node, note }: EntryNoteLineProps) {
  const { textOf } = useConfiguration()
  const enterText = useEnterText(node)
  // A number that the person confirmed is not asked about again.
  const [confirmed, setConfirmed] = useState<string>()
  const text = textOf(node.id)
  if (confirmed === text) return null
  const button = (words: string, next: () => string) => (
    <Button
      key={words}
      variant="ghost"
      size="sm"
      className="h-6! px-1! text-xs!"
      aria-label={`${words} for ${node.label}`}
      onClick={() => {
        setConfirmed(next())
        enterText(next())
      }}
    >
      {words}
    </Button>
  )
  // The numbers that a secret may mean are secret too.
  const isHidden = node.sensitive && note.numbers.length > 0
  const isSure = note.numbers.length === 1
  const secretWords = isSure ? 'Not written as a number.' : 'This could mean two numbers.'
  const use = (number: string, index: number) => {
    if (!isHidden) return `Use ${number}`
    if (isSure) return 'Use it as a number'
    return index === 0 ? 'Read it as a decimal' : 'Read it as thousands'
  }
  return (
    <span className="text-ink-2">
      {isHidden ? secretWords : note.words}{' '}
      {note.numbers.length === 0
        ? button('Remove it', () => seenText(node, textOf(node.id)))
        : note.numbers.map((number, index) => button(use(number, index), () => number))}
    </span>
  )
}

/** Sends `""` for a field that was cleared. */
function SendEmptyText({ node }: { node: FormNode }) {
  const enterText = useEnterText(node)
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ms-1.25 h-6! px-1! text-xs!"
      aria-label={`Send empty text for ${node.label}`}
      onClick={() => enterText(emptyTextOf(node) ?? '')}
    >
      Send empty text
    </Button>
  )
}

function MessageText({ message }: { message: Message }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>
        <span>{message.text}</span>
        {/* Shown while a newer answer is pending, which may remove the message. */}
        <span aria-hidden className="checking ms-1 text-ink-3">
          Checking
        </span>
      </span>
      {message.code !== undefined && message.code !== message.text && (
        <span aria-hidden className="mono hidden text-key text-ink-3 sm:inline">
          {message.code}
        </span>
      )}
    </span>
  )
}

/** The error messages. A missing value is not an error: it is marked beside the label. */
export const wrongMessages = ({ messages }: FieldView): readonly ReactNode[] => {
  const wrong = messages.filter(({ tone }) => tone === 'wrong')
  // Keys without the text, so that a reworded message keeps its element.
  const keys = numbered(wrong.map(({ code }) => code ?? ''))
  return wrong.map((message, index) => <MessageText key={keys[index]} message={message} />)
}

const isNeeded = ({ messages }: FieldView) => messages.some(({ tone }) => tone === 'needed')

/** The word for a needed value. If the field is set, a violation that calls it missing is older than the edit. */
const neededWord = ({ state, messages }: FieldView): string => {
  if (state !== 'set') return 'Needed'
  return messages.some(({ code }) => code) ? 'Not checked yet' : 'Missing'
}

/** The most characters of a default that are shown. */
const MAX_SHOWN = 40

const shorten = (text: string): string => {
  const lines = text.split('\n').length
  if (lines > 1) return `${lines} lines`
  return cutText(text, MAX_SHOWN)
}

/** Whether to show a default. A read-only field shows it as its value already. */
const hasDefault = ({ kind, defaultText = '', secretDefault }: FormNode): boolean =>
  (secretDefault || defaultText !== '') && kind !== 'readOnly'

/** The catalog's default as text, without a button to use it. */
function Default({ node }: { node: FormNode }) {
  if (!hasDefault(node)) return null
  if (node.secretDefault) return <span>default not shown</span>
  return (
    <span>
      default <span className="mono min-w-0 font-normal">{shorten(node.defaultText ?? '')}</span>
    </span>
  )
}

/** A button that enters the catalog's default, which is not sent while the field is untouched. */
function DefaultUse({ node }: { node: FormNode }) {
  const { enter } = useConfiguration()
  const { id, kind, label, defaultText = '' } = node
  // In a choice, picking the default takes one click anyway.
  if (!hasDefault(node) || node.secretDefault || kind === 'secret' || !isTyped(kind))
    return <Default node={node} />
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-my-1 -me-2 h-auto! print:inline-flex! min-h-6 min-w-0 flex-initial! flex-wrap justify-end! wrap-anywhere gap-x-1 gap-y-0! px-1 text-end text-xs whitespace-normal! text-ink-3"
      aria-label={`Use default ${shorten(defaultText)} for ${label}`}
      onClick={() => enter(id, defaultText, 'choice')}
    >
      Use default <span className="mono min-w-0 font-normal">{shorten(defaultText)}</span>
    </Button>
  )
}

/** Resets a field to untouched. */
export function ResetButton({ node }: { node: FormNode }) {
  const { reset } = useConfiguration()
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-me-2 h-6 px-1 text-xs"
      aria-label={`Reset ${node.label}`}
      onClick={() => reset(node.id)}
    >
      Reset
    </Button>
  )
}

/** Shown beside a kept value that the last answer does not ask for, such as the focused field's. */
export const UNASKED = 'No longer used: not sent'

/** Whether there is anything to show at the end of the label's line. */
const hasAside = (view: FieldView) =>
  view.node.requirement !== undefined ||
  view.node.required ||
  (view.state === 'set' && !view.isAsked) ||
  view.state === 'cleared' ||
  hasDefault(view.node) ||
  isNeeded(view)

function Aside({ view }: { view: FieldView }) {
  const { node, state } = view
  const needed = isNeeded(view)
  // A one-line row has room for one word only.
  if (useIsLine()) return needed && <span className="font-medium text-ink">Needed</span>
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      {node.requirement && <span>{scopeWord(node.requirement.scope)}</span>}
      {needed && <span className="font-medium text-ink">{neededWord(view)}</span>}
      {!needed && node.required && <span>Required</span>}
      {state === 'untouched' ? <DefaultUse node={node} /> : <Default node={node} />}
      {state === 'cleared' && <span>Cleared: not sent</span>}
      {state === 'set' && !view.isAsked && <span>{UNASKED}</span>}
    </span>
  )
}

/**
 * At the end of the label's line, but after the control in Tab order. A one-line row needs none, because emptying the
 * input is enough.
 */
function ResetAfter({ view }: { view: FieldView }) {
  if (useIsLine()) return null
  return (
    <span data-after data-of={view.node.id} className="absolute end-0 -top-0.5">
      <ResetButton node={view.node} />
    </span>
  )
}

/** A key up to this length needs no more than six lines. Only longer ones get a line clamp, which costs layout time. */
const SHORT = 60

function Key({ of: key }: { of: string }) {
  if (useIsLine()) return null
  return (
    <bdi
      className={classNames(
        'mono min-w-0 text-key text-ink-3',
        key.length > SHORT && 'line-clamp-6',
      )}
    >
      {key}
    </bdi>
  )
}

/** All texts around a field's control. */
export const fieldTexts = (view: FieldView): FieldTexts & { id: string } => {
  const { node, state, note } = view
  const description =
    node.description === undefined ? undefined : (
      <DescriptionText text={node.description} label={node.label} />
    )
  // In the hint, because that is below the control and does not move it.
  const canSendEmpty = state === 'cleared' && offersEmptyText(node)
  return {
    id: node.id,
    label: visibleLabel(node),
    detail: node.key === '' || node.key === node.label ? undefined : <Key of={node.key} />,
    aside: hasAside(view) && <Aside view={view} />,
    hint:
      canSendEmpty || note ? (
        <>
          {note && <EntryNoteLine node={node} note={note} />} {description}{' '}
          {canSendEmpty && <SendEmptyText node={node} />}
        </>
      ) : (
        description
      ),
    after: state === 'untouched' ? undefined : <ResetAfter view={view} />,
    errors: wrongMessages(view),
  }
}
