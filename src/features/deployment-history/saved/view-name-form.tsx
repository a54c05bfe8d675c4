import { useState } from 'react'
import { cleanName, NAME_MOST } from '#src/lib/bookmarks.ts'
import { viewNamed } from '#src/lib/saved-views.ts'
import { useSavedViews } from '#src/shared/use-saved-views.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'

type ViewNameFormProps = {
  environmentId: string
  label: string
  labelHidden?: boolean
  /** The name so far, which is not taken. */
  initial?: string
  action: string
  onSave: (text: string) => void
  onCancel?: () => void
}

/** A name for a view, which no other view of the environment has. */
export function ViewNameForm(props: ViewNameFormProps) {
  const { environmentId, label, labelHidden, initial = '', action, onSave, onCancel } = props
  const views = useSavedViews()
  const [text, setText] = useState(initial)
  const name = cleanName(text)
  const isTaken =
    name !== undefined &&
    name !== initial &&
    viewNamed(views, { environmentId, name }) !== undefined
  const reason = name === undefined ? 'It needs a name' : isTaken ? 'This name is taken' : undefined
  return (
    <form
      aria-label={label}
      className="flex min-w-0 flex-1 flex-wrap items-end gap-2 py-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) onSave(text)
      }}
    >
      <TextField
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
