import { useMemo } from 'react'
import { shortId } from '#src/lib/text/short-id.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { Spinner } from '#src/ui/marks/spinner.tsx'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { Progress, ClusterTarget } from './ask-clusters.ts'
import { askProgressWords } from './progress-words.ts'
import { useClusters } from './use-clusters.ts'

type ClusterLineProps = {
  target: ClusterTarget
  progress: Progress
  isHere: boolean
  onAskAgain: () => void
}

const TONES = { good: 'text-success', bad: 'text-danger', none: 'text-ink' }

function ClusterLine({ target, progress, isHere, onAskAgain }: ClusterLineProps) {
  const { problemsIn } = useConfiguration()
  const { nameOfCluster, labelOf } = useClusters()
  const zone = useZone()
  const component = progress.kind === 'answered' ? progress.component : undefined
  const problems = useMemo(
    () => (component ? problemsIn(component, target.sent) : []),
    [component, problemsIn, target.sent],
  )
  const { words, detail, tone = 'none' } = askProgressWords(progress, problems, zone)
  const { clusterId } = target.address
  const name = nameOfCluster(clusterId)
  return (
    <tr className="border-t border-line align-top first:border-0 max-sm:grid max-sm:py-2 sm:[&>*]:py-1.5">
      <th scope="row" className="min-w-0 pe-4 text-start font-normal wrap-anywhere">
        {name !== undefined && <bdi className="me-2 font-medium">{name}</bdi>}
        {isHere ? (
          <span className="text-ink-3">this cluster</span>
        ) : (
          <bdi
            title={clusterId}
            className={classNames('mono text-key text-ink-3', name && 'whitespace-nowrap')}
          >
            {name === undefined ? clusterId : shortId(clusterId)}
          </bdi>
        )}
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
            onClick={onAskAgain}
          >
            Try again
          </Button>
        )}
      </td>
    </tr>
  )
}

type ClusterTableProps = {
  targets: readonly ClusterTarget[]
  progress: readonly Progress[]
  onAskAgain: (index: number) => void
}

/** What came of the draft on each cluster, as far as it is known. */
export function ClusterTable({ targets, progress, onAskAgain }: ClusterTableProps) {
  return (
    <table aria-label="Clusters compared" className="w-full text-sm max-sm:block">
      <thead className="sr-only">
        <tr>
          <th scope="col">Cluster</th>
          <th scope="col">Outcome</th>
          <th scope="col">Again</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {targets.map((target, index) => {
          const its = progress[index]
          return (
            its && (
              <ClusterLine
                key={target.address.clusterId}
                target={target}
                progress={its}
                isHere={index === 0}
                onAskAgain={() => onAskAgain(index)}
              />
            )
          )
        })}
      </tbody>
    </table>
  )
}
