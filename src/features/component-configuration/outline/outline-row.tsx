import { use, useEffect, useRef } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import { hasTerms, matchesIn } from '#src/lib/text/fold-text.ts'
import type { Store } from '#src/lib/values/store.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Glyph } from '#src/ui/marks/glyph.tsx'
import { MarkedText, SearchTerms } from '#src/ui/marks/marked-text.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { useConfiguration, useField } from '#form/engine/configuration-context.ts'
import { pathOf } from '#form/engine/find-fields.ts'
import type { OutlineCounts, OutlineEntry } from './outline-tree.ts'

/** How many characters are shown on either side of a match. */
const AROUND = 24

/** A text around the first match of a search; undefined without one. */
export const around = (text: string, terms: readonly string[]): string | undefined => {
  const [first] = matchesIn(text, terms)
  if (!first) return undefined
  const [from, to] = [Math.max(0, first[0] - AROUND), first[1] + AROUND]
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/** The counts that are not zero, each with its mark, and in words for screen readers; after them the parts around. */
function Counts({ of, within }: { of: OutlineCounts; within: string | undefined }) {
  const counts = [
    {
      count: of.wrong,
      word: 'wrong',
      className: 'text-danger',
      mark: <Glyph tone="danger" shape="failed" mark="alert" className="size-3" />,
    },
    {
      count: of.needed,
      word: 'needed',
      mark: <span className="size-2.5 rounded-full border-2 border-ink" />,
    },
    { count: of.edited, word: 'edited', mark: <span className="size-2 rounded-full bg-focus" /> },
  ].filter(({ count }) => count > 0)
  const words = [
    ...counts.map(({ count, word }) => `${count} ${word}`),
    counted(of.fields, 'field'),
    ...(within === undefined ? [] : [`in ${within}`]),
  ]
  return (
    <>
      <span
        aria-hidden
        className="ms-auto flex flex-none items-center gap-x-1.5 ps-2 text-xs font-normal text-ink tabular-nums"
      >
        {counts.map(({ count, word, className, mark }) => (
          <span key={word} className={classNames('flex items-center gap-0.5', className)}>
            {mark}
            {count}
          </span>
        ))}
        <span className="min-w-5 text-end text-ink-3">{of.fields}</span>
      </span>
      <span className="sr-only">, {words.join(', ')}</span>
    </>
  )
}

type FoundFieldProps = { id: NodeId; within: string; onGo: (id: NodeId) => void }

/** A field that a search found: its label, and the text around the words that are not in the label. */
function FoundField({ id, within, onGo }: FoundFieldProps) {
  const { textOf } = useConfiguration()
  const terms = use(SearchTerms)
  const view = useField(id)
  if (!view) return null
  const { node, state } = view
  const value = state === 'untouched' ? node.defaultText : textOf(id)
  const texts = [pathOf(node), node.sensitive ? '' : (value ?? ''), node.description ?? '']
  const lacking = terms.filter((term) => !hasTerms(node.label, [term]))
  const lackingIn = (text: string) => lacking.filter((term) => hasTerms(text, [term])).length
  const [best = ''] = texts.toSorted((a, b) => lackingIn(b) - lackingIn(a))
  const where = around(best, lacking)
  return (
    <li>
      <a
        href={`#${id}`}
        className="block rounded-xs px-2 py-1 text-sm text-ink-2 no-underline wrap-anywhere hover:bg-hover hover:text-ink pointer-coarse:py-2.5"
        onClick={(event) => {
          event.preventDefault()
          onGo(id)
        }}
      >
        <bdi>
          <MarkedText>{node.label}</MarkedText>
        </bdi>
        <span className="sr-only"> in {within}</span>
        {where !== undefined && (
          <span className="block text-xs text-ink-3">
            <bdi>
              <MarkedText>{where}</MarkedText>
            </bdi>
          </span>
        )}
      </a>
    </li>
  )
}

/** How many found fields of a part are listed. */
const MAX_FIELDS = 12

type OutlineRowProps = {
  entry: OutlineEntry
  depth: number
  /** The labels of the parts around it, innermost first. */
  within?: string
  where: Store<string | undefined>
  /** Whether only the fields that a search found are shown. */
  isSearching: boolean
  onGo: (entry: OutlineEntry) => void
  onGoToField: (id: NodeId) => void
}

/** A part of the form, with its counts and the parts in it. */
export function OutlineRow(props: OutlineRowProps) {
  const { entry, depth, within, where, isSearching, onGo, onGoToField } = props
  const { label, own, entries } = entry
  const path = within === undefined ? label : `${label}, ${within}`
  const isHere = useStore({ ...where, get: () => where.get() === entry.key })
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const list = link.current?.closest('[data-outline]')
    if (!isHere || !list || !link.current) return
    // Not by the browser, which would scroll the page too.
    const [box, row] = [list.getBoundingClientRect(), link.current.getBoundingClientRect()]
    if (row.top < box.top || row.bottom > box.bottom)
      list.scrollTop += row.top - box.top - box.height / 2
  }, [isHere])
  return (
    <li>
      <a
        ref={link}
        href={`#${entry.target}`}
        aria-current={isHere ? 'location' : undefined}
        style={{ paddingInlineStart: `${0.5 + depth * 0.75}rem` }}
        className="flex min-h-7 items-center rounded-xs border-s-2 border-transparent py-0.5 pe-1 text-sm text-ink-2 no-underline hover:bg-hover hover:text-ink aria-[current]:border-focus aria-[current]:font-medium aria-[current]:text-ink pointer-coarse:min-h-11"
        onClick={(event) => {
          event.preventDefault()
          onGo(entry)
        }}
      >
        <span
          className={entry.isKey ? 'mono min-w-0 text-key wrap-anywhere' : 'min-w-0 wrap-anywhere'}
        >
          <bdi>
            <MarkedText>{label}</MarkedText>
          </bdi>
        </span>{' '}
        <Counts of={entry} within={within} />
      </a>
      {isSearching && own.length > 0 && (
        <ul style={{ paddingInlineStart: `${0.5 + depth * 0.75}rem` }}>
          {own.slice(0, MAX_FIELDS).map((id) => (
            <FoundField key={id} id={id} within={path} onGo={onGoToField} />
          ))}
          {own.length > MAX_FIELDS && (
            <li className="px-2 py-1 text-xs text-ink-3">and {own.length - MAX_FIELDS} more</li>
          )}
        </ul>
      )}
      {entries.length > 0 && (
        <ul>
          {entries.map((inner) => (
            <OutlineRow key={inner.key} {...props} entry={inner} depth={depth + 1} within={path} />
          ))}
        </ul>
      )}
    </li>
  )
}
