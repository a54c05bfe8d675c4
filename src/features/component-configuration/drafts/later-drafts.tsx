import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import { useAfterFirstPage } from '#src/ui/use-after-first-page.ts'

const Drafts = lazyWithPreload(() => import('./drafts.tsx').then((code) => code.Drafts))

/** Drafts under names and in links, once the page is shown. */
export function LaterDrafts() {
  return (
    useAfterFirstPage() && (
      <LazyPanel what="the drafts" meanwhile={null}>
        <Drafts />
      </LazyPanel>
    )
  )
}
