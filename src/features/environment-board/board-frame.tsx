import type { BoardEnvironment } from '#board/matrix/board-environment.ts'
import { BoardHead } from '#board/environments/board-head.tsx'
import { EnvironmentList } from '#board/environments/environment-list.tsx'
import { notPlaced } from '#board/environments/use-phone-order.ts'

/** As many rows as the board of the sample workspace has: how many there will be is not known yet. */
const ROWS: readonly BoardEnvironment[] = ['1', '2', '3', '4'].map(notPlaced)

/** The part of the board that is there before its code is. */
export function BoardFrame() {
  return (
    <div className="mx-auto w-full max-w-page px-4 pb-16 sm:px-6">
      <BoardHead
        sentence={[{ text: 'Reading environments' }]}
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
