import { useEffect, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { CompareDraft } from './compare-draft.tsx'
import { draftInLink } from './draft-link.ts'
import { DraftList } from './draft-list.tsx'
import { type Incoming, readIncoming } from './read-incoming.ts'

type DraftsDialogProps = {
  /** The fragment of a link with a draft. */
  link: string | undefined
  onClose: () => void
}

const DAMAGED = 'The draft in this link is damaged. Ask for the link again, or for a file.'

/** All drafts of a component, or one of them compared with the draft in the form. */
export function DraftsDialog({ link, onClose }: DraftsDialogProps) {
  const { address } = useConfiguration()
  const { componentKey } = address
  const [incoming, setIncoming] = useState<Incoming>()
  const [wrong, setWrong] = useState<string>()
  const open = async (name: string, text: string | undefined) => {
    const read =
      text === undefined ? { wrong: DAMAGED } : await readIncoming(name, text, componentKey)
    if ('wrong' in read) setWrong(read.wrong)
    else {
      setWrong(undefined)
      setIncoming(read)
    }
  }
  useEffect(() => {
    if (link === undefined) return undefined
    let isOver = false
    const read = async () => {
      const text = await draftInLink(link)
      const found =
        text === undefined ? { wrong: DAMAGED } : await readIncoming('The link', text, componentKey)
      if (isOver) return
      if ('wrong' in found) setWrong(found.wrong)
      else setIncoming(found)
    }
    void read()
    return () => {
      isOver = true
    }
  }, [link, componentKey])
  if (incoming) {
    return (
      <CompareDraft incoming={incoming} onBack={() => setIncoming(undefined)} onClose={onClose} />
    )
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
      <DraftList wrong={wrong} onOpen={(name, text) => void open(name, text)} />
    </Dialog>
  )
}
