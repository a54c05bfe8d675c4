import { type ReactNode, useMemo, useState } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import { toast } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { SelectBox } from '#src/ui/fields/select-box.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import { createDraftFiller } from '#form/engine/draft-filler.ts'
import { bodySettings, settingsWords } from '#form/engine/import-draft.ts'
import { jsonValue } from '#form/body/read-value.ts'
import { readDraftFile } from '#form/body/draft-file.ts'
import {
  type DraftDifference,
  draftDifferences,
  takenRequest,
  valueWords,
} from './draft-differences.ts'
import { draftsOf, keptDrafts } from './kept-drafts.ts'
import type { Incoming } from './read-incoming.ts'

type DifferingValueProps = {
  difference: DraftDifference
  /** What the two drafts are called. */
  names: { mine: string; theirs: string }
  isTaken?: boolean
  /** Without it, the two drafts are only compared. */
  onTake?: (isTaken: boolean) => void
}

const cell = (name: string, value: ReactNode) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="block text-xs text-ink-3">
      <bdi>{name}</bdi>
    </span>
    <bdi className="line-clamp-4 whitespace-pre-wrap">{value}</bdi>
  </span>
)

/** A value in both drafts and its default, with a box to take it. */
function DifferingValue({ difference, names, isTaken = false, onTake }: DifferingValueProps) {
  const { label, path, standard, mine, theirs } = difference
  const title = (
    <span className="min-w-0 wrap-anywhere">
      <bdi className="font-medium">{label}</bdi>{' '}
      <span className="mono text-key text-ink-3">
        <bdi>{path.join('.')}</bdi>
      </span>
    </span>
  )
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-1 border-t border-line py-2 first:border-t-0 sm:grid-cols-[minmax(0,1.4fr)_repeat(3,minmax(0,1fr))]">
      {onTake ? (
        <label className="flex items-start gap-2 pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="mt-0.5 size-4 flex-none accent-current"
            checked={isTaken}
            onChange={(event) => onTake(event.target.checked)}
          />
          {title}
        </label>
      ) : (
        title
      )}
      {cell('default', standard ?? '—')}
      {cell(names.mine, valueWords(mine))}
      {cell(names.theirs, valueWords(theirs))}
    </li>
  )
}

type CompareDraftProps = { incoming: Incoming; onBack: () => void; onClose: () => void }

const keyOf = ({ root, path }: DraftDifference) => JSON.stringify([root, ...path])

/** Values of the other draft that replace nothing are taken unless the person says otherwise. */
const isTakenFirst = ({ mine, theirs }: DraftDifference) =>
  mine === undefined && theirs !== undefined

/** Another draft beside the one in the form and the defaults: what differs, and what of it to take. */
export function CompareDraft({ incoming, onBack, onClose }: CompareDraftProps) {
  const { address, shared, whole, fill, mode, overview } = useConfiguration()
  const { organizationId, componentKey } = address
  const kept = draftsOf(useStore(keptDrafts), { organizationId, componentKey })
  const [other, setOther] = useState('')
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { name, request, secrets } = incoming
  const beside = kept.find((draft) => draft.name === other)
  const differences = useMemo(() => {
    const mine = beside ? readDraftFile(jsonValue(beside.text)?.json)?.request : shared().body
    const tree = whole.treeOf(whole.draft())
    return draftDifferences(tree, componentKey, { mine, theirs: request })
  }, [beside, whole, shared, componentKey, request])
  const isTaken = (one: DraftDifference) => changed.get(keyOf(one)) ?? isTakenFirst(one)
  const taken = differences.filter(isTaken)
  const also = settingsWords(bodySettings(request), mode.get())
  const takeAll = (all: boolean) =>
    setChanged(new Map(differences.map((one) => [keyOf(one), all] as const)))
  const take = () => {
    const isFilled = also.length > 0 || taken.some(({ theirs }) => theirs !== undefined)
    if (isFilled) fill(takenRequest(taken, componentKey, request), createDraftFiller)
    const resets = taken.flatMap(({ id, theirs }) =>
      id !== undefined && theirs === undefined ? [[id, undefined] as const] : [],
    )
    // One step to undo with the values that were filled in, if any was.
    const hasStep = isFilled && (also.length > 0 || (overview.get().filled?.fitted ?? 0) > 0)
    if (resets.length > 0) whole.put(Object.fromEntries(resets), hasStep)
    toast(`Copied ${counted(taken.length, 'value')} from ${name}. Undo restores yours.`)
    onClose()
  }
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={`Compare with ${name}`}
      actions={
        <>
          {!beside && (
            <Button
              variant="primary"
              {...(taken.length === 0 &&
                also.length === 0 && { disabledReason: 'Select a value to use' })}
              onClick={take}
            >
              Use {counted(taken.length, 'value')}
            </Button>
          )}
          <Button variant="ghost" onClick={onBack}>
            Other drafts
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3 text-sm">
        {kept.length > 0 && (
          <FieldLayout label="Compare with">
            {(control) => (
              <SelectBox
                {...control}
                className="max-w-80"
                value={other}
                options={[
                  { value: '', label: 'The draft in the form' },
                  ...kept.map((draft) => ({ value: draft.name, label: draft.name })),
                ]}
                onChange={(event) => setOther(event.target.value)}
              />
            )}
          </FieldLayout>
        )}
        <p className="text-ink-2">
          {differences.length === 0
            ? 'Both drafts have the same values.'
            : `${counted(differences.length, 'value')} ${differences.length === 1 ? 'differs' : 'differ'}.`}{' '}
          {!beside &&
            differences.length > 0 &&
            'Values that you do not select stay as they are in the form.'}{' '}
          {secrets.length > 0 && `Not in the draft, so enter here: ${secrets.join(', ')}.`}{' '}
          {!beside && also.join(' ')}
        </p>
        {!beside && differences.length > 1 && (
          <p className="flex flex-wrap gap-2">
            <Button size="sm" className="pointer-coarse:h-11" onClick={() => takeAll(true)}>
              Select all
            </Button>
            <Button size="sm" className="pointer-coarse:h-11" onClick={() => takeAll(false)}>
              Select none
            </Button>
          </p>
        )}
        {differences.length > 0 && (
          <ul aria-label="Values that differ" className="grid grid-cols-1">
            {differences.map((one) => (
              <DifferingValue
                key={keyOf(one)}
                difference={one}
                names={{ mine: beside?.name ?? 'in the form', theirs: name }}
                {...(!beside && {
                  isTaken: isTaken(one),
                  onTake: (next: boolean) =>
                    setChanged(new Map([...changed, [keyOf(one), next] as const])),
                })}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
