import FileUp from 'lucide-react/icons/file-up'
import OctagonX from 'lucide-react/icons/octagon-x'
import { useState } from 'react'
import { idOf, keyOf, kindOf, type KnownPlace } from '#src/lib/known-places.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Change } from '#src/ui/change.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { type ImportPlan, importNames, planImport, type Whose } from './import-names.ts'
import { FILE_MOST, readNamesFile } from './names-file.ts'
import { slimId } from '#src/lib/slim-id.ts'
import { changeWithUndo } from './undo-places.ts'
import { usePlaces } from './use-places.ts'

type Chosen =
  | { kind: 'nothing' }
  | { kind: 'wrong'; file: string; reason: string }
  | { kind: 'read'; file: string; entries: readonly KnownPlace[] }

const readChosen = async (file: File): Promise<Chosen> => {
  if (file.size > FILE_MOST) {
    const reason = `It has ${(file.size / 1e6).toFixed(1)} MB, and names fit into ${FILE_MOST / 1e6} MB.`
    return { kind: 'wrong', file: file.name, reason }
  }
  const read = readNamesFile(await file.text())
  return 'wrong' in read
    ? { kind: 'wrong', file: file.name, reason: read.wrong }
    : { kind: 'read', file: file.name, entries: read.entries }
}

const counted = (count: number, words: string) => (count === 0 ? [] : [`${count} ${words}`])

/** What importing did: "Imported: 3 added, 1 renamed." */
const doneWords = ({ added, renamed, pinned }: ImportPlan, whose: Whose): string =>
  `Imported: ${[
    ...counted(added.length, 'added'),
    ...counted(whose === 'theirs' ? renamed.length : 0, 'renamed'),
    ...counted(pinned.length, 'pinned'),
  ].join(', ')}.`

/** How many of a list are spelled out. */
const LISTED = 50

type ListedProps<T> = { heading: string; all: readonly T[]; render: (one: T) => React.ReactNode }

function Listed<T extends KnownPlace | ImportPlan['renamed'][number]>(props: ListedProps<T>) {
  const { heading, all, render } = props
  if (all.length === 0) return null
  return (
    <section aria-label={heading}>
      <h3 className="text-sm">{heading}</h3>
      <ul className="text-sm wrap-anywhere">
        {all.slice(0, LISTED).map((one) => (
          <li
            key={keyOf('place' in one ? one.place : one)}
            className="border-t border-line py-1 first:border-0"
          >
            {render(one)}
          </li>
        ))}
      </ul>
      {all.length > LISTED && <p className="text-xs text-ink-3">and {all.length - LISTED} more</p>}
    </section>
  )
}

const aPlace = (place: KnownPlace) => (
  <>
    {place.name !== undefined && <bdi className="font-medium">{place.name}</bdi>}{' '}
    <span className="text-ink-3">
      {kindOf(place)} <bdi className="mono">{slimId(idOf(place))}</bdi>
    </span>
  </>
)

function Plan({ plan }: { plan: ImportPlan }) {
  const { added, renamed, pinned, unchanged } = plan
  return (
    <div
      className="grid max-h-[40dvh] gap-3 overflow-auto"
      tabIndex={0}
      role="group"
      aria-label="What would change"
    >
      <Listed heading={`Added: ${added.length}`} all={added} render={aPlace} />
      <Listed
        heading={`Named differently: ${renamed.length}`}
        all={renamed}
        render={({ from, to }) => <Change from={<bdi>{from}</bdi>} to={<bdi>{to}</bdi>} />}
      />
      <Listed heading={`Pinned: ${pinned.length}`} all={pinned} render={aPlace} />
      {unchanged > 0 && <p className="text-sm text-ink-2">Unchanged: {unchanged}</p>}
    </div>
  )
}

/** Choosing a file of names, seeing what it would change, and changing that. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const mine = usePlaces()
  const [chosen, setChosen] = useState<Chosen>({ kind: 'nothing' })
  const [whose, setWhose] = useState<Whose>('theirs')
  const entries = chosen.kind === 'read' ? chosen.entries : []
  const plan = planImport(mine, entries)
  const renames = whose === 'theirs' ? plan.renamed.length : 0
  const changes = plan.added.length + plan.pinned.length + renames
  const apply = () => {
    onClose()
    changeWithUndo(doneWords(plan, whose), (known) => importNames(known, entries, whose))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import names"
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          {chosen.kind === 'read' && (
            <Button
              variant="primary"
              onClick={apply}
              {...(changes === 0 && { disabledReason: 'Nothing to import' })}
            >
              Import
            </Button>
          )}
        </>
      }
    >
      <p className="text-sm text-ink-2">
        A file of names and pins that was saved on a home like this one. Nothing is changed before
        you have seen what.
      </p>
      <label className="relative justify-self-start">
        <input
          type="file"
          accept=".json,application/json"
          data-autofocus
          className="peer sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file can be chosen again once it was mended.
            event.target.value = ''
            if (file) void readChosen(file).then(setChosen)
          }}
        />
        <span
          className={buttonClass(
            {},
            'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          )}
        >
          <Icon of={FileUp} size="sm" />
          Choose a file
        </span>{' '}
        {chosen.kind !== 'nothing' && (
          <span className="text-sm text-ink-2 wrap-anywhere">{chosen.file}</span>
        )}
      </label>
      <div role="status" aria-label="File" className="grid gap-3">
        {chosen.kind === 'wrong' && (
          <Notice tone="danger" icon={OctagonX} title="Nothing was imported.">
            {chosen.reason}
          </Notice>
        )}
        {chosen.kind === 'read' && <Plan plan={plan} />}
      </div>
      {plan.renamed.length > 0 && (
        <RadioGroup<Whose>
          legend="Where a name differs"
          layout="column"
          value={whose}
          onValueChange={setWhose}
          options={[
            { value: 'theirs', label: 'Take the name of the file' },
            { value: 'mine', label: 'Keep my name' },
          ]}
        />
      )}
    </Dialog>
  )
}
