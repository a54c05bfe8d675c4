import { Skeleton } from '#src/ui/skeleton.tsx'

/**
 * Placeholders with the height of real fields. In a one-column layout they fill the window, so that
 * no visible content shifts when the fields arrive.
 */
export function LoadingFields() {
  return (
    <div aria-hidden className="max-[62rem]:min-h-dvh">
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className="grid gap-3 py-[calc(var(--field-gap)/2)] ps-7 sm:ps-9">
          <Skeleton width="9rem" />
          <span className="block h-(--control) rounded-sm border border-line-2" />
        </div>
      ))}
    </div>
  )
}
