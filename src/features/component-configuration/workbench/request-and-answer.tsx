import { useState } from 'react'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { answerText } from './answer-text.ts'
import { useConfiguration, useOverviewPart } from '#form/engine/configuration-context.ts'

function Json({ text, what }: { text: string; what: string }) {
  return (
    <div className="relative mt-2">
      <CopyButton text={text} what={what} className="absolute end-1 top-1" />
      <pre
        // Scrollable, so it must be reachable by keyboard.
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

/** The last request as it was sent and its answer, with placeholders for secrets. */
export function RequestAndAnswer() {
  const { requestText } = useConfiguration()
  const answered = useOverviewPart('answered')
  const [shown, setShown] = useState<'request' | 'answer'>('request')
  // Computed only while shown; each answer renders it again.
  const request = answered && shown === 'request' ? requestText(2) : ''
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
        <Json text={answered ? answerText(answered.component) : ''} what="answer as JSON" />
      )}
    </>
  )
}
