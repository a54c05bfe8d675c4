import OctagonX from 'lucide-react/icons/octagon-x'
import { type ReactNode, useState } from 'react'
import { idOf, keyOf, kindOf, type Bookmark } from '#src/lib/storage/bookmarks.ts'
import type { NamedBoard } from '#src/lib/storage/boards.ts'
import type { SavedView } from '#src/lib/storage/saved-views.ts'
import { counted } from '#src/lib/text/counted.ts'
import { fileText } from '#src/lib/text/file-text.ts'
import { useNamedBoards } from '#src/shared/use-named-boards.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Change } from '#src/ui/marks/change.tsx'
import { FileButton } from '#src/ui/fields/file-button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Notice } from '#src/ui/states/notice.tsx'
import { RadioGroup } from '#src/ui/fields/radio-group.tsx'
import { type ImportPlan, importNames, planImport, type Whose } from './import-names.ts'
import { importBoards, importViews, type KeptPlan, planBoards, planViews } from './import-kept.ts'
import { FILE_MOST, type NamesFile, readNamesFile } from './names-file.ts'
import { shortId } from '#src/lib/text/short-id.ts'
import { changeWithUndo } from '#src/shared/undo-bookmark-change.ts'
import { useBookmarks, useEnvironmentNames } from '#src/shared/use-bookmarks.ts'
import { useSavedViews } from '#src/shared/use-saved-views.ts'

type Chosen =
  | { kind: 'nothing' }
  | { kind: 'wrong'; file: string; reason: string }
  | ({ kind: 'read'; file: string } & NamesFile)

const readChosen = async (file: File): Promise<Chosen> => {
  if (file.size > FILE_MOST) {
    const reason = `The file is ${(file.size / 1e6).toFixed(1)} MB; the limit is ${FILE_MOST / 1e6} MB.`
    return { kind: 'wrong', file: file.name, reason }
  }
  const found = await fileText(file)
  const read = 'wrong' in found ? found : readNamesFile(found.text)
  return 'wrong' in read
    ? { kind: 'wrong', file: file.name, reason: read.wrong }
    : { kind: 'read', file: file.name, ...read }
}

const some = (count: number, words: string) => (count === 0 ? [] : [`${count} ${words}`])

/** "2 boards added", "1 saved view replaced" */
const keptWords = <T,>({ added, differing }: KeptPlan<T>, what: string, whose: Whose) => [
  ...(added.length > 0 ? [`${counted(added.length, what)} added`] : []),
  ...(whose === 'theirs' && differing.length > 0
    ? [`${counted(differing.length, what)} replaced`]
    : []),
]

/** What an import would change. */
type WholePlan = {
  readonly names: ImportPlan
  readonly boards: KeptPlan<NamedBoard>
  readonly views: KeptPlan<SavedView>
}

/** Describes an import: "Imported: 3 added, 1 renamed." */
const doneWords = ({ names, boards, views }: WholePlan, whose: Whose): string =>
  `Imported: ${[
    ...some(names.added.length, 'added'),
    ...some(whose === 'theirs' ? names.renamed.length : 0, 'renamed'),
    ...some(names.pinned.length, 'pinned'),
    ...(names.ordered ? ['pins in the order of the file'] : []),
    ...keptWords(boards, 'board', whose),
    ...keptWords(views, 'saved view', whose),
  ].join(', ')}.`

/** The most entries of a list that are shown. */
const LISTED = 50

/** A list entry with its React key. */
type Entry = { readonly key: string; readonly content: ReactNode }

function Listed({ heading, entries }: { heading: string; entries: readonly Entry[] }) {
  if (entries.length === 0) return null
  const title = `${heading}: ${entries.length}`
  return (
    <section aria-label={title}>
      <h3 className="text-sm">{title}</h3>
      <ul className="text-sm wrap-anywhere">
        {entries.slice(0, LISTED).map(({ key, content }) => (
          <li key={key} className="border-t border-line py-1 first:border-0">
            {content}
          </li>
        ))}
      </ul>
      {entries.length > LISTED && (
        <p className="text-xs text-ink-3">and {entries.length - LISTED} more</p>
      )}
    </section>
  )
}

const named = (name: string | undefined, note: ReactNode) => (
  <>
    {name !== undefined && <bdi className="font-medium">{name}</bdi>}{' '}
    <span className="text-ink-3">{note}</span>
  </>
)

