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
import { createRound } from './ask-clusters.ts'
import { type ClusterChoice, ClusterChooser } from './cluster-chooser.tsx'
import { ChosenClusters } from './chosen-clusters.tsx'
import { addClusters, clusterIdsIn } from './cluster-list.ts'
import { type ClusterQuestion, Results } from './results.tsx'
import { changedSince } from './changed-since.ts'
import { useClusters } from './use-clusters.ts'

/** Which draft the answers are for, if it has changed meanwhile, and a way to ask for the new one. */
function Stale({ asked, onAgain }: { asked: ClusterQuestion; onAgain: () => void }) {
  const { sendable, whole } = useConfiguration()
  const zone = useZone()
  const [first] = asked.round.targets
  if (!first || sendable(asked.here).json === first.sent.json) return null
  const edits = changedSince(whole.treeOf, first.sent.draft, whole.draft())
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <span>
        These answers are for the draft of {formatTimeSeconds(new Date(asked.at), zone)};{' '}
        {edits === 0 ? 'it has changed since.' : `${counted(edits, 'edit')} since.`}
      </span>
      <Button size="sm" className="pointer-coarse:h-11" onClick={onAgain}>
        Compare again
      </Button>
    </p>
  )
}

type OtherClustersDialogProps = {
  /** What was asked before, while this page is open. */
  asked: ClusterQuestion | undefined
  onAsked: (asked: ClusterQuestion) => void
  onClose: () => void
}

/** Resolves the draft for other clusters or in the other mode, and compares the answers. */
export function OtherClustersDialog({ asked, onAsked, onClose }: OtherClustersDialogProps) {
  const { api } = useConnection()
  const { address, overview, mode: modeStore, sendable, shared } = useConfiguration()
  const [mode] = useState(modeStore.get)
  const [secrets] = useState(() => shared().secrets.length)
  const { labelOf } = useClusters()
  const [choice, setChoice] = useState<ClusterChoice>({
    chosen: asked?.others ?? [],
    text: '',
    notes: [],
  })
  const [there, setThere] = useState<Mode>(asked?.there ?? mode)
  const round = asked?.round
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
    const draft = sendable(there)
    const others = chosen.length > 0 ? chosen : [address.clusterId]
    const next = createRound(
      api,
      [
        { address, sent: sendable(mode) },
        ...others.map((clusterId) => ({ address: { ...address, clusterId }, sent: draft })),
      ],
      overview.get().answered,
    )
    next.ask()
    flushSync(() => onAsked({ round: next, others: chosen, here: mode, there, at: Date.now() }))
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
              { value: 'merge', label: 'Merge with the values saved there' },
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
            Compare the answers
          </Button>
        </div>
      </form>
      <div ref={results} className="scroll-mb-48" />
      {asked && <Stale asked={asked} onAgain={compare} />}
      {asked && <Results asked={asked} />}
    </Dialog>
  )
}
