import type { Choice, Chosen } from '#board/compare/choose-pair.tsx'
import { ChooseView } from '#board/compare/choose-view.tsx'
import { CompareView } from '#board/compare/compare-view.tsx'
import { useBoard } from '#board/loading/use-board.ts'

type ComparePageProps = {
  chosen: Chosen
  /** The environments that this browser knows, and those of the address. */
  choices: readonly Choice[]
  onChoose: (chosen: Chosen) => void
}

type PairProps = Omit<ComparePageProps, 'chosen'> & { left: Choice; right: Choice }

function ComparedPair({ left, right, choices, onChoose }: PairProps) {
  const { environments, checkNow, lookFurther, stopLooking } = useBoard([left, right])
  const [onLeft, onRight] = environments
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
    />
  )
}

/** Compares what runs in two environments; asks for them where the address does not name two. */
export function ComparePage({ chosen, choices, onChoose }: ComparePageProps) {
  const find = (id: string | undefined) => choices.find((one) => one.environmentId === id)
  const [left, right] = [find(chosen.left), find(chosen.right)]
  if (!left || !right || left === right) {
    const once = left === right ? { left: chosen.left, right: undefined } : chosen
    return <ChooseView chosen={once} choices={choices} onChoose={onChoose} />
  }
  return <ComparedPair {...{ left, right, choices, onChoose }} />
}
