import { byViewName } from '#src/lib/storage/saved-views.ts'
import { paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { parseSearch } from '#src/router/search.ts'
import { useEnvironmentNames } from '#src/shared/use-bookmarks.ts'
import { useSavedViews } from '#src/shared/use-saved-views.ts'

/** The saved views that the person pinned to the board; nothing if there are none. */
export function PinnedViews() {
  const nameOf = useEnvironmentNames()
  const views = useSavedViews()
    .filter(({ pinned }) => pinned)
    .toSorted(byViewName)
  if (views.length === 0) return null
  return (
    <section aria-labelledby="pinned-views">
      <h2 id="pinned-views" className="mb-2.5">
        Pinned views
      </h2>
      <ul className="grid grid-cols-1">
        {views.map(({ name, environmentId, search }) => (
          <li
            key={`${environmentId} ${name}`}
            className="flex min-h-10 items-baseline gap-3 border-t border-line py-2 pointer-coarse:min-h-11"
          >
            <Link
              to={paths.deployments(environmentId)}
              search={parseSearch(search)}
              className="min-w-0 truncate font-medium"
            >
              <bdi>{name}</bdi>
            </Link>
            <bdi className="min-w-0 truncate text-sm text-ink-3">{nameOf(environmentId)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
