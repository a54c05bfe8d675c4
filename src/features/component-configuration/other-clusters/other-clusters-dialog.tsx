import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useConnection } from '#src/api/api-context.ts'
import { counted } from '#src/lib/text/counted.ts'
import { formatTimeSeconds } from '#src/lib/time/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import type { Mode } from '#form/body/request.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { createRound, type Round } from './ask-clusters.ts'
import { ChosenClusters, type ClusterChoice, ClusterChooser } from './cluster-chooser.tsx'
import { addClusters, clusterIdsIn } from './cluster-list.ts'
import { Results } from './results.tsx'
import { changedSince } from './changed-since.ts'
import { useClusters } from './use-clusters.ts'

/** Says that the answers are for an older draft, and offers to ask for the new one. */
function Stale({ round, onAgain }: { round: Round; onAgain: () => void }) {
  const { sendable, whole } = useConfiguration()
  const zone = useZone()
  const [first] = round.targets
  if (!first || sendable(first.mode).json === first.sent.json) return null
  const edits = changedSince(whole.treeOf, first.sent.draft, whole.draft())
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>
        These responses are from {formatTimeSeconds(new Date(round.at), zone)};{' '}
        {edits === 0 ? 'the draft has changed since.' : `${counted(edits, 'edit')} since.`}
      </span>
      <Button size="sm" className="pointer-coarse:h-11" onClick={onAgain}>
        Compare again
      </Button>
    </p>
  )
}

type OtherClustersDialogProps = {
  /** The last comparison since the page was opened. */
  round: Round | undefined
  onRound: (round: Round) => void
  onClose: () => void
}

/** Resolves the draft for other clusters or in the other mode, and compares the answers. */
export function OtherClustersDialog({ round, onRound, onClose }: OtherClustersDialogProps) {
  const { api } = useConnection()
  const { address, overview, mode: modeStore, sendable, shared } = useConfiguration()
  const [mode] = useState(modeStore.get)
  const [secrets] = useState(() => shared().secrets.length)
  const { labelOf } = useClusters()
  const [choice, setChoice] = useState<ClusterChoice>({
    chosen: (round?.targets ?? [])
      .map((target) => target.address.clusterId)
      .filter((id) => id !== address.clusterId),
    text: '',
    notes: [],
  })
  const [there, setThere] = useState<Mode>(round?.targets[1]?.mode ?? mode)
  const results = useRef<HTMLDivElement>(null)
  // Closing the dialog aborts what is under way.
  useEffect(() => () => round?.stop(), [round])

  const add = (ids: readonly string[]) => {
    const { chosen, left } = addClusters(choice.chosen, ids, address.clusterId, labelOf)
    setChoice({ chosen, text: '', notes: left })
    return { chosen, left }
  }
  const compare = () => {
    const ids = clusterIdsIn(choice.text)
    const { chosen, left } = ids.length > 0 ? add(ids) : { chosen: choice.chosen, left: [] }
    if (chosen.length === 0 && there === mode) {
      const wrong = 'Enter another cluster or choose the other mode.'
      setChoice({ ...choice, notes: left.length > 0 ? left : [wrong] })
      return
    }
    round?.stop()
    const sent = sendable(there)
    const others = chosen.length > 0 ? chosen : [address.clusterId]
    const next = createRound(
      api,
      [
        { address, mode, sent: sendable(mode) },
        ...others.map((clusterId) => ({
          address: { ...address, clusterId },
          mode: there,
          sent,
        })),
      ],
      overview.get().answered,
    )
    next.ask()
    flushSync(() => onRound(next))
    // On a phone the answers begin below what is in view.
    results.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title="Other clusters and mode"
      actions={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <form
        aria-label="Clusters and mode to compare"
        noValidate
        autoComplete="off"
        className="grid gap-x-8 gap-y-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          compare()
        }}
      >
        <ClusterChooser
          choice={choice}
          onText={(text) => setChoice({ ...choice, text, notes: [] })}
          onAdd={add}
        />
        <div className="grid content-start gap-3">
          <RadioGroup<Mode>
            legend="Validated as"
            layout="column"
            value={there}
            onValueChange={setThere}
            options={[
              { value: 'merge', label: 'Merge with each cluster’s saved values' },
              { value: 'complete', label: 'Complete draft' },
            ]}
          />
          {secrets > 0 && (
            <p className="text-xs text-ink-3">
              The draft is sent as it is, with the {counted(secrets, 'secret')} in it, for each
              cluster. Nothing is saved.
            </p>
          )}
        </div>
        <div className="grid grid-cols-1 justify-items-start gap-3 sm:col-span-2">
          <ChosenClusters
            chosen={choice.chosen}
            onRemove={(id) =>
              setChoice({ ...choice, chosen: choice.chosen.filter((one) => one !== id), notes: [] })
            }
          />
          <Button type="submit" variant="primary">
            Compare
          </Button>
        </div>
      </form>
      <div ref={results} className="scroll-mb-48" />
      {round && <Stale round={round} onAgain={compare} />}
      {round && <Results round={round} />}
    </Dialog>
  )
}
