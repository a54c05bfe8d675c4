import { BoardHead } from '#board/environments/board-head.tsx'
import { EnvironmentList } from '#board/environments/environment-list.tsx'
import { NOT_PLACED } from '#board/environments/use-phone-order.ts'

/** As many rows as the board of the sample workspace has: how many there will be is not known yet. */
const ROWS = [NOT_PLACED, NOT_PLACED, NOT_PLACED, NOT_PLACED]

/** The part of the board that is there before its code is. */
export function BoardSkeleton() {
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <BoardHead
        sentence={[{ text: 'Loading environments' }]}
        facts={[]}
        reading
        tools={undefined}
      />
      <EnvironmentList
        environments={ROWS}
        isPlaced
        onMove={undefined}
        onRemove={undefined}
        onRetry={() => {}}
      />
    </div>
  )
}
