import { useState } from 'react'
import { setName } from '#src/lib/storage/change-bookmarks.ts'
import { NAME_MOST } from '#src/lib/text/clean-name.ts'
import type { BookmarkAddress } from '#src/lib/storage/bookmarks.ts'
import { changeBookmarks } from '#src/lib/storage/bookmark-store.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { useGivenName, useTeamName } from '#src/shared/use-bookmarks.ts'

type BookmarkNameFormProps = {
  address: BookmarkAddress
  label: string
  labelHidden?: boolean
  /** Whether its text field takes the focus when the popover opens. */
  first?: boolean
  onDone: () => void
}

/** Names an environment, a cluster or a component; an empty name removes one's own, so that the team's is back. */
export function BookmarkNameForm({
  address,
  label,
  labelHidden,
  first,
  onDone,
}: BookmarkNameFormProps) {
  const name = useGivenName(address)
  const team = useTeamName(address)
  const [text, setText] = useState(name ?? '')
  const save = (next: string) => {
    changeBookmarks((known) => setName(known, address, next))
    onDone()
  }
  return (
    <form
      aria-label={label}
      className="flex min-w-0 flex-1 flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save(text)
      }}
    >
      <TextField
        lineBreaks="spaces"
        label={label}
        labelHidden={labelHidden}
        placeholder={team ?? 'None yet'}
        autoComplete="off"
        maxLength={NAME_MOST}
        dir="auto"
        data-autofocus={first}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-40 flex-1"
      />
      <span className="flex gap-1">
        <Button type="submit">
          {team !== undefined && name === undefined ? 'Use my own name' : 'Save name'}
        </Button>
        {name !== undefined && (
          <Button variant="ghost" onClick={() => save('')}>
            {team === undefined ? 'Remove name' : 'Use the team’s name'}
          </Button>
        )}
      </span>
    </form>
  )
}
