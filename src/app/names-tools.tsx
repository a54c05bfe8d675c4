import Download from 'lucide-react/icons/download'
import FileUp from 'lucide-react/icons/file-up'
import { useState } from 'react'
import { toast } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { LatePanel } from '#src/ui/late-panel.tsx'
import { latePart } from '#src/ui/late-part.ts'
import { fileEntries, namesFileText } from './names-file.ts'
import { usePlaces } from './use-places.ts'

const ImportDialog = latePart(() => import('./import-dialog.tsx').then((code) => code.ImportDialog))

const FILE_NAME = 'tidemark-names.json'

const save = (text: string) => {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = href
  link.download = FILE_NAME
  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
  toast(`Saved ${FILE_NAME}`)
}

/** Taking names and pins to a file, and from one. */
export function NamesTools() {
  const known = usePlaces()
  const [importing, setImporting] = useState(false)
  const isEmpty = fileEntries(known).length === 0
  return (
    <section aria-labelledby="names-file" className="mb-10 grid gap-2">
      <h2 id="names-file">Names and pins</h2>
      <p className="max-w-prose text-sm text-ink-2">
        They stay in this browser. A file takes them to another one, or to the others of your team;
        importing it adds to what is here.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={Download}
          onClick={() => save(namesFileText(known))}
          {...(isEmpty && { disabledReason: 'Nothing is named or pinned yet' })}
        >
          Save as file
        </Button>
        <Button size="sm" icon={FileUp} onClick={() => setImporting(true)}>
          Import a file
        </Button>
      </div>
      {importing && (
        <LatePanel what="the import">
          <ImportDialog onClose={() => setImporting(false)} />
        </LatePanel>
      )}
    </section>
  )
}
