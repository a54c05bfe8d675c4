import Files from 'lucide-react/icons/files'
import { useState } from 'react'
import { useLocation, useNavigate } from '#src/router/router-context.tsx'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { useIsHydrating } from '#src/ui/hooks/use-is-hydrating.ts'
import { hasDraft } from './draft-link.ts'
import { DraftsDialog } from './drafts-dialog.tsx'

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
