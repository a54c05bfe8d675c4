import Unplug from 'lucide-react/icons/unplug'
import { useMemo } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import type { ApiFailure } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { counted } from '#src/lib/text/counted.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { isPending, modeWords, type Progress, type Round } from './ask-clusters.ts'
import { ClusterTable } from './cluster-table.tsx'
import { DifferenceMatrix } from './difference-matrix.tsx'
import { useClusters } from './use-clusters.ts'

/** How far the whole comparison is, in a sentence. */
const summary = (progress: readonly Progress[]): string => {
  const answered = progress.filter(({ kind }) => kind === 'answered').length
  const words = `${answered} of ${counted(progress.length, 'response')} received.`
  if (progress.some(isPending)) return `Comparing… ${words}`
  if (answered === progress.length) return 'Comparison complete.'
  if (progress.some(({ kind }) => kind === 'stopped')) return `Stopped. ${words}`
  return `Comparison complete. ${words} Your draft is unchanged.`
}

/** Why all of them stopped: the session has ended. */
function SessionEnded({ failure }: { failure: ApiFailure }) {
  const { session } = useConnection()
  const { title, text } = describeFailure(failure, 'this cluster')
  return (
    <Notice
      tone="warning"
      icon={Unplug}
      title={`${title}.`}
      action={
        <Button size="sm" onClick={() => session.prompt.set('asked')}>
          Sign in again
        </Button>
      }
    >
      {text} Your draft is unchanged.
    </Notice>
  )
}

/** The answers to one draft as they come: what came of it on each cluster, and what differs. */
export function Results({ round }: { round: Round }) {
  const { labelOf } = useClusters()
  const progress = useStore(round.progress)
  const { targets, answers } = useMemo(() => {
    const answered = progress.flatMap((one, at) => {
      const target = round.targets[at]
      return one.kind === 'answered' && target ? [{ target, answer: one.component }] : []
    })
    return {
      targets: answered.map(({ target }) => target),
      answers: answered.map(({ answer }) => answer),
    }
  }, [progress, round])
  const columns = targets.map((target) =>
    [labelOf(target.address.clusterId), modeWords(round.targets, target) ?? []].flat().join(', '),
  )
  const [ended] = progress.flatMap((one) =>
    one.kind === 'failed' && one.failure.kind === 'unauthorized' ? [one.failure] : [],
  )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div role="status" aria-label="Comparison" className="grid min-w-0 flex-1 gap-3 text-sm">
          {ended ? (
            <SessionEnded failure={ended} />
          ) : (
            <p className="text-ink-2">{summary(progress)}</p>
          )}
        </div>
        {progress.some(isPending) && (
          <Button size="sm" className="pointer-coarse:h-11" onClick={round.stop}>
            Stop
          </Button>
        )}
      </div>
      <ClusterTable round={round} progress={progress} />
      {answers.length > 1 && <DifferenceMatrix columns={columns} answers={answers} />}
    </>
  )
}
