import { memo, useEffect, useRef } from 'react'
import { counted } from '#src/lib/counted.ts'
import type { Store } from '#src/lib/store.ts'
import { Glyph } from '#src/ui/glyph.tsx'
import { useStore } from '#src/ui/use-store.ts'
import type { NodeId } from '#form/draft/field-address.ts'
import { useConfiguration, useField } from '#form/engine/configuration-context.ts'
import { pathOf } from '#form/engine/find-fields.ts'
import type { OutlineCounts, OutlineEntry } from './outline-tree.ts'

/** A part of a text: what matches a search, or what stands between. */
export type TextPart = { readonly text: string; readonly isMatch: boolean }

/** The text in parts, divided by what matches `query` in any case. */
export const textParts = (text: string, query: string): readonly TextPart[] => {
  const wanted = query.trim().toLowerCase()
  const lower = text.toLowerCase()
  // Few letters are longer in lower case; then no place in one is the same place in the other.
  if (wanted === '' || lower.length !== text.length) return [{ text, isMatch: false }]
  const parts: TextPart[] = []
  let from = 0
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isMatch: false })
    from = at + wanted.length
    parts.push({ text: text.slice(at, from), isMatch: true })
  }
  if (from < text.length || parts.length === 0)
    parts.push({ text: text.slice(from), isMatch: false })
  return parts
}

/** So many characters are shown on either side of a match. */
const AROUND = 24

/** A text around its first match; undefined without one. */
export const around = (text: string, query: string): string | undefined => {
  const wanted = query.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return undefined
  const [from, to] = [Math.max(0, at - AROUND), at + wanted.length + AROUND]
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

/** A text with what matches a search marked in it. */
function Marked({ text, query }: { text: string; query: string }) {
  return (
    <bdi>
      {textParts(text, query).map((part, index) =>
        part.isMatch ? (
          // A part has no identity but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <mark key={index} className="found-text bg-transparent text-inherit">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </bdi>
  )
}

/** The counts that are not zero, each with its sign, and in words for screen readers. */
function Counts({ of: { fields, edited, needed, wrong } }: { of: OutlineCounts }) {
  const words = [
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ...(needed > 0 ? [`${needed} needed`] : []),
    ...(edited > 0 ? [`${edited} edited`] : []),
    counted(fields, 'field'),
  ]
  return (
    <>
      <span
        aria-hidden
        className="ms-auto flex flex-none items-center gap-x-1.5 ps-2 text-xs font-normal text-ink tabular-nums"
      >
        {wrong > 0 && (
          <span className="flex items-center gap-0.5 text-danger">
            <Glyph tone="danger" shape="failed" mark="alert" className="size-3" />
            {wrong}
          </span>
        )}
        {needed > 0 && (
          <span className="flex items-center gap-0.5">
            <span className="size-2.5 rounded-full border-2 border-ink" />
            {needed}
          </span>
        )}
        {edited > 0 && (
          <span className="flex items-center gap-0.5">
            <span className="size-2 rounded-full bg-focus" />
            {edited}
          </span>
        )}
        <span className="min-w-5 text-end text-ink-3">{fields}</span>
      </span>
      <span className="sr-only">, {words.join(', ')}</span>
    </>
  )
}

type FoundFieldProps = { id: NodeId; query: string; onGo: (id: NodeId) => void }

/** A field that a search found: its label, and where the text is if not there. */
const FoundField = memo(function FoundField({ id, query, onGo }: FoundFieldProps) {
  const { textOf } = useConfiguration()
  const view = useField(id)
  if (!view) return null
  const { node, state } = view
  const value = state === 'untouched' ? node.defaultText : textOf(id)
  const texts = [pathOf(node), node.sensitive ? '' : (value ?? ''), node.description ?? '']
  const isInLabel = around(node.label, query) !== undefined
  const where = isInLabel ? undefined : texts.flatMap((text) => around(text, query) ?? [])[0]
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
        <Marked text={node.label} query={query} />
        {where !== undefined && (
          <span className="block text-xs text-ink-3">
            <Marked text={where} query={query} />
          </span>
        )}
      </a>
    </li>
  )
})

/** So many found fields of a part are listed. */
const MOST = 12

type OutlineRowProps = {
  entry: OutlineEntry
  depth: number
  where: Store<string | undefined>
  /** The text that is searched for; undefined while everything is shown. */
  query: string | undefined
  onGo: (entry: OutlineEntry) => void
  onGoToField: (id: NodeId) => void
}

/** A part of the form, with its counts and the parts in it. Memoized: an edit changes few parts. */
export const OutlineRow = memo(function OutlineRow(props: OutlineRowProps) {
  const { entry, depth, where, query, onGo, onGoToField } = props
  const { label, own, entries } = entry
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
          {query === undefined ? <bdi>{label}</bdi> : <Marked text={label} query={query} />}
        </span>{' '}
        <Counts of={entry} />
      </a>
      {query !== undefined && own.length > 0 && (
        <ul style={{ paddingInlineStart: `${0.5 + depth * 0.75}rem` }}>
          {own.slice(0, MOST).map((id) => (
            <FoundField key={id} id={id} query={query} onGo={onGoToField} />
          ))}
          {own.length > MOST && (
            <li className="px-2 py-1 text-xs text-ink-3">and {own.length - MOST} more</li>
          )}
        </ul>
      )}
      {entries.length > 0 && (
        <ul>
          {entries.map((inner) => (
            <OutlineRow key={inner.key} {...props} entry={inner} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
})
