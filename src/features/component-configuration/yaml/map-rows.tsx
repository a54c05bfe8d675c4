import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { LineInput } from '#src/ui/fields/line-input.tsx'
import { TextArea } from '#src/ui/fields/text-area.tsx'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { EditKind, TypedText } from '#form/draft/draft.ts'
import type { FieldView } from '#form/engine/field-views.ts'
import { editedPair, keyProblems, pairsText, pastedPairs } from '#form/body/pairs.ts'
import { type Pair, pairsOf } from '#form/body/yaml-json.ts'

type Row = Pair & {
  readonly id: number
  /** Whether the value was text when the row was read: what was a number is one again after `1.` on the way to `1.5`. */
  readonly wasText: boolean
}

/** A row keeps its identity while others are added and removed around it. */
let lastId = 0
const rowOf = (pair: Pair): Row => {
  lastId += 1
  return { ...pair, id: lastId, wasText: pair.isText }
}
const emptyRow = () => rowOf({ key: '', value: '', isText: true })

/** Rows for a text from outside. Around what changed they stay the same, and so does an empty one with the focus. */
const followed = (rows: readonly Row[], pairs: readonly Pair[], focused: Row | undefined) => {
  const isSame = (row?: Pair, pair?: Pair) => row?.key === pair?.key && row?.value === pair?.value
  const most = Math.min(rows.length, pairs.length)
  let start = 0
  while (start < most && isSame(rows[start], pairs[start])) start += 1
  let end = 0
  while (end < most - start && isSame(rows.at(-1 - end), pairs.at(-1 - end))) end += 1
  const [before, changed, after] = [
    rows.slice(0, start),
    rows.slice(start, rows.length - end),
    rows.slice(rows.length - end),
  ]
  const between = pairs.slice(start, pairs.length - end).map((pair, index) => ({
    ...rowOf(pair),
    ...(changed[index] && { id: changed[index].id }),
  }))
  const isLost = focused && changed.indexOf(focused) >= between.length
  return [...before, ...between, ...(isLost ? [{ ...emptyRow(), id: focused.id }] : []), ...after]
}

/** The type of a value that is not text, in words. */
const kindOf = (value: string): string =>
  value === 'null' ? 'null' : /^[tf]/.test(value) ? 'yes or no' : 'number'

type MapRowsProps = {
  view: FieldView
  described: {
    id: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }
  /** Called when the text has become one that rows cannot hold. */
  onUnfit: () => void
}

