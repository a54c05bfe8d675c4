import { useBoardInAddress } from '#board/index.ts'
import { type Address, paths } from '#src/lib/page/paths.ts'
import { Link } from '#src/router/link.tsx'
import { pageLinkClass } from '#src/ui/styles/page-link-class.ts'
import { BoardMenu } from '#src/app/bookmarks/board-menu.tsx'

type Pages = Extract<Address['page'], 'home' | 'compare'>

/** Leads to the board, and to the comparison of its reference with the next environment. */
function MainNavigation({ page }: { page: Address['page'] }) {
  const { which, referenceId } = useBoardInAddress()
  const left = referenceId ?? which.environments[0]
  const right = which.environments.find((id) => id !== left)
  const current = (of: Pages) => (page === of ? 'page' : undefined)
  return (
    // On phones a row of its own, at the foot of the header.
    <nav
      aria-label="Main"
      className="flex gap-5 self-stretch max-sm:absolute max-sm:inset-x-4 max-sm:bottom-0 max-sm:h-10 sm:-mb-px"
    >
      <Link to={paths.home} aria-current={current('home')} className={pageLinkClass}>
        Board
      </Link>
      <Link
        to={paths.compare}
        search={left === undefined || right === undefined ? {} : { left, right }}
        aria-current={current('compare')}
        className={pageLinkClass}
      >
        Compare
      </Link>
    </nav>
  )
}

/** The part of the header on pages that are not about one environment or component. */
export function BoardHeader({ page }: { page: Address['page'] }) {
  return (
    <>
      {page === 'home' && <BoardMenu />}
      <MainNavigation page={page} />
    </>
  )
}
