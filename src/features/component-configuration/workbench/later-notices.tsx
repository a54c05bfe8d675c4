import { LazyPanel } from '#src/ui/lazy-panel.tsx'
import { lazyWithPreload } from '#src/ui/lazy-with-preload.ts'
import { useStore } from '#src/ui/use-store.ts'
import { useConfiguration, useOverviewPart } from '#form/engine/configuration-context.ts'

const FillResult = lazyWithPreload(() =>
  import('./fill-result.tsx').then((code) => code.FillResult),
)
const LostNotice = lazyWithPreload(() =>
  import('./lost-notice.tsx').then((code) => code.LostNotice),
)

/** What happened to values, above the fields: few pages ever say it, so the code comes when there is something to say. */
export function LaterNotices() {
  const { lost } = useConfiguration()
  const isLost = useStore({ subscribe: lost.subscribe, get: () => lost.get().size > 0 })
  const isFilled = useOverviewPart('filled') !== undefined
  return (
    <>
      {isLost && (
        <LazyPanel what="the secrets that were not kept" meanwhile={null}>
          <LostNotice />
        </LazyPanel>
      )}
      {isFilled && (
        <LazyPanel what="what was filled in" meanwhile={null}>
          <FillResult />
        </LazyPanel>
      )}
    </>
  )
}
