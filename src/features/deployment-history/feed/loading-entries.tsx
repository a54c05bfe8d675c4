import { railAlong } from '#src/ui/marks/rail.ts'
import { Skeleton } from '#src/ui/marks/skeleton.tsx'
import { entryGrid } from './entry-grid.ts'

/** Placeholders for entries that are loading, as tall as the entries will be. */
export function LoadingEntries({ count }: { count: number }) {
  return (
    <div aria-hidden className="w-full">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} {...railAlong('none')} className={entryGrid}>
          <div className="hidden justify-items-end gap-2 pe-2 pt-1 sm:grid">
            <Skeleton width="2.5rem" />
            <Skeleton width="3.5rem" />
          </div>
          <div className="grid justify-items-center sm:items-start">
            <span className="relative z-(--z-rail) size-5 rounded-full border-2 border-line-2 bg-canvas" />
          </div>
          <div className="grid gap-3 pt-1">
            <Skeleton width="40%" />
            <Skeleton width="75%" />
            <Skeleton width="68%" />
          </div>
        </div>
      ))}
    </div>
  )
}
