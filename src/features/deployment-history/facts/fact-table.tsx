import { type ReactNode, useId, useState } from 'react'
import { count } from '#src/lib/text/counted.ts'
import { printing } from '#src/ui/hooks/printing.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { Button } from '#src/ui/buttons/button.tsx'

type FactSectionProps = {
  title: string
  /** What is counted, in small letters. */
  note?: ReactNode
  children: ReactNode
}

/** A part of the facts with its heading. */
export function FactSection({ title, note, children }: FactSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 min-w-0">
      <h3 id={id} className="text-md font-medium">
        {title}
      </h3>
      {note !== undefined && <p className="mt-1 text-xs text-ink-3">{note}</p>}
      {children}
    </section>
  )
}

/** How many rows of a long table are shown at first. */
const FEW = 8

type FactTableProps = {
  /** What the table is about, for assistive technology. */
  caption: string
  heads: readonly string[]
  rows: readonly ReactNode[]
  /** What the rows of a long table are ("services"), of which the first are shown; all of them without it. */
  many?: string
}

/** A table of numbers. It scrolls sideways inside itself where it is wider than the page. */
export function FactTable({ caption, heads, rows, many }: FactTableProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isPrinting = useStore(printing)
  const isLong = many !== undefined && rows.length > FEW
  return (
    <>
      {/* A focusable box, because otherwise the keyboard could not scroll it. */}
      <div role="group" aria-label={caption} tabIndex={0} className="relative mt-2 overflow-x-auto">
        <table className="w-full border-collapse text-sm [&_:is(td,th)]:border-b [&_:is(td,th)]:border-line [&_:is(td,th)]:py-1.5 [&_:is(td,th)]:pe-4 [&_:is(td,th)]:text-start [&_:is(td,th)]:align-baseline [&_tbody_th]:font-normal">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th
                  key={head}
                  scope="col"
                  className="text-xs font-normal whitespace-nowrap text-ink-3"
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{isLong && !isWhole && !isPrinting ? rows.slice(0, FEW) : rows}</tbody>
        </table>
      </div>
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-2"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? `Show the first ${FEW} ${many}` : `Show all ${count(rows.length)} ${many}`}
        </Button>
      )}
    </>
  )
}
