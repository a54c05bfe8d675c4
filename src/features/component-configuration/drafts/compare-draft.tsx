import { type ReactNode, useMemo, useState } from 'react'
import { counted } from '#src/lib/text/counted.ts'
import { toast } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { FieldLayout } from '#src/ui/fields/field-layout.tsx'
import { SelectBox } from '#src/ui/fields/select-box.tsx'
import { useStore } from '#src/ui/hooks/use-store.ts'
import { useConfiguration } from '#form/engine/configuration-context.ts'
import type { Configuration } from '#form/engine/create-configuration.ts'
import { createDraftFiller } from '#form/engine/draft-filler.ts'
import { isInRow } from '#form/draft/field-address.ts'
import { jsonValue } from '#form/body/read-value.ts'
import { readDraftFile } from '#form/body/draft-file.ts'
import type { Edit } from '#form/body/edit-list.ts'
import {
  type DraftDifference,
  type KeptValue,
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

/** Values of the other draft that replace nothing, and its mode, are taken unless the person says otherwise. */
const isTakenFirst = ({ path, root, mine, theirs }: DraftDifference) =>
  (mine === undefined && theirs !== undefined) ||
  (root === 'settings' && path[0] === 'replaceProfileConfig')

/** The values outside of rows that the form keeps and does not send. */
const keptValues = (
  addressOf: Configuration['whole']['addressOf'],
  edits: readonly Edit[],
): readonly KeptValue[] =>
  edits.flatMap(({ id, label, now, isAsked }): KeptValue[] => {
    const at = addressOf(id)
    if (isAsked || !at || at.root === 'outputs' || isInRow(at)) return []
    const path = at.steps.map((step) => ('key' in step ? step.key : ''))
    return [{ id, label, root: at.root, path, words: now }]
  })

/** What came of taking values from a draft. Where none fitted, there is nothing to undo. */
const copiedWords = (name: string, copied: number, left: number): string => {
  const rest = left === 0 ? '' : ` ${counted(left, 'value')} did not fit: listed above the fields.`
  return copied === 0
    ? `Nothing was copied from ${name}.${rest}`
    : `Copied ${counted(copied, 'value')} from ${name}. Undo restores yours.${rest}`
}

/** Another draft beside the one in the form and the defaults: what differs, and what of it to take. */
export function CompareDraft({ incoming, onBack, onClose }: CompareDraftProps) {
  const { address, shared, whole, fill, overview } = useConfiguration()
  const { organizationId, componentKey } = address
  const saved = draftsOf(useStore(keptDrafts), { organizationId, componentKey })
  const kept = saved.filter((draft) => draft.name !== incoming.name)
  const [other, setOther] = useState('')
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const { name, request, secrets } = incoming
  // As when the comparison was opened: the form is out of reach meanwhile.
  const [form] = useState(() => ({
    tree: whole.treeOf(whole.draft()),
    body: shared().body,
    unsent: keptValues(whole.addressOf, overview.get().editList),
  }))
  const beside = kept.find((draft) => draft.name === other)
  const differences = useMemo(() => {
    const mine = beside ? readDraftFile(jsonValue(beside.text)?.json)?.request : form.body
    const requests = { mine, theirs: request }
    return draftDifferences(form.tree, componentKey, requests, beside ? [] : form.unsent)
  }, [beside, form, componentKey, request])
  const isTaken = (one: DraftDifference) => changed.get(keyOf(one)) ?? isTakenFirst(one)
  const taken = differences.filter(isTaken)
  const takeAll = (all: boolean) =>
    setChanged(new Map(differences.map((one) => [keyOf(one), all] as const)))
  const take = () => {
    const settings = taken.filter(({ root }) => root === 'settings')
    const replacesOutputs = settings.some(({ path }) => path[0] === 'componentOutputs')
    const isFilled = settings.length > 0 || taken.some(({ theirs }) => theirs !== undefined)
    if (isFilled)
      fill(takenRequest(taken, componentKey, request), createDraftFiller, { replacesOutputs })
    const resets = taken.flatMap(({ id, theirs }) =>
      id !== undefined && theirs === undefined ? [[id, undefined] as const] : [],
    )
    const filled = isFilled ? overview.get().filled : undefined
    const fitted = settings.length + (filled?.fitted ?? 0)
    // One step to undo with the values that were filled in, if any was.
    if (resets.length > 0) whole.put(Object.fromEntries(resets), fitted > 0)
    toast(copiedWords(name, fitted + resets.length, filled?.left.length ?? 0))
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
              {...(taken.length === 0 && { disabledReason: 'Select a value to use' })}
              onClick={take}
            >
              Use {taken.length === 0 ? 'values' : counted(taken.length, 'value')}
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
          <FieldLayout label="Compare it with">
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
          {secrets.length > 0 &&
            `The draft does not contain these secrets; enter them here: ${secrets.join(', ')}.`}
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
