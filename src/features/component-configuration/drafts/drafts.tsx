import Files from 'lucide-react/icons/files'
import { useState } from 'react'
import { useLocation, useNavigate } from '#src/router/router-context.tsx'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import { usePreloadLater } from '#src/ui/use-preload-later.ts'
import { hasDraft } from './draft-link.ts'

const DraftsDialog = lazyWithPreload(() =>
  import('./drafts-dialog.tsx').then((code) => code.DraftsDialog),
)

/** Offers the drafts that are kept under names, and opens the draft of a link. */
export function Drafts() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const link = hasDraft(hash) ? hash : undefined
  usePreloadLater(DraftsDialog)
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
        Keep this draft under a name, share it as a link, or open another one over it.
      </p>
      <Button size="sm" onClick={() => setOpen(true)}>
        Drafts and links
      </Button>
      {(open || link !== undefined) && (
        <LazyPanel what="the drafts">
          <DraftsDialog link={link} onClose={close} />
        </LazyPanel>
      )}
    </section>
  )
}
