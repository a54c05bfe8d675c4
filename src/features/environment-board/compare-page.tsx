import { momentOf } from '#src/lib/time/wall-time.ts'
import { type EnvironmentChoice, ChooseView, type Chosen } from '#board/compare/choose-pair.tsx'
import { CompareView } from '#board/compare/compare-view.tsx'
import { useBoard } from '#board/loading/use-board.ts'
import { useHeadlineFocus } from '#board/moment/use-headline-focus.ts'
import { IgnoredNotice } from '#board/board-notices.tsx'

type ComparePageProps = {
  chosen: Chosen
  /** The environments that this browser knows, and those of the address. */
  choices: readonly EnvironmentChoice[]
  onChoose: (chosen: Chosen) => void
  /** The moment to compare the two at, as ISO 8601; undefined for now. */
  at: string | undefined
  onMoment: (at: string | undefined) => void
  /** What the address holds and cannot be used. */
  ignored: readonly string[]
}

type PairProps = Omit<ComparePageProps, 'chosen' | 'ignored'> & {
  left: EnvironmentChoice
  right: EnvironmentChoice
}

function ComparedPair({ left, right, choices, onChoose, at, onMoment }: PairProps) {
  const { later, checkNow, lookFurther, loadBackTo, stopLooking } = useBoard([left, right])
  const ms = momentOf(at)
  const { pressed } = useHeadlineFocus(ms)
  const [onLeft, onRight] = later
  if (!onLeft || !onRight) return null
  return (
    <CompareView
      left={onLeft}
      right={onRight}
      choices={choices}
      onChoose={onChoose}
      onLookFurther={lookFurther}
      onStopLooking={stopLooking}
      onRetry={checkNow}
      ms={ms}
      onMoment={(moment) => {
        pressed(moment)
        onMoment(moment)
      }}
      onLoadBack={(ids) => ms !== undefined && loadBackTo(ids, ms)}
    />
  )
}

/** Compares what runs in two environments, or ran at a moment; asks for them where the address does not name two. */
export function ComparePage(props: ComparePageProps) {
  const { chosen, choices, onChoose, at, onMoment, ignored } = props
  const find = (id: string | undefined) => choices.find((one) => one.environmentId === id)
  const [left, right] = [find(chosen.left), find(chosen.right)]
  return (
    <>
      {ignored.length > 0 && (
        <div className="mx-auto w-full max-w-page px-4 pt-5 sm:px-6">
          <IgnoredNotice
            ignored={ignored}
            takes="A comparison link can hold two environment IDs (UUIDs) and a time with a zone, such as 2026-11-20T14:30Z."
          />
        </div>
      )}
      {left && right && left !== right ? (
        <ComparedPair {...{ left, right, choices, onChoose, at, onMoment }} />
      ) : (
        <ChooseView chosen={chosen} choices={choices} onChoose={onChoose} />
      )}
    </>
  )
}
