import Search from 'lucide-react/icons/search'
import { type SyntheticEvent, useRef, useState } from 'react'
import { pageOrigin } from '#src/lib/page/page-origin.ts'
import { useNavigate } from '#src/router/router-context.tsx'
import { useKnown } from '#src/shared/use-bookmarks.ts'
import { announce } from '#src/ui/states/announcer.tsx'
import { boxedInputClass, FieldBox } from '#src/ui/fields/field-box.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { Icon } from '#src/ui/marks/icon.tsx'
import { Kbd } from '#src/ui/marks/kbd.tsx'
import { LineInput } from '#src/ui/fields/line-input.tsx'
import { readOpen } from './read-open.ts'

/** One box that opens anything: an environment, several as a board, a name, an address of this console or its API. */
export function OpenForm() {
  const navigate = useNavigate()
  const bookmarks = useKnown()
  const input = useRef<HTMLInputElement>(null)
  const [why, setWhy] = useState<string>()

  const open = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = input.current
    if (!field) return
    const opening = readOpen(field.value, { origin: pageOrigin(), bookmarks })
    if (opening.kind === 'page') {
      setWhy(undefined)
      field.value = ''
      void navigate({ to: opening.href })
      return
    }
    setWhy(opening.why)
    // A field that takes the focus is read with its error; one that has it is not read again.
    if (document.activeElement === field) announce(opening.why)
    else field.focus()
  }

  return (
    <form aria-label="Open" noValidate onSubmit={open}>
      <FieldLayout
        label="Environment ID or address"
        labelHidden
        errors={why === undefined ? [] : [why]}
        hint="Paste several IDs to open a board, or any link from this console or the API."
      >
        {(control) => (
          <FieldBox>
            <Icon of={Search} className="pointer-events-none absolute start-2.5 text-ink-3" />
            <LineInput
              lineBreaks="spaces"
              {...control}
              ref={input}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              placeholder="Environment IDs or a link"
              className={`${boxedInputClass} ps-8.5`}
              onChange={() => setWhy(undefined)}
            />
            <button
              type="submit"
              className="flex h-full flex-none items-center gap-2 rounded-e-sm px-2.5 text-sm font-medium text-ink-2 hover:bg-hover hover:text-ink"
            >
              Open
              <span aria-hidden className="hidden sm:pointer-fine:inline">
                <Kbd>Enter</Kbd>
              </span>
            </button>
          </FieldBox>
        )}
      </FieldLayout>
    </form>
  )
}
