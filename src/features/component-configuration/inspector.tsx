import { useState } from 'react'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useConfiguration, useOverview } from './configuration-context.ts'

function Json({ text, what }: { text: string; what: string }) {
  return (
    <div className="relative mt-2">
      <CopyButton text={text} what={what} className="absolute end-1 top-1" />
      <pre
        // Scrolls by itself, so a keyboard must get into it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={what}
        className="max-h-96 overflow-auto rounded-sm bg-sunken p-3"
      >
        {text}
      </pre>
    </div>
  )
}

function Contents() {
  const { requestText } = useConfiguration()
  const { answered } = useOverview()
  const [shown, setShown] = useState<'request' | 'answer'>('request')
  // Asked for when it is shown, and again with each answer.
  const request = answered && shown === 'request' ? requestText(2) : ''
  const { problems: _, ...answer } = answered?.component ?? { problems: [] }
  return (
    <>
      <Segmented
        legend="Inspect"
        className="mt-2"
        options={[
          { value: 'request', label: 'Request' },
          { value: 'answer', label: 'Answer' },
        ]}
        value={shown}
        onValueChange={setShown}
      />
      {shown === 'request' ? (
        <Json text={request} what="request as JSON" />
      ) : (
        <Json text={JSON.stringify(answer, null, 2)} what="answer as JSON" />
      )}
    </>
  )
}

/** The exact request and the last answer, secrets replaced by placeholders. */
export function Inspector() {
  const [open, setOpen] = useState(false)
  return (
    <details
      className="border-t border-line py-3.5"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="-my-1 cursor-pointer py-1 font-medium">Request and answer</summary>
      {open && <Contents />}
    </details>
  )
}
