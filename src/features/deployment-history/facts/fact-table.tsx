import { type ReactNode, useState } from 'react'
import { count } from '#src/lib/text/counted.ts'
import { printing } from '#src/ui/hooks/printing.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { Button } from '#src/ui/buttons/button.tsx'

type FactTableProps = {
  /** What the table is about, for assistive technology. */
  caption: string
  heads: readonly string[]
  children: ReactNode
}

/** A table of numbers. It scrolls sideways inside itself where it is wider than the page. */
export function FactTable({ caption, heads, children }: FactTableProps) {
  return (
    // A focusable box, because otherwise the keyboard could not scroll it.
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
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The first few of a list, and a button that shows all of them. */
export const useFirst = <Item,>(all: readonly Item[], few: number, what: string) => {
  const [whole, setWhole] = useState(false)
  const isPrinting = useStore(printing)
  const more =
    all.length <= few ? null : (
      <Button
        size="sm"
        variant="ghost"
        className="mt-2"
        aria-expanded={whole}
        onClick={() => setWhole(!whole)}
      >
        {whole ? `Show the first ${few} ${what}` : `Show all ${count(all.length)} ${what}`}
      </Button>
    )
  return { shown: whole || isPrinting ? all : all.slice(0, few), more }
}
