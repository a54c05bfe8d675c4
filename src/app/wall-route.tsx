import { WallPage } from '#board/index.ts'

/** The route of a wall: `/wall?board=NAME`, `/wall?group=NAME` or `/wall?environments=ID,ID`. */
export function WallRoute() {
  return <WallPage />
}
