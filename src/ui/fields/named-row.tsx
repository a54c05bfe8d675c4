import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { NameForm } from './name-form.tsx'

type NamedRowProps = {
  name: string
  isTaken: (name: string) => boolean
  onRename: (next: string) => void
  onDelete: () => void
  /** What opens it. */
  children: ReactNode
  /** Before the buttons to rename and delete it. */
  tools?: ReactNode
}

/** Something that the person keeps under a name, in a list: opens it, and buttons to rename and delete it. */
export function NamedRow(props: NamedRowProps) {
  const { name, isTaken, onRename, onDelete, children, tools } = props
  const [renaming, setRenaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const rename = () => {
    flushSync(() => setRenaming(true))
    row.current?.querySelector('input')?.focus()
  }
  const done = (now = name) => {
    flushSync(() => setRenaming(false))
    // Under another name it is another row.
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-rename]')]
    buttons.find(({ dataset }) => dataset['rename'] === now)?.focus()
  }
  return (
    <li
      ref={row}
      className="flex min-h-9 items-center justify-between gap-3 border-t border-line first:border-t-0"
    >
      {renaming ? (
        <NameForm
          label={`Name of ${name}`}
          labelHidden
          initial={name}
          action="Save name"
          isTaken={isTaken}
          onSave={(next) => {
            flushSync(() => onRename(next))
            done(next)
          }}
          onCancel={() => done()}
        />
      ) : (
        <>
          {children}
          <span className="flex flex-none items-center">
            {tools}
            <IconButton
              data-rename={name}
              icon={Pencil}
              size="sm"
              iconSize="sm"
              label={`Rename ${name}`}
              onClick={rename}
            />
            <IconButton icon={X} size="sm" label={`Delete ${name}`} onClick={onDelete} />
          </span>
        </>
      )}
    </li>
  )
}
