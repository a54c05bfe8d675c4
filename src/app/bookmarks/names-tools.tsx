import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { toast } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { fileEntries, namesFileText } from './names-file.ts'
import { useNamedBoards } from '#src/shared/use-named-boards.ts'
import { useBookmarks } from '#src/shared/use-bookmarks.ts'
import { useSavedViews } from '#src/shared/use-saved-views.ts'
import { saveFile } from '#src/ui/hooks/save-file.ts'

const FILE_NAME = 'tidemark-names.json'

const save = (text: string) => {
  saveFile(FILE_NAME, 'application/json', [text])
  toast(`Saved ${FILE_NAME}`)
}

/** Saves names, pins, boards and saved views to a file, and imports them from one. */
export function NamesTools() {
  const known = useBookmarks()
  const [importing, setImporting] = useState(false)
  const boards = useNamedBoards()
  const views = useSavedViews()
  const isEmpty = fileEntries(known).length === 0 && boards.length === 0 && views.length === 0
  return (
    <section aria-labelledby="names-file" className="grid gap-2">
      <h2 id="names-file">Names and pins</h2>
      <p className="max-w-prose text-sm text-ink-2">
        They stay in this browser, like your boards and saved views. Save them all as a file to use
        them in another browser or to share them with your team. An import adds to what is here.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Download}
          onClick={() => save(namesFileText(known, boards, views))}
          {...(isEmpty && { disabledReason: 'Nothing is named, pinned or saved yet' })}
        >
          Save as file
        </Button>
        <Button size="sm" icon={FileUp} onClick={() => setImporting(true)}>
          Import a file
        </Button>
      </div>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </section>
  )
}
