import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '#src/ui/announcer.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { NameForm } from '#src/ui/name-form.tsx'
import { textLinkClass } from '#src/ui/text-link-class.ts'
import { changeKept, duplicateDraft, type KeptDraft, renameDraft } from './kept-drafts.ts'

type DraftRowProps = {
  draft: KeptDraft
  isTaken: (name: string) => boolean
  onOpen: () => void
  onDelete: () => void
}

/** A draft that the person keeps: opens it, and buttons to duplicate, rename and delete it. */
export function DraftRow({ draft, isTaken, onOpen, onDelete }: DraftRowProps) {
  const [renaming, setRenaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const { name } = draft
  const rename = () => {
    flushSync(() => setRenaming(true))
    row.current?.querySelector('input')?.focus()
  }
  const done = (now = name) => {
    flushSync(() => setRenaming(false))
    // A draft of another name is another row.
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-rename]')]
    buttons.find(({ dataset }) => dataset['rename'] === now)?.focus()
  }
  const duplicate = () => {
    changeKept((known) => duplicateDraft(known, draft))
    announce(`Duplicated ${name}`)
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
            flushSync(() => changeKept((known) => renameDraft(known, draft, next)))
            done(next)
          }}
          onCancel={() => done()}
        />
      ) : (
        <>
          <button
            type="button"
            onClick={onOpen}
            className={`${textLinkClass} min-w-0 truncate text-start pointer-coarse:h-11`}
          >
            <bdi>{name}</bdi>
          </button>
          <span className="flex flex-none items-center">
            <IconButton
              icon={Copy}
              size="sm"
              iconSize="sm"
              label={`Duplicate ${name}`}
              onClick={duplicate}
            />
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
