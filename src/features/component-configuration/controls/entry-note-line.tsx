import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { type EntryNote, seenText } from '#form/checks/entry-note.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { FormNode } from '#form/tree/form-node.ts'
import { useEnterText } from './use-enter-text.ts'

type EntryNoteLineProps = { node: FormNode; note: EntryNote }

/** A note about what was entered, with a button for each thing that may be meant. */
export function EntryNoteLine({ node, note }: EntryNoteLineProps) {
  const { textOf } = useConfiguration()
  const enterText = useEnterText(node)
  // A number that is confirmed as it stands is not asked about again.
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
  // What a secret may mean is a secret too.
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
