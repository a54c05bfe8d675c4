import { Skeleton } from '#src/ui/marks/skeleton.tsx'

const WIDTHS = ['70%', '55%', '80%', '45%', '65%']

/** Stands for the differences while they are loading. */
export function LoadingRows() {
  return (
    <div aria-busy className="grid gap-7 pt-6">
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
