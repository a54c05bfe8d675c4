import { LaterPanel } from '#src/ui/later-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'

const Review = lazyWithPreload(() => import('./review.tsx').then((code) => code.Review))
const OutcomeBar = lazyWithPreload(() =>
  import('./outcome-bar.tsx').then((code) => code.OutcomeBar),
)

/** The review behind the last field, once the page is shown: until then there are no edits. */
export function LaterReview() {
  return (
    <LaterPanel what="the review">
      <Review />
    </LaterPanel>
  )
}

/**
 * The bar at the foot of the window. Its place is there from the start, so that it never appears over a field in
 * which somebody types; the scroll padding keeps fields that get the focus above it.
 */
export function Outcome({ name }: { name: string }) {
  return (
    <div className="sticky bottom-0 z-(--z-sticky) h-14 border-t border-line bg-canvas short:static">
      <LaterPanel what="the outcome">
        <OutcomeBar name={name} />
      </LaterPanel>
    </div>
  )
}
