import { BoardSummary } from '#board/environments/board-summary.tsx'
import { EnvironmentList, NOT_PLACED } from '#board/environments/environment-list.tsx'

/** As many rows as the board of the sample workspace has: how many there will be is not known yet. */
const ROWS = [NOT_PLACED, NOT_PLACED, NOT_PLACED, NOT_PLACED]

/** The part of the board that is there before its code is. */
export function BoardSkeleton() {
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <BoardSummary
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
