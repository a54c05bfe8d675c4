import { clip } from '#src/deployments/record/display-text.ts'
import { useDisclosure } from '#src/ui/hooks/use-disclosure.ts'

/** Characters shown; the whole record can be copied. */
const MAX_CHARACTERS = 20_000

const textOf = (record: unknown): string => {
  const text = JSON.stringify(record, null, 2) ?? 'null'
  // Bidi characters would reorder the text.
  return clip(text, MAX_CHARACTERS).replaceAll(
    /[\p{Bidi_Control}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16)}`,
  )
}

/** A record as received, rendered on demand. */
export function RawRecord({ record }: { record: unknown }) {
  const { open, details } = useDisclosure()
  return (
    <details {...details} className="border-t border-line px-4 py-2.5 text-sm">
      <summary className="-my-1 py-1 text-ink-2">Show raw record</summary>
      {open && (
        <pre
          tabIndex={0}
          role="group"
          aria-label="Raw record"
          className="mt-2 max-h-96 overflow-auto rounded-sm bg-sunken p-3"
        >
          {textOf(record)}
        </pre>
      )}
    </details>
  )
}
