import { Skeleton } from '#src/ui/skeleton.tsx'

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

/** The part of the page that is there before its code is. */
export function CompareFrame() {
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <header className="pt-5 pb-4 sm:pt-8 sm:pb-6">
        <h1>Loading what runs…</h1>
      </header>
      <LoadingRows />
    </div>
  )
}
