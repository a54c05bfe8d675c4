import Copy from 'lucide-react/icons/copy'
import Link from 'lucide-react/icons/link'
import { useState } from 'react'
import { paths } from '#src/lib/page/paths.ts'
import { pageOrigin } from '#src/lib/page/page-origin.ts'
import { announce, toast } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { copyText } from '#src/ui/hooks/copy-text.ts'
import { DeletedNotice } from '#src/ui/states/deleted-notice.tsx'
import { FileButton } from '#src/ui/fields/file-button.tsx'
import { NameForm } from '#src/ui/fields/name-form.tsx'
import { NamedRow } from '#src/ui/fields/named-row.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { textLinkClass } from '#src/ui/styles/text-link-class.ts'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useConfiguration, useOverviewPart } from '#form/engine/configuration-context.ts'
import { draftFileText } from '#form/body/draft-file.ts'
import { draftLink, LONGEST_LINK } from './draft-link.ts'
import {
  areStored,
  changeKept,
  draftsOf,
  duplicateDraft,
  keepDraft,
  keptDrafts,
  type KeptDraft,
  removeDraft,
  renameDraft,
  restoreDraft,
} from './kept-drafts.ts'

type DraftRowProps = {
  draft: KeptDraft
  isTaken: (name: string) => boolean
  onOpen: () => void
  onDelete: () => void
}

/** A draft that the person keeps. */
function DraftRow({ draft, isTaken, onOpen, onDelete }: DraftRowProps) {
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

type DraftListProps = {
  /** Why the last file or link could not be opened. */
  wrong: string | undefined
  onOpen: (name: string, text: string) => void
  onOpenFile: (file: File) => void
}

const leftOut = (secrets: readonly string[]) =>
  secrets.length === 0 ? '' : ` Left out: ${secrets.join(', ')}.`

/** The drafts that are kept for this component, and what can be done with the one in the form. */
export function DraftList({ wrong, onOpen, onOpenFile }: DraftListProps) {
  const { address, shared } = useConfiguration()
  const edits = useOverviewPart('edits')
  const { organizationId, clusterId, componentKey } = address
  const owner = { organizationId, componentKey }
  const drafts = draftsOf(useStore(keptDrafts), owner)
  const [deleted, setDeleted] = useState<KeptDraft>()
  const [saves, setSaves] = useState(0)
  const save = (name: string) => {
    setDeleted(undefined)
    setSaves(saves + 1)
    const draft = shared()
    const text = draftFileText(componentKey, draft)
    changeKept((known) => keepDraft(known, { ...owner, name, text }))
    toast(`Saved ${name} in this browser.${leftOut(draft.secrets)}`)
  }
  const copyLink = async (text: string, secrets: readonly string[], near: Element) => {
    const page = pageOrigin() + paths.component(organizationId, clusterId, componentKey)
    const link = await draftLink(page, text)
    if (link === undefined) {
      toast(`This draft does not fit into a link of ${LONGEST_LINK} characters. Save it as a file.`)
      return
    }
    const done = await copyText(link, near)
    toast(done ? `Copied the link.${leftOut(secrets)}` : 'Not copied: the browser refused')
  }
  const remove = (draft: KeptDraft) => {
    changeKept((known) => removeDraft(known, draft))
    setDeleted(draft)
  }
  const undo = () => {
    if (deleted) changeKept((known) => restoreDraft(known, deleted))
    announce('Undone')
    setDeleted(undefined)
  }
  return (
    <div className="grid grid-cols-1 gap-4 text-sm">
      {wrong !== undefined && (
        <p role="alert" className="text-danger wrap-anywhere">
          {wrong} Nothing was changed.
        </p>
      )}
      {drafts.length === 0 && (
        <p className="text-ink-2">No saved drafts of {componentKey} in this browser yet.</p>
      )}
      {drafts.length > 0 && (
        <ul aria-label="Saved drafts" className="grid grid-cols-1">
          {drafts.map((draft) => (
            <DraftRow
              key={draft.name}
              draft={draft}
              isTaken={(name) => drafts.some((one) => one.name === name)}
              onOpen={() => onOpen(draft.name, draft.text)}
              onDelete={() => remove(draft)}
            />
          ))}
        </ul>
      )}
      {deleted && <DeletedNotice key={deleted.name} name={deleted.name} onUndo={undo} />}
      {!areStored() && (
        <p role="alert" className="text-danger">
          The browser cannot store these drafts: they are lost when this page closes. Save them as
          files.
        </p>
      )}
      {edits === 0 ? (
        <p className="text-ink-2">Edit a field to save or share the draft.</p>
      ) : (
        <>
          <NameForm
            // Empty again for the next one, but not when another tab changes the list.
            key={saves}
            label="Name of the draft in the form"
            action="Save"
            isTaken={(name) => drafts.some((draft) => draft.name === name)}
            onSave={save}
          />
          <Button
            size="sm"
            icon={Link}
            className="justify-self-start pointer-coarse:h-11"
            onClick={(event) => {
              const draft = shared()
              void copyLink(draftFileText(componentKey, draft), draft.secrets, event.currentTarget)
            }}
          >
            Copy a link to the draft in the form
          </Button>
        </>
      )}
      <FileButton label="Open a draft file" accept=".json,application/json" onFile={onOpenFile} />
      <p className="text-xs text-ink-3">
        Saved drafts stay in this browser until you delete them, even after you sign out. They can
        be used for {componentKey} on every cluster of this organization. A link contains the draft
        itself, so no server receives it. Secrets, and values that no field shows now, are left out.
      </p>
    </div>
  )
}
