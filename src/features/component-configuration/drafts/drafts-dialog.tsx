import { useEffect, useState } from 'react'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { CompareDraft } from './compare-draft.tsx'
import { draftInLink } from './draft-link.ts'
import { DraftList } from './draft-list.tsx'
import { readIncoming, readIncomingFile, type ReadIncoming } from './read-incoming.ts'

type DraftsDialogProps = {
  /** The fragment of a link with a draft. */
  link?: string | undefined
  /** What it shows first. Default: the list of drafts. */
  first?: ReadIncoming | undefined
  onClose: () => void
}

const DAMAGED = 'The draft in this link is damaged. Ask for the link again, or for a file.'

/** All drafts of a component, or one of them compared with the draft in the form. */
export function DraftsDialog({ link, first, onClose }: DraftsDialogProps) {
  const { address } = useConfiguration()
  const { componentKey } = address
  const [read, setRead] = useState(first)
  const open = async (name: string, text: string) =>
    setRead(await readIncoming(name, text, componentKey))
  const openFile = async (file: File) => setRead(await readIncomingFile(file, componentKey))
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
