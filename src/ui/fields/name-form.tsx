import { useState } from 'react'
import { cleanName, NAME_MOST } from '#src/lib/text/clean-name.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { TextField } from './text-field.tsx'

type NameFormProps = {
  label: string
  labelHidden?: boolean
  /** The name so far, which is not taken. */
  initial?: string
  action: string
  /** Whether something else has this name. */
  isTaken: (name: string) => boolean
  onSave: (name: string) => void
  onCancel?: () => void
}

/** A name for what a person keeps, which nothing else of its kind has. */
export function NameForm(props: NameFormProps) {
  const { label, labelHidden, initial = '', action, isTaken, onSave, onCancel } = props
  const [text, setText] = useState(initial)
  const name = cleanName(text)
  const reason =
    name === undefined
      ? 'Enter a name'
      : name !== initial && isTaken(name)
        ? 'This name is taken'
        : undefined
  return (
    <form
      aria-label={label}
      className="flex min-w-0 flex-1 flex-wrap items-end gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== undefined && reason === undefined) onSave(name)
      }}
    >
      <TextField
        lineBreaks="spaces"
        label={label}
        labelHidden={labelHidden}
        autoComplete="off"
        maxLength={NAME_MOST}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-32 flex-1"
      />
      <Button type="submit" size="sm" {...(reason !== undefined && { disabledReason: reason })}>
        {action}
      </Button>
      {onCancel && (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  )
}
