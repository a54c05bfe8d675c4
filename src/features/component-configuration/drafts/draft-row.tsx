import Copy from 'lucide-react/icons/copy'
import { announce } from '#src/ui/states/announcer.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { NamedRow } from '#src/ui/fields/named-row.tsx'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'
import { changeKept, duplicateDraft, type KeptDraft, renameDraft } from './kept-drafts.ts'

type DraftRowProps = {
  draft: KeptDraft
  isTaken: (name: string) => boolean
  onOpen: () => void
  onDelete: () => void
}

/** A draft that the person keeps. */
export function DraftRow({ draft, isTaken, onOpen, onDelete }: DraftRowProps) {
  const { name } = draft
  const duplicate = () => {
    changeKept((known) => duplicateDraft(known, draft))
    announce(`Duplicated ${name}`)
  }
  return (
    <NamedRow
      {...{ name, isTaken, onDelete }}
      onRename={(next) => changeKept((known) => renameDraft(known, draft, next))}
      tools={
        <IconButton
          icon={Copy}
          size="sm"
          iconSize="sm"
          label={`Duplicate ${name}`}
          onClick={duplicate}
        />
      }
    >
      <button
        type="button"
        onClick={onOpen}
        className={`${textLinkClass} min-w-0 truncate text-start pointer-coarse:h-11`}
      >
        <bdi>{name}</bdi>
      </button>
    </NamedRow>
  )
}
