import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { useConnection } from '#src/api/api-context.ts'
import { toast } from '#src/ui/states/announcer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { fileEntries, namesFileText } from './names-file.ts'
import { teamFileText } from './team-file.ts'
import { useNamedBoards } from '#src/shared/use-named-boards.ts'
import { useBookmarks } from '#src/shared/use-bookmarks.ts'
import { useSavedViews } from '#src/shared/use-saved-views.ts'
import { saveFile } from '#src/ui/hooks/save-file.ts'

const FILE_NAME = 'tidemark-names.json'
const TEAM_FILE_NAME = 'tidemark-team.json'

const save = (fileName: string, text: string) => {
  saveFile(fileName, 'application/json', [text])
  toast(`Saved ${fileName}`)
}

/** Saves names, pins, boards and saved views to a file or as the team's file, and imports them from one. */
export function NamesTools() {
  const { config } = useConnection().api
  const known = useBookmarks()
  const [importing, setImporting] = useState(false)
  const boards = useNamedBoards()
  const views = useSavedViews()
  const entries = fileEntries(known)
  const isEmpty = entries.length === 0 && boards.length === 0 && views.length === 0
  return (
    <section aria-labelledby="names-file" className="grid gap-2">
      <h2 id="names-file">Names and pins</h2>
      <p className="max-w-prose text-sm text-ink-2">
        They stay in this browser, like your boards and saved views. Save them all as a file to use
        them in another browser or to share them with your team. An import adds to what is here.
        Names, pins and boards can also become the team’s file, which gives everybody here the same
        names: whoever runs this console adds it to its configuration.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Download}
          onClick={() => save(FILE_NAME, namesFileText(known, boards, views))}
          {...(isEmpty && { disabledReason: 'Nothing is named, pinned or saved yet' })}
        >
          Save as file
        </Button>
        <Button size="sm" icon={FileUp} onClick={() => setImporting(true)}>
          Import a file
        </Button>
        <Button
          size="sm"
          icon={Users}
          onClick={() => save(TEAM_FILE_NAME, teamFileText(config, known, boards))}
          {...(entries.length === 0 &&
            boards.length === 0 && { disabledReason: 'Nothing to save as the team’s file yet' })}
        >
          Save as the team’s file
        </Button>
      </div>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </section>
  )
}
