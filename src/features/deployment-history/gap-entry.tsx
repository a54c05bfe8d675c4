import { Button } from '#src/ui/button.tsx'
import { entryFrame } from './entry.tsx'

type GapEntryProps = { loading: boolean; onLoad: () => void; position: number }

/** Deployments that are known to exist and are not loaded. */
export function GapEntry({ loading, onLoad, position }: GapEntryProps) {
  return (
    <article
      tabIndex={0}
      aria-label="Not loaded: more deployments happened here than one page holds"
      aria-posinset={position}
      aria-setsize={-1}
      className={entryFrame}
    >
      <svg
        viewBox="0 0 12 64"
        preserveAspectRatio="none"
        aria-hidden
        className="col-start-1 h-16 w-3 justify-self-center fill-none stroke-edge stroke-[1.5] sm:col-start-2"
      >
        <path d="M6 0v8l-5 6 10 8-10 8 10 8-10 8 10 8-5 4v6" />
      </svg>
      <div className="col-start-2 flex flex-wrap items-center gap-3 text-sm text-ink-2 sm:col-start-3">
        <span>Deployments are missing here: more than a page of them happened at once.</span>
        <Button size="sm" busy={loading} onClick={onLoad}>
          Load the missing ones
        </Button>
      </div>
    </article>
  )
}
