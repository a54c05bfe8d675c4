import type { Address } from '#src/lib/paths.ts'
import { BoardMenu } from './board-menu.tsx'
import { MainNavigation } from './main-navigation.tsx'

/** The part of the header on pages that are not about one environment or component. */
export function BoardHeader({ page }: { page: Address['page'] }) {
  return (
    <>
      {page === 'home' && <BoardMenu />}
      <MainNavigation page={page} />
    </>
  )
}
