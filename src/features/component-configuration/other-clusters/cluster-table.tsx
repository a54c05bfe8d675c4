import { useMemo } from 'react'
import { describeFailure } from '#src/api/describe-failure.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import type { Zone } from '#src/lib/time/instant.ts'
import { formatTime } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Spinner } from '#src/ui/marks/spinner.tsx'
import type { Problem } from '#form/checks/messages.ts'
import { countProblems, problemCounts } from '#form/checks/problem-counts.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { type ClusterTarget, modeWords, type Progress, type Round } from './ask-clusters.ts'
import { useClusters } from './use-clusters.ts'

const TONES = { good: 'text-success', bad: 'text-danger', none: 'text-ink' }

/** What came of asking one cluster: in a few words, and why. */
type Outcome = { words: string; detail?: string; tone?: keyof typeof TONES }

/** How far a cluster is; `problems` are those of its answer. */
const outcomeOf = (progress: Progress, problems: readonly Problem[], zone: Zone): Outcome => {
  switch (progress.kind) {
    case 'queued':
      return { words: 'Waiting for its turn' }
    case 'waiting':
      return {
        words: 'Waiting for the rate limit',
        detail: `Resumes around ${formatTime(new Date(progress.until), zone)}.`,
      }
    case 'asking':
      return { words: 'Requesting…' }
    case 'stopped':
      return { words: 'Not requested' }
    case 'failed': {
      const { failure } = progress
      const { title, text } = describeFailure(failure, 'this cluster')
      return {
        words: `${title}.`,
        detail:
          failure.kind === 'rateLimited'
            ? `Compare again after ${formatTime(failure.resetAt, zone)}.`
            : text,
        tone: 'bad',
      }
    }
    case 'answered':
      if (problems.length === 0) return { words: 'Valid', tone: 'good' }
      return {
        words: problemCounts(problems),
        ...(countProblems(problems).wrong > 0 && { tone: 'bad' }),
      }
  }
}

type ClusterLineProps = { round: Round; target: ClusterTarget; progress: Progress; at: number }

function ClusterLine({ round, target, progress, at }: ClusterLineProps) {
  const { address, problemsIn } = useConfiguration()
  const { nameOfCluster, labelOf } = useClusters()
  const zone = useZone()
  const component = progress.kind === 'answered' ? progress.component : undefined
  const problems = useMemo(
    () => (component ? problemsIn(component, target.sent) : []),
    [component, problemsIn, target.sent],
  )
  const { words, detail, tone = 'none' } = outcomeOf(progress, problems, zone)
  const { clusterId } = target.address
  const name = nameOfCluster(clusterId)
  return (
    <tr className="border-t border-line align-top first:border-0 max-sm:grid max-sm:py-2 sm:[&>*]:py-1.5">
      <th scope="row" className="min-w-0 pe-4 text-start font-normal wrap-anywhere">
        {name !== undefined && <bdi className="me-2 font-medium">{name}</bdi>}
        {clusterId === address.clusterId ? (
          <span className="text-ink-3">this cluster</span>
        ) : (
          <bdi
            title={clusterId}
            className={classNames('mono text-key text-ink-3', name && 'whitespace-nowrap')}
          >
            {name === undefined ? clusterId : shortId(clusterId)}
          </bdi>
        )}{' '}
        <span className="text-ink-2">{modeWords(round.targets, target)}</span>
      </th>
      <td className="min-w-0 wrap-anywhere">
        <span className={classNames('font-medium', TONES[tone])}>
          {progress.kind === 'asking' && <Spinner />} {words}
        </span>{' '}
        {detail !== undefined && <span className="text-ink-2">{detail}</span>}
      </td>
      <td className="sm:ps-4 sm:text-end">
        {(progress.kind === 'failed' || progress.kind === 'stopped') && (
          <Button
            size="sm"
            aria-label={`Try again: ${labelOf(clusterId)}`}
            className="max-sm:mt-1.5 pointer-coarse:h-11"
            onClick={() => round.ask(at)}
          >
            Try again
          </Button>
        )}
      </td>
    </tr>
  )
}

type ClusterTableProps = { round: Round; progress: readonly Progress[] }

/** What came of the draft on each cluster, as far as it is known. */
export function ClusterTable({ round, progress }: ClusterTableProps) {
  return (
    <table aria-label="Clusters compared" className="w-full text-sm max-sm:block">
      <thead className="sr-only">
        <tr>
          <th scope="col">Cluster</th>
          <th scope="col">Outcome</th>
          <th scope="col">Retry</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {round.targets.map((target, at) => {
          const own = progress[at]
          return (
            own && (
              <ClusterLine
                key={`${target.mode} ${target.address.clusterId}`}
                {...{ round, target, at }}
                progress={own}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}
