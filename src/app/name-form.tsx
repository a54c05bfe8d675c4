import { useState } from 'react'
import { named } from '#src/lib/change-places.ts'
import { NAME_MOST, type PlaceAddress } from '#src/lib/known-places.ts'
import { changePlaces } from '#src/lib/places-store.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useName } from './use-places.ts'

type NameFormProps = {
  address: PlaceAddress
  label: string
  labelHidden?: boolean
  /** Whether it takes the focus of the popover that it is in. */
  first?: boolean
  onDone: () => void
}

/** Gives an environment, a cluster or a component a name; an empty one takes it away. */
export function NameForm({ address, label, labelHidden, first, onDone }: NameFormProps) {
  const name = useName(address)
  const [text, setText] = useState(name ?? '')
  const save = (next: string) => {
    changePlaces((known) => named(known, address, next))
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
        label={label}
        labelHidden={labelHidden}
        placeholder="None yet"
        autoComplete="off"
        maxLength={NAME_MOST}
        dir="auto"
        data-autofocus={first}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-40 flex-1"
      />
      <span className="flex gap-1">
        <Button type="submit">Save name</Button>
        {name !== undefined && (
          <Button variant="ghost" onClick={() => save('')}>
            Remove name
          </Button>
        )}
      </span>
    </form>
  )
}
