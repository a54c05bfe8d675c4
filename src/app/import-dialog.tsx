import FileUp from 'lucide-react/icons/file-up'
import OctagonX from 'lucide-react/icons/octagon-x'
import { useState } from 'react'
import { idOf, keyOf, kindOf, type Bookmark } from '#src/lib/bookmarks.ts'
import type { NamedBoard } from '#src/lib/boards.ts'
import { counted } from '#src/lib/counted.ts'
import { useBoards } from '#src/shared/use-boards.ts'
import { Button } from '#src/ui/button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Change } from '#src/ui/change.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { type ImportPlan, importNames, planImport, type Whose } from './import-names.ts'
import { type BoardsPlan, importBoards, planBoards } from './import-boards.ts'
import { FILE_MOST, type NamesFile, readNamesFile } from './names-file.ts'
import { shortId } from '#src/lib/short-id.ts'
import { changeWithUndo } from '#src/shared/undo-bookmark-change.ts'
import { useBookmarks } from '#src/shared/use-bookmarks.ts'

type Chosen =
  | { kind: 'nothing' }
  | { kind: 'wrong'; file: string; reason: string }
  | ({ kind: 'read'; file: string } & NamesFile)

const readChosen = async (file: File): Promise<Chosen> => {
  if (file.size > FILE_MOST) {
    const reason = `It has ${(file.size / 1e6).toFixed(1)} MB. A file of names has ${FILE_MOST / 1e6} MB at most.`
    return { kind: 'wrong', file: file.name, reason }
  }
  const read = readNamesFile(await file.text())
  return 'wrong' in read
    ? { kind: 'wrong', file: file.name, reason: read.wrong }
    : { kind: 'read', file: file.name, ...read }
}

const some = (count: number, words: string) => (count === 0 ? [] : [`${count} ${words}`])

/** Describes an import: "Imported: 3 added, 1 renamed." */
const doneWords = (
  { added, renamed, pinned, ordered }: ImportPlan,
  boards: BoardsPlan,
  whose: Whose,
): string =>
  `Imported: ${[
    ...some(added.length, 'added'),
    ...some(whose === 'theirs' ? renamed.length : 0, 'renamed'),
    ...some(pinned.length, 'pinned'),
    ...(ordered ? ['pins in the order of the file'] : []),
    ...(boards.added.length > 0 ? [`${counted(boards.added.length, 'board')} added`] : []),
    ...(whose === 'theirs' && boards.differing.length > 0
      ? [`${counted(boards.differing.length, 'board')} replaced`]
      : []),
  ].join(', ')}.`

/** The most entries of a list that are shown. */
const LISTED = 50

type ListedProps<T> = { heading: string; all: readonly T[]; render: (one: T) => React.ReactNode }

type Listable = Bookmark | ImportPlan['renamed'][number] | NamedBoard

const listKey = (one: Listable): string => {
  if ('environments' in one) return one.name
  return keyOf('bookmark' in one ? one.bookmark : one)
}

function Listed<T extends Listable>(props: ListedProps<T>) {
  const { heading, all, render } = props
  if (all.length === 0) return null
  return (
    <section aria-label={heading}>
      <h3 className="text-sm">{heading}</h3>
      <ul className="text-sm wrap-anywhere">
        {all.slice(0, LISTED).map((one) => (
          <li key={listKey(one)} className="border-t border-line py-1 first:border-0">
            {render(one)}
          </li>
        ))}
      </ul>
      {all.length > LISTED && <p className="text-xs text-ink-3">and {all.length - LISTED} more</p>}
    </section>
  )
}

const aBookmark = (bookmark: Bookmark) => (
  <>
    {bookmark.name !== undefined && <bdi className="font-medium">{bookmark.name}</bdi>}{' '}
    <span className="text-ink-3">
      {kindOf(bookmark)} <bdi className="mono">{shortId(idOf(bookmark))}</bdi>
    </span>
  </>
)

const aBoard = ({ name, environments }: NamedBoard) => (
  <>
    <bdi className="font-medium">{name}</bdi>{' '}
    <span className="text-ink-3">{counted(environments.length, 'environment')}</span>
  </>
)

function Plan({ plan, boards }: { plan: ImportPlan; boards: BoardsPlan }) {
  const { added, renamed, pinned, ordered } = plan
  const unchanged = plan.unchanged + boards.unchanged
  return (
    <div
      className="grid max-h-[40dvh] gap-3 overflow-auto"
      tabIndex={0}
      role="group"
      aria-label="What would change"
    >
      <Listed heading={`Added: ${added.length}`} all={added} render={aBookmark} />
      <Listed
        heading={`Named differently: ${renamed.length}`}
        all={renamed}
        render={({ from, to }) => <Change from={<bdi>{from}</bdi>} to={<bdi>{to}</bdi>} />}
      />
      <Listed heading={`Pinned: ${pinned.length}`} all={pinned} render={aBookmark} />
      <Listed heading={`Boards added: ${boards.added.length}`} all={boards.added} render={aBoard} />
      <Listed
        heading={`Boards that differ: ${boards.differing.length}`}
        all={boards.differing}
        render={aBoard}
      />
      {ordered && <p className="text-sm">Pins get the order of the file.</p>}
      {unchanged > 0 && <p className="text-sm text-ink-2">Unchanged: {unchanged}</p>}
    </div>
  )
}

/** Lets the person choose a file of names, shows what it would change, and imports it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const mine = useBookmarks()
  const [chosen, setChosen] = useState<Chosen>({ kind: 'nothing' })
  const [whose, setWhose] = useState<Whose>('theirs')
  const entries = chosen.kind === 'read' ? chosen.entries : []
  const theirBoards = chosen.kind === 'read' ? chosen.boards : []
  const plan = planImport(mine, entries)
  const boards = planBoards(useBoards(), theirBoards)
  const differing = plan.renamed.length + boards.differing.length
  const changes =
    plan.added.length +
    plan.pinned.length +
    Number(plan.ordered) +
    boards.added.length +
    (whose === 'theirs' ? differing : 0)
  const apply = () => {
    onClose()
    changeWithUndo(
      doneWords(plan, boards, whose),
      (known) => importNames(known, entries, whose),
      (known) => importBoards(known, theirBoards, whose),
    )
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
        Choose a file of names, pins and boards that was saved on the home page of a Tidemark
        console. You see the changes before they are made.
      </p>
      <label className="relative justify-self-start">
        <input
          type="file"
          accept=".json,application/json"
          data-autofocus
          className="peer sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // So that the same file can be chosen again after it was corrected.
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
        {chosen.kind === 'read' && <Plan plan={plan} boards={boards} />}
      </div>
      {differing > 0 && (
        <RadioGroup<Whose>
          legend={
            boards.differing.length > 0 ? 'Where names and boards differ' : 'Where a name differs'
          }
          layout="column"
          value={whose}
          onValueChange={setWhose}
          options={[
            {
              value: 'theirs',
              label:
                boards.differing.length > 0 ? 'Use those in the file' : 'Use the name in the file',
            },
            { value: 'mine', label: boards.differing.length > 0 ? 'Keep mine' : 'Keep my name' },
          ]}
        />
      )}
    </Dialog>
  )
}
