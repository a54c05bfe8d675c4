import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import type { FieldTexts } from '#src/ui/field-frame.tsx'
import type { FieldView } from './field-views.ts'
import { DefaultUse, hasDefault } from './default-use.tsx'
import type { Message } from './messages.ts'
import { ResetButton } from './reset-button.tsx'
import { useRowLayout } from './row-layout.ts'
import { scopeWord } from './scope-word.ts'

function MessageText({ message }: { message: Message }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>
        <span>{message.text}</span>
        {/* While a newer answer is awaited: the message may be about to go. */}
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

/** The messages about what is wrong; what is only needed is said at the label's end. */
export const wrongMessages = ({ messages }: FieldView): readonly ReactNode[] =>
  messages
    .filter(({ tone }) => tone === 'wrong')
    .map((message) => <MessageText key={`${message.code} ${message.text}`} message={message} />)

const isNeeded = ({ messages }: FieldView) => messages.some(({ tone }) => tone === 'needed')

/** Whether anything is to be said at the end of the label's line. */
const hasAside = (view: FieldView) =>
  view.node.requirement !== undefined ||
  view.node.required ||
  view.state !== 'untouched' ||
  hasDefault(view.node) ||
  isNeeded(view)

function Aside({ view }: { view: FieldView }) {
  const { node, state } = view
  const needed = isNeeded(view)
  // One line has no room for more than labels; there, leaving a value out is emptying it.
  if (useRowLayout() === 'line')
    return needed && <span className="font-medium text-ink">Needed</span>
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      {node.requirement && <span>{scopeWord(node.requirement.scope)}</span>}
      {needed && <span className="font-medium text-ink">Needed</span>}
      {!needed && node.required && <span>Required</span>}
      {state === 'untouched' && <DefaultUse node={node} />}
      {state === 'cleared' && <span>Cleared: not sent</span>}
      {state !== 'untouched' && <ResetButton node={node} />}
    </span>
  )
}

/** A key of so many characters fits beside any label; only a longer one is cut off, which the browser has to look after. */
const SHORT = 24

function Key({ of: key }: { of: string }) {
  if (useRowLayout() === 'line') return null
  return (
    <bdi
      className={classNames('mono min-w-0 text-key text-ink-3', key.length > SHORT && 'truncate')}
    >
      {key}
    </bdi>
  )
}

/** Everything a field says around its control. */
export const fieldTexts = (view: FieldView): FieldTexts & { id: string } => {
  const { node } = view
  return {
    id: node.id,
    label: node.label,
    detail: node.key === '' || node.key === node.label ? undefined : <Key of={node.key} />,
    aside: hasAside(view) && <Aside view={view} />,
    hint: node.description,
    errors: wrongMessages(view),
  }
}
