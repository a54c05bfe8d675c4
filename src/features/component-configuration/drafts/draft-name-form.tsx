import { useState } from 'react'
import { cleanName, NAME_MOST } from '#src/lib/bookmarks.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useStore } from '#src/ui/use-store.ts'
import { draftsOf, keptDrafts, type Known } from './kept-drafts.ts'

type DraftNameFormProps = {
  owner: Omit<Known, 'name'>
  label: string
  /** The name so far, which is not taken. */
  initial?: string
  action: string
  onSave: (text: string) => void
  onCancel?: () => void
}

/** A name for a draft, which no other draft of the component has. */
export function DraftNameForm(props: DraftNameFormProps) {
  const { owner, label, initial = '', action, onSave, onCancel } = props
  const drafts = draftsOf(useStore(keptDrafts), owner)
  const [text, setText] = useState(initial)
  const name = cleanName(text)
  const isTaken = name !== initial && drafts.some((draft) => draft.name === name)
  const reason = name === undefined ? 'It needs a name' : isTaken ? 'This name is taken' : undefined
  return (
    <form
      aria-label={label}
      autoComplete="off"
      className="flex min-w-0 flex-1 flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason === undefined) onSave(text)
      }}
    >
      <TextField
        label={label}
        labelHidden={onCancel !== undefined}
        maxLength={NAME_MOST}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-40 flex-1"
      />
      <Button type="submit" {...(reason !== undefined && { disabledReason: reason })}>
        {action}
      </Button>
      {onCancel && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </form>
  )
}
