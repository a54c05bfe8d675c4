import Unplug from 'lucide-react/icons/unplug'
import { useMemo } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import type { ApiFailure } from '#src/api/api-error.ts'
import { counted } from '#src/lib/text/counted.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import type { Mode } from '#form/body/request.ts'
import { AnswerComparison, type Side } from './answer-comparison.tsx'
import { isPending, type Progress, type Round } from './ask-clusters.ts'
import { ClusterTable } from './cluster-table.tsx'
import { compareAnswers } from './compare-answers.ts'
import { DifferenceMatrix } from './difference-matrix.tsx'
import { failureWords, askProgressWords } from './progress-words.ts'
import { useClusters } from './use-clusters.ts'

/** One draft on this cluster, which is the first, and on others. */
export type ClusterQuestion = {
  readonly round: Round
  readonly others: readonly string[]
  readonly here: Mode
  readonly there: Mode
  /** When, in ms since the epoch. */
  readonly at: number
}

const answerOf = (progress: Progress | undefined) =>
  progress?.kind === 'answered' ? progress.component : undefined

function Failed({ failure }: { failure: ApiFailure }) {
  const { session } = useConnection()
  const zone = useZone()
  const { title, text } = failureWords(failure, zone)
  return (
    <Notice
      tone="warning"
      icon={Unplug}
      title={`${title}.`}
      {...(failure.kind === 'unauthorized' && {
        action: (
          <Button size="sm" onClick={() => session.prompt.set('asked')}>
            Sign in again
          </Button>
        ),
      })}
    >
      {text} Your draft is unchanged.
    </Notice>
  )
}

/** How far all of them are, in a sentence. */
const summary = (progress: readonly Progress[]): string => {
  const answered = progress.filter(({ kind }) => kind === 'answered').length
  const words = `${answered} of ${counted(progress.length, 'cluster')} answered.`
  if (progress.some(isPending)) return `Comparing… ${words}`
  if (answered === progress.length) return 'Comparison complete.'
  if (progress.some(({ kind }) => kind === 'stopped')) return `Stopped. ${words}`
  return `Comparison complete. ${words} Your draft is unchanged.`
}

function useSides({ round, here, there }: ClusterQuestion): readonly Side[] {
  const { nameOfCluster } = useClusters()
  return round.targets.map(({ address: { clusterId } }, index) => ({
    clusterId,
    name: nameOfCluster(clusterId),
    mode: index === 0 ? here : there,
  }))
}

type PartProps = { asked: ClusterQuestion; progress: readonly Progress[] }

/** This cluster and one other, in full. */
function Two({ asked, progress }: PartProps) {
  const [sideHere, sideThere] = useSides(asked)
  const [here, there] = progress.map(answerOf)
  const comparison = useMemo(() => here && there && compareAnswers(here, there), [here, there])
  return comparison && sideHere && sideThere ? (
    <AnswerComparison comparison={comparison} here={sideHere} there={sideThere} />
  ) : null
}

/** This cluster and several others: what came of the draft on each, and what differs. */
function Many({ asked: { round }, progress }: PartProps) {
  const { labelOf } = useClusters()
  const { columns, answers } = useMemo(() => {
    const answered = progress.flatMap((one, index) => {
      const answer = answerOf(one)
      return answer ? [{ answer, index }] : []
    })
    return {
      answers: answered.map(({ answer }) => answer),
      columns: answered.flatMap(({ index }) => round.targets[index]?.address.clusterId ?? []),
    }
  }, [progress, round])
  return (
    <>
      <ClusterTable targets={round.targets} progress={progress} onAskAgain={round.ask} />
      {answers.length > 1 && <DifferenceMatrix columns={columns.map(labelOf)} answers={answers} />}
    </>
  )
}

/** What was heard of one draft from all clusters that it was sent to, as it comes. */
export function Results({ asked }: { asked: ClusterQuestion }) {
  const { round, others } = asked
  const zone = useZone()
  const progress = useStore(round.progress)
  const isTwo = others.length < 2
  const failure = progress.flatMap((one) =>
    one.kind === 'failed' && (isTwo || one.failure.kind === 'unauthorized') ? [one.failure] : [],
  )[0]
  const waiting = isTwo ? progress.find(({ kind }) => kind === 'waiting') : undefined
  const wait = waiting && askProgressWords(waiting, [], zone)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div role="status" aria-label="Comparison" className="grid min-w-0 flex-1 gap-3 text-sm">
          {failure ? (
            <Failed failure={failure} />
          ) : (
            <p className="text-ink-2">
              {summary(progress)} {wait && `${wait.words}. ${wait.detail}`}
            </p>
          )}
        </div>
        {progress.some(isPending) && (
          <Button size="sm" className="pointer-coarse:h-11" onClick={round.stop}>
            Stop
          </Button>
        )}
      </div>
      {isTwo ? (
        <Two asked={asked} progress={progress} />
      ) : (
        <Many asked={asked} progress={progress} />
      )}
    </>
  )
}
