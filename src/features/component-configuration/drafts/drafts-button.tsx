import Files from 'lucide-react/icons/files'
import { useEffect, useState } from 'react'
import { fileText } from '#src/lib/text/file-text.ts'
import { useLocation, useNavigate } from '#src/router/router-context.tsx'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { CompareDraft } from './compare-draft.tsx'
import { draftInLink, hasDraft } from './draft-link.ts'
import { DraftList } from './draft-list.tsx'
import { type Incoming, readIncoming } from './read-incoming.ts'

type DraftsDialogProps = {
  /** The fragment of a link with a draft. */
  link: string | undefined
  onClose: () => void
}

const DAMAGED = 'The draft in this link is damaged. Ask for the link again, or for a file.'

/** All drafts of a component, or one of them compared with the draft in the form. */
function DraftsDialog({ link, onClose }: DraftsDialogProps) {
  const { address } = useConfiguration()
  const { componentKey } = address
  const [read, setRead] = useState<Incoming | { wrong: string }>()
  const open = async (name: string, text: string) =>
    setRead(await readIncoming(name, text, componentKey))
  const openFile = async (file: File) => {
    const found = await fileText(file)
    if ('wrong' in found) setRead(found)
    else await open(file.name, found.text)
  }
  useEffect(() => {
    if (link === undefined) return undefined
    let isOver = false
    const readLink = async () => {
      const text = await draftInLink(link)
      const found =
        text === undefined ? { wrong: DAMAGED } : await readIncoming('The link', text, componentKey)
      if (!isOver) setRead(found)
    }
    void readLink()
    return () => {
      isOver = true
    }
  }, [link, componentKey])
  if (read && !('wrong' in read)) {
    return <CompareDraft incoming={read} onBack={() => setRead(undefined)} onClose={onClose} />
  }
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title="Drafts and links"
      actions={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <DraftList
        wrong={read?.wrong}
        onOpen={(name, text) => void open(name, text)}
        onOpenFile={(file) => void openFile(file)}
      />
    </Dialog>
  )
}

/** Offers the drafts that are kept under names, and opens the draft of a link. */
export function DraftsButton() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  // The host does not see what follows `#`.
  const isHydrating = useIsHydrating()
  const link = !isHydrating && hasDraft(hash) ? hash : undefined
  usePageActions([
    { id: 'drafts', label: 'Drafts and links', icon: Files, run: () => setOpen(true) },
  ])
  const close = () => {
    setOpen(false)
    // The link is done with: a reload would ask again.
    if (link !== undefined) {
      void navigate({ to: '.', search: (search) => search, replace: true })
    }
  }
  return (
    <section aria-label="Drafts" className="border-t border-line py-3.5">
      <h2 className="mb-1 text-sm">Drafts</h2>
      <p className="mb-2 text-ink-2">
        Save this draft under a name, share it as a link, or open another one in its place.
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Drafts and links
      </Button>
      {(open || link !== undefined) && <DraftsDialog link={link} onClose={close} />}
    </section>
  )
}
