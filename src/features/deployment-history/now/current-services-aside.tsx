import { CurrentServices, type CurrentServicesProps } from './current-services-list.tsx'

/** The current services and the keyboard shortcuts, beside the timeline. */
export function CurrentServicesAside(props: CurrentServicesProps) {
  return (
    <aside aria-labelledby="running-now" className="sticky top-13 hidden lg:block">
      {/* Focusable, so that it scrolls by keyboard too. */}
      <div
        role="group"
        tabIndex={0}
        aria-labelledby="running-now"
        className="max-h-[calc(100dvh-3.25rem)] overflow-auto pt-4.5 pb-6 -outline-offset-2"
      >
        <h2 id="running-now" className="text-base">
          Running now
        </h2>
        <p className="mt-0.5 mb-3 text-xs text-ink-3">
          What each service runs, according to its deployments.
        </p>
        <CurrentServices {...props} />
      </div>
    </aside>
  )
}
