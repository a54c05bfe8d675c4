import Unplug from 'lucide-react/icons/unplug'
import { useEffect, useRef, useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { ApiError, type ApiFailure } from '#src/api/api-error.ts'
import { describeFailure } from '#src/api/describe-failure.ts'
import { formatTime } from '#src/lib/time-format.ts'
import { useZone } from '#src/shared/use-zone.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { AnswerComparison, type Side } from './answer-comparison.tsx'
import { askElsewhere } from './ask-elsewhere.ts'
import type { Comparison } from './compare-answers.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { KnownCluster, useClusterName } from './known-cluster.tsx'
import type { Mode } from '#form/body/request.ts'

type State =
  | { kind: 'choosing'; wrong?: string }
  | { kind: 'comparing' }
  | { kind: 'failed'; failure: ApiFailure }
  | { kind: 'compared'; comparison: Comparison; here: Side; there: Side }

function Failed({ failure }: { failure: ApiFailure }) {
  const { session } = useConnection()
  const zone = useZone()
  const { title, text } = describeFailure(failure, 'this cluster')
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
      {failure.kind === 'rateLimited'
        ? `Compare again after ${formatTime(failure.resetAt, zone)}.`
        : text}{' '}
      Your draft is unchanged.
    </Notice>
  )
}

/** Resolves the draft for another cluster or mode and compares the answers. */
export function ElsewhereDialog({ onClose }: { onClose: () => void }) {
  const { api } = useConnection()
  const { address, overview, sendable } = useConfiguration()
  const [mode] = useState(() => overview.get().mode)
  const [cluster, setCluster] = useState('')
  const [otherMode, setOtherMode] = useState<Mode>(mode === 'merge' ? 'complete' : 'merge')
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const nameOfCluster = useClusterName()
  const running = useRef<AbortController>(undefined)
  // Closing the dialog aborts a running request.
  useEffect(() => () => running.current?.abort(), [])

  const compare = async () => {
    running.current?.abort()
    const clusterId = cluster.trim() === '' ? address.clusterId : cluster.trim()
    if (clusterId.toLowerCase() === address.clusterId.toLowerCase() && otherMode === mode) {
      setState({ kind: 'choosing', wrong: 'Enter another cluster, or choose the other mode.' })
      return
    }
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'comparing' })
    try {
      const comparison = await askElsewhere(
        api,
        { address, sent: sendable(mode) },
        { address: { ...address, clusterId }, sent: sendable(otherMode) },
        overview.get().answered,
        controller.signal,
      )
      if (controller.signal.aborted) return
      const side = (id: string, of: Mode) => ({ clusterId: id, name: nameOfCluster(id), mode: of })
      const here = side(address.clusterId, mode)
      setState({ kind: 'compared', comparison, here, there: side(clusterId, otherMode) })
    } catch (error) {
      if (controller.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setState({ kind: 'failed', failure: error.failure })
    }
  }
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title="The same draft elsewhere"
      actions={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <form
        aria-label="Try the draft elsewhere"
        noValidate
        autoComplete="off"
        className="grid gap-x-8 gap-y-3 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void compare()
        }}
      >
        <div className="grid content-start gap-3">
          <KnownCluster clusterId={cluster.trim()} onChoose={setCluster} />
          <TextField
            label="Cluster ID"
            mono
            spellCheck={false}
            placeholder="This cluster"
            hint="Another cluster of this organization. Leave it empty to stay on this one."
            errors={state.kind === 'choosing' && state.wrong !== undefined ? [state.wrong] : []}
            value={cluster}
            onChange={(event) => setCluster(event.target.value)}
          />
        </div>
        <RadioGroup<Mode>
          legend="Validated as"
          layout="column"
          value={otherMode}
          onValueChange={setOtherMode}
          options={[
            { value: 'merge', label: 'Merge with the values saved there' },
            { value: 'complete', label: 'Complete draft' },
          ]}
        />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          {...(state.kind === 'comparing' && { busy: true })}
        >
          Compare the answers
        </Button>
      </form>
      <div role="status" aria-label="Comparison" className="grid gap-3 text-sm">
        {state.kind === 'comparing' && <p className="text-ink-2">Comparing…</p>}
        {state.kind === 'failed' && <Failed failure={state.failure} />}
        {state.kind === 'compared' && <p className="text-ink-2">Comparison complete.</p>}
      </div>
      {state.kind === 'compared' && (
        <AnswerComparison comparison={state.comparison} here={state.here} there={state.there} />
      )}
    </Dialog>
  )
}
