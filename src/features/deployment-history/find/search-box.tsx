import { useEffect, useRef } from 'react'
import { SearchField } from '#src/ui/fields/search-field.tsx'

type SearchBoxProps = { text: string; onType: (text: string) => void; className?: string }

/**
 * The page has scroll padding that keeps the focused element clear of the sticky bars. This field is in
 * a sticky bar, so with that padding the browser would scroll the list at every key.
 */
const padScroll = (padded: boolean) => {
  document.documentElement.style.scrollPaddingBlockStart = padded ? '' : '0px'
}

/** Searches the deployments. */
export function SearchBox({ text, onType, className }: SearchBoxProps) {
  // The element that had the focus before `/`.
  const cameFrom = useRef<HTMLElement | undefined>(undefined)
  useEffect(() => () => padScroll(true), [])
  const onSlash = () => {
    const { activeElement: before } = document
    cameFrom.current = before instanceof HTMLElement ? before : undefined
    padScroll(false)
  }
  /** Clears the search and returns the focus. */
  const giveUp = (input: HTMLInputElement) => {
    if (text !== '') onType('')
    input.blur()
    cameFrom.current?.focus({ preventScroll: true })
    return true
  }
  return (
    <div className={className}>
      <SearchField
        label="Search deployments"
        placeholder="Commit, tag, service, person"
        text={text}
        onType={onType}
        onSlash={onSlash}
        onEscape={giveUp}
        onFocus={() => padScroll(false)}
        onBlur={() => padScroll(true)}
      />
    </div>
  )
}