/** An object of free keys and single values, as rows. Its text is JSON, with equal keys until one is changed. */
export function MapRows({ view, described, onUnfit }: MapRowsProps) {
  const { id, label } = view.node
  const { textOf, enter, subscribeValue, loop } = useConfiguration()
  const [rows, setRows] = useState(() => {
    const pairs = pairsOf(textOf(id)) ?? []
    return pairs.length > 0 ? pairs.map(rowOf) : [emptyRow()]
  })
  // The row in which a pasted text is not entered, and why.
  const [refused, setRefused] = useState<{ row: number; why: string }>()
  const written = useRef(textOf(id))
  const box = useRef<HTMLDivElement>(null)

  useEffect(
    () =>
      // Undo, reset and filling change the text from outside.
      subscribeValue(id, () => {
        const text = textOf(id)
        if (text === written.current) return
        written.current = text
        const pairs = pairsOf(text)
        if (!pairs) return onUnfit()
        const focused = [...(box.current?.children ?? [])].findIndex((row) =>
          row.contains(document.activeElement),
        )
        return setRows((before) => followed(before, pairs, before[focused]))
      }),
    [id, textOf, subscribeValue, onUnfit],
  )

  const write = (next: readonly Row[], kind: EditKind, typed?: TypedText) => {
    setRows([...next])
    const text = pairsText(next)
    if (text === written.current) return
    written.current = text
    enter(id, text, kind, typed)
  }
  /** Takes what was typed into the key or the value of a row. */
  const put = (row: Row, part: 'key' | 'value') =>
    write(
      rows.map((one) => (one.id === row.id ? row : one)),
      'typing',
      {
        into: `${id} ${part} ${row.id}`,
        before: rows.find((one) => one.id === row.id)?.[part] ?? '',
        after: row[part],
      },
    )

  /** Focuses the key of the row at an index, or the Add button. */
  const focusRow = (index: number) => {
    const keys = box.current?.querySelectorAll<HTMLElement>('[data-key]')
    const target = keys?.[Math.min(index, keys.length - 1)]
    ;(target ?? box.current?.querySelector<HTMLElement>('[data-add]'))?.focus()
  }

  const onPaste = (row: Row, index: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = pastedPairs(event.clipboardData.getData('text/plain'))
    if (!pasted || row.key !== '' || row.value !== '') return
    event.preventDefault()
    if (pasted === 'refused') {
      setRefused({ row: row.id, why: 'Not pasted: this is not a list of keys with single values.' })
      return
    }
    const added = pasted.map(rowOf)
    flushSync(() => write(rows.toSpliced(index, 1, ...added), 'choice'))
    focusRow(index + added.length - 1)
  }

  const problems = keyProblems(rows)
  const problemOf = (row: Row, index: number) =>
    row.id === refused?.row ? refused.why : problems[index]
  return (
    <div
      {...described}
      ref={box}
      role="group"
      aria-label={label}
      tabIndex={-1}
      className="@container grid gap-1.5"
      onBlur={() => loop.flush()}
    >
      {rows.map((row, index) => {
        const problem = problemOf(row, index)
        return (
          <div
            key={row.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-1 @min-[26rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
          >
            <LineInput
              data-key
              aria-label={`${label} key ${index + 1}`}
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={problem === undefined ? undefined : `${id}-key-${row.id}`}
              value={row.key}
              placeholder="Key"
              autoComplete="off"
              spellCheck={false}
              className="mono h-(--control) min-w-0 rounded-sm border border-edge bg-surface px-2.5 hover:border-ink-2 focus-visible:-outline-offset-1 aria-invalid:border-danger-solid"
              onChange={(event) => {
                setRefused(undefined)
                put({ ...row, key: event.target.value }, 'key')
              }}
              onPaste={onPaste(row, index)}
              lineBreaks={() =>
                setRefused({ row: row.id, why: 'Not entered: a key must be a single line.' })
              }
            />
            <span className="relative col-start-1 row-start-2 min-w-0 @min-[26rem]:col-start-2 @min-[26rem]:row-start-1">
              <TextArea
                aria-label={`${label} value ${index + 1}`}
                aria-describedby={row.isText ? undefined : `${id}-kind-${row.id}`}
                mono
                rows={1}
                value={row.value}
                placeholder="Value"
                className={`min-h-(--control)! ${row.isText ? '' : 'pe-20'}`}
                onChange={(event) =>
                  put(
                    { ...row, ...editedPair({ ...row, isText: row.wasText }, event.target.value) },
                    'value',
                  )
                }
              />
              {!row.isText && (
                <span
                  id={`${id}-kind-${row.id}`}
                  className="pointer-events-none absolute end-2.5 top-1.5 text-xs text-ink-3"
                >
                  {kindOf(row.value)}
                </span>
              )}
            </span>
            <IconButton
              icon={Trash}
              size="sm"
              label={`Remove ${label} ${index + 1}`}
              onClick={() => {
                flushSync(() =>
                  write(
                    rows.filter((one) => one.id !== row.id),
                    'choice',
                  ),
                )
                focusRow(index)
              }}
            />
            {problem !== undefined && (
              <p id={`${id}-key-${row.id}`} className="col-span-full text-xs text-danger">
                {problem}
              </p>
            )}
          </div>
        )
      })}
      <Button
        data-add
        size="sm"
        icon={Plus}
        className="justify-self-start pointer-coarse:h-11"
        onClick={() => {
          flushSync(() => write([...rows, emptyRow()], 'choice'))
          focusRow(rows.length)
        }}
      >
        Add {label}
      </Button>
    </div>
  )
}
