import Search from 'lucide-react/icons/search'
import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { boxedInputClass, FieldBox } from '#src/ui/field-box.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { slashKeyStore } from './slash-key.ts'

type SearchBoxProps = { text: string; onType: (text: string) => void; className?: string }

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

/**
 * The page keeps what has the focus clear of its sticky bars. This field is in one of them: there
 * the browser would scroll the list up at every key, in vain.
 */
const padScroll = (padded: boolean) => {
  document.documentElement.style.scrollPaddingBlockStart = padded ? '' : '0px'
}

/** What is searched for; `/` comes here from anywhere on the page, unless that is turned off. */
export function SearchBox({ text, onType, className }: SearchBoxProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const slash = useSyncExternalStore(slashKeyStore.subscribe, slashKeyStore.get)
  useEffect(() => {
    if (slash === 'off') return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (typesText(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      padScroll(false)
      input.current?.focus({ preventScroll: true })
      input.current?.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      padScroll(true)
    }
  }, [slash])
  return (
    // No whole TextField: of what one can say beside its control, nothing is said here.
    <div className={className}>
      <label htmlFor={id} className="sr-only">
        Search deployments
      </label>
      <FieldBox>
        <Icon of={Search} className="pointer-events-none absolute start-2.5 text-ink-3" />
        <input
          ref={input}
          id={id}
          type="search"
          placeholder="Commit, tag, service, person"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => onType(event.target.value)}
          aria-keyshortcuts={slash === 'on' ? '/' : undefined}
          onFocus={() => padScroll(false)}
          onBlur={() => padScroll(true)}
          className={`${boxedInputClass} ps-8.5`}
        />
        {slash === 'on' && (
          <span aria-hidden className="hidden flex-none items-center pe-1 sm:flex">
            <Kbd>/</Kbd>
          </span>
        )}
      </FieldBox>
    </div>
  )
}