const bookmarkEntry = (bookmark: Bookmark): Entry => ({
  key: keyOf(bookmark),
  content: named(
    bookmark.name,
    <>
      {kindOf(bookmark)} <bdi className="mono">{shortId(idOf(bookmark))}</bdi>
    </>,
  ),
})

const boardEntry = ({ name, environments }: NamedBoard): Entry => ({
  key: name,
  content: named(name, counted(environments.length, 'environment')),
})

function Plan({ plan: { names, boards, views } }: { plan: WholePlan }) {
  const nameOf = useEnvironmentNames()
  const viewEntry = ({ name, environmentId }: SavedView): Entry => ({
    key: `${environmentId} ${name}`,
    content: named(
      name,
      <>
        of <bdi>{nameOf(environmentId)}</bdi>
      </>,
    ),
  })
  const renamed = names.renamed.map(({ bookmark, from, to }): Entry => ({
    key: keyOf(bookmark),
    content: <Change from={<bdi>{from}</bdi>} to={<bdi>{to}</bdi>} />,
  }))
  const unchanged = names.unchanged + boards.unchanged + views.unchanged
  return (
    <div
      className="grid max-h-[40dvh] gap-3 overflow-auto"
      tabIndex={0}
      role="group"
      aria-label="What would change"
    >
      <Listed heading="Added" entries={names.added.map(bookmarkEntry)} />
      <Listed heading="Named differently" entries={renamed} />
      <Listed heading="Pinned" entries={names.pinned.map(bookmarkEntry)} />
      <Listed heading="Boards added" entries={boards.added.map(boardEntry)} />
      <Listed heading="Boards that differ" entries={boards.differing.map(boardEntry)} />
      <Listed heading="Saved views added" entries={views.added.map(viewEntry)} />
      <Listed heading="Saved views that differ" entries={views.differing.map(viewEntry)} />
      {names.ordered && <p className="text-sm">Pins get the order of the file.</p>}
      {unchanged > 0 && <p className="text-sm text-ink-2">Unchanged: {unchanged}</p>}
    </div>
  )
}

/** Lets the person choose a file of names, shows what it would change, and imports it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const mine = useBookmarks()
  const [chosen, setChosen] = useState<Chosen>({ kind: 'nothing' })
  const [whose, setWhose] = useState<Whose>('theirs')
  const file = chosen.kind === 'read' ? chosen : undefined
  const plan: WholePlan = {
    names: planImport(mine, file?.entries ?? []),
    boards: planBoards(useNamedBoards(), file?.boards ?? []),
    views: planViews(useSavedViews(), file?.views ?? []),
  }
  const { names } = plan
  const differingKept = plan.boards.differing.length + plan.views.differing.length
  const differing = names.renamed.length + differingKept
  const changes =
    names.added.length +
    names.pinned.length +
    Number(names.ordered) +
    plan.boards.added.length +
    plan.views.added.length +
    (whose === 'theirs' ? differing : 0)
  const apply = () => {
    if (!file) return
    onClose()
    changeWithUndo(doneWords(plan, whose), (known) => importNames(known, file.entries, whose), {
      boards: (known) => importBoards(known, file.boards, whose),
      views: (known) => importViews(known, file.views, whose),
    })
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
        Choose a file of names, pins, boards and saved views that was saved on the home page of a
        Tidemark console. You can review the changes first.
      </p>
      <FileButton
        label="Choose a file"
        accept=".json,application/json"
        data-autofocus
        fileName={chosen.kind === 'nothing' ? undefined : chosen.file}
        onFile={(picked) => void readChosen(picked).then(setChosen)}
      />
      <div role="status" aria-label="File" className="grid gap-3">
        {chosen.kind === 'wrong' && (
          <Notice tone="danger" icon={OctagonX} title="Nothing was imported.">
            {chosen.reason}
          </Notice>
        )}
        {chosen.kind === 'read' && <Plan plan={plan} />}
      </div>
      {differing > 0 && (
        <RadioGroup<Whose>
          legend={differingKept > 0 ? 'Where the file differs' : 'Where a name differs'}
          layout="column"
          value={whose}
          onValueChange={setWhose}
          options={[
            {
              value: 'theirs',
              label: differingKept > 0 ? 'Use what is in the file' : 'Use the name in the file',
            },
            { value: 'mine', label: differingKept > 0 ? 'Keep mine' : 'Keep my name' },
          ]}
        />
      )}
    </Dialog>
  )
}
