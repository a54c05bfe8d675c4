import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import { useAfterFirstPage } from '#src/ui/use-after-first-page.ts'

const Review = lazyWithPreload(() => import('./review.tsx').then((code) => code.Review))
const OutcomeBar = lazyWithPreload(() =>
  import('./outcome-bar.tsx').then((code) => code.OutcomeBar),
)

/** The review behind the last field, once the page is shown: until then there are no edits. */
export function LaterReview() {
  return (
    useAfterFirstPage() && (
      <LazyPanel what="the review" meanwhile={null}>
        <Review />
      </LazyPanel>
    )
  )
}

/**
 * The bar at the foot of the window. Its place is there from the start, so that it never appears over a field in
 * which somebody types; the scroll padding keeps fields that get the focus above it.
 */
export function Outcome({ name }: { name: string }) {
  const isLater = useAfterFirstPage()
  return (
    <div className="sticky bottom-0 z-(--z-sticky) h-14 border-t border-line bg-canvas short:static">
      {isLater && (
        <LazyPanel what="the outcome" meanwhile={null}>
          <OutcomeBar name={name} />
        </LazyPanel>
      )}
    </div>
  )
}
