import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { unlessComposing } from '#src/lib/keys/composing-key.ts'
import { count } from '#src/lib/text/counted.ts'
import { classNames } from '#src/ui/styles/class-names.ts'
import type { Composed } from './use-composed.ts'
import { boxedInputClass, FieldBox } from './field-box.tsx'
import { FieldLayout, type FieldTexts, splitField } from './field-layout.tsx'
import { filterOptions } from './filter-options.ts'
import type { ComboboxOption } from './filter-options.ts'
import { Icon } from '#src/ui/marks/icon.tsx'
import { announce } from '#src/ui/states/announcer.tsx'
import { LineInput } from './line-input.tsx'

type ComboboxProps = FieldTexts &
  Omit<Composed<'input'>, 'size' | 'disabled' | 'aria-invalid' | 'list' | 'role'> & {
    options: readonly ComboboxOption[]
    /** The chosen value. */
    chosen: string
    onChoose: (value: string) => void
    /** Shown when there are no options. */
    noOptions: string
    className?: string | undefined
    /** The class of the input's box, which limits its width. */
    width?: string | undefined
  }

/** The most options that are shown; typing finds the others. */
const MAX_OPTIONS = 100

/** The next or previous option, wrapping around; from none, the first or the last. */
const nextOf = (active: number, by: 1 | -1, length: number): number => {
  if (length === 0) return -1
  if (active < 0) return by === 1 ? 0 : length - 1
  return (active + by + length) % length
}

/**
 * A text field with a list of options. Typing filters the list, and any typed text is valid. The list is in the top
 * layer. The focus stays in the field, whose arrow keys, Enter and Esc control the list.
 */
export function Combobox(props: ComboboxProps) {
  const { layout, control: own } = splitField(props)
  const { options, chosen, onChoose, noOptions, width, onChange, onBlur, onKeyDown, ...rest } = own
  const listId = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(-1)
  const found = filterOptions(options, query)
  const shown = found.slice(0, MAX_OPTIONS)
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    if (open) popover.current?.showPopover()
    else popover.current?.hidePopover()
  }, [open])
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])
  const matches = query === '' ? '' : `${count(found.length)} of ${count(options.length)} match`
  // What is shown below the field has no focus, so it is announced.
  const announced = options.length === 0 ? noOptions : matches
  useEffect(() => {
    if (open && announced !== '') announce(announced, 'options')
  }, [open, announced])

  const openAll = (at: number) => {
    setQuery('')
    setActive(at)
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (value: string) => {
    onChoose(value)
    close()
  }

  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const by = key === 'ArrowDown' ? 1 : -1
      const now = options.findIndex(({ value }) => value === chosen)
      if (open) setActive(nextOf(active, by, shown.length))
      else openAll(now >= 0 && now < MAX_OPTIONS ? now : 0)
    } else if (key === 'Enter' && open) {
      event.preventDefault()
      const option = shown[active]
      if (option) choose(option.value)
      else close()
    } else if (key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return (
    <FieldLayout {...layout}>
      {(control) => (
        <div className={width} style={{ anchorName: `--${listId}` }}>
          <FieldBox>
            <LineInput
              lineBreaks="spaces"
              autoComplete="off"
              spellCheck={false}
              {...rest}
              {...control}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open && shown.length > 0}
              aria-controls={open && shown.length > 0 ? listId : undefined}
              aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
              onChange={(event) => {
                onChange?.(event)
                setQuery(event.target.value)
                setActive(-1)
                // Not where text is entered by script, as when the page takes over.
                setOpen(event.currentTarget === document.activeElement)
              }}
              onClick={() => {
                if (!open) openAll(-1)
              }}
              onBlur={(event) => {
                onBlur?.(event)
                close()
              }}
              onKeyDown={unlessComposing(onKey)}
              className={classNames(boxedInputClass, 'pe-8')}
            />
            <Icon
              of={ChevronDown}
              size="sm"
              className="pointer-events-none absolute end-2.5 text-ink-3"
            />
          </FieldBox>
          <div
            ref={popover}
            popover="manual"
            // Keeps the focus in the field when the list is pressed.
            onPointerDown={(event) => event.preventDefault()}
            style={{
              positionAnchor: `--${listId}`,
              positionArea: 'block-end span-inline-end',
              positionTryFallbacks: 'flip-block',
            }}
            className="popover p-1 text-sm"
          >
            {open && (
              <>
                {shown.length > 0 && (
                  <div
                    id={listId}
                    role="listbox"
                    aria-label={typeof layout.label === 'string' ? layout.label : undefined}
                    className="max-h-64 overflow-auto"
                  >
                    {shown.map(({ value, note }, index) => (
                      // The field has the focus and handles the keys: see aria-activedescendant.
                      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                      <div
                        key={value}
                        id={optionId(index)}
                        role="option"
                        aria-selected={value === chosen}
                        // Those that are not shown count too.
                        aria-posinset={index + 1}
                        aria-setsize={found.length}
                        data-active={index === active || undefined}
                        onClick={() => choose(value)}
                        className={classNames(
                          'flex min-h-7 cursor-pointer items-baseline justify-between gap-3 rounded-sm px-1.5 py-1 hover:bg-hover pointer-coarse:min-h-11 pointer-coarse:items-center',
                          'data-active:bg-hover data-active:inset-ring data-active:inset-ring-focus',
                          value === chosen && 'font-medium',
                        )}
                      >
                        <bdi>{value === '' ? '(empty)' : value}</bdi>
                        {note !== undefined && <span className="text-xs text-ink-3">{note}</span>}
                      </div>
                    ))}
                  </div>
                )}
                {options.length === 0 && <p className="px-1.5 py-1 text-ink-2">{noOptions}</p>}
                {options.length > 0 && shown.length === 0 && (
                  <p className="px-1.5 py-1 text-ink-2">
                    None of the {count(options.length)} matches.
                  </p>
                )}
                {found.length > shown.length && (
                  <p className="px-1.5 py-1 text-xs text-ink-3">
                    {count(found.length - shown.length)} more. Type to find them.
                  </p>
                )}
              </>
            )}
          </div>
        </div>
      )}
    </FieldLayout>
  )
}
