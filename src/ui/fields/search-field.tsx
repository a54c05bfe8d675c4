import Search from 'lucide-react/icons/search'
import { type ComponentProps, useEffect, useId, useRef } from 'react'
import { listenToKeys, unlessComposing } from '#src/lib/keys/composing-key.ts'
import { singleKeyOf, singleKeysStore } from '#src/lib/keys/single-keys.ts'
import { boxedInputClass, FieldBox } from './field-box.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { useFindHint } from '#src/ui/states/use-find-hint.ts'
import { LineInput } from './line-input.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'

type SearchFieldProps = Pick<ComponentProps<'input'>, 'placeholder' | 'onFocus' | 'onBlur'> & {
  /** Read out, and not shown. */
  label: string
  text: string
  onType: (text: string) => void
  /** Called before `/` moves the focus here. */
  onSlash?: () => void
  /** Called for Escape; returns whether that did anything. */
  onEscape: (input: HTMLInputElement) => boolean
}

const BLIND = 'The browser’s Find sees only the rows near the visible part of the page.'
const FIND_BY_KEY = () => `${BLIND} Press / to search all that is loaded.`
const FIND_BY_FIELD = () => `${BLIND} The search on this page finds all that is loaded.`

/** A search field. `/` focuses it from anywhere on the page, unless single keys are turned off. */
export function SearchField(props: SearchFieldProps) {
  const { label, text, onType, onSlash, onEscape, ...attributes } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const slash = useStore(singleKeysStore)
  useFindHint(slash === 'on' ? FIND_BY_KEY : FIND_BY_FIELD)
  useEffect(
    () =>
      listenToKeys((event) => {
        if (singleKeyOf(event) !== '/') return
        event.preventDefault()
        onSlash?.()
        input.current?.focus({ preventScroll: onSlash !== undefined })
        input.current?.select()
      }),
    [onSlash],
  )
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <FieldBox>
        <Icon of={Search} className="pointer-events-none absolute start-2.5 text-ink-3" />
        <LineInput
          lineBreaks="spaces"
          {...attributes}
          ref={input}
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={unlessComposing((event) => {
            if (event.key === 'Escape' && onEscape(event.currentTarget)) event.preventDefault()
          })}
          aria-keyshortcuts={slash === 'on' ? '/' : undefined}
          className={`${boxedInputClass} ps-8.5`}
        />
        {slash === 'on' && (
          <span aria-hidden className="hidden flex-none items-center pe-1 sm:flex">
            <Kbd>/</Kbd>
          </span>
        )}
      </FieldBox>
    </>
  )
}
