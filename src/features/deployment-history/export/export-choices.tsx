import { Button } from '#src/ui/buttons/button.tsx'
import { type Exported, type Format, saveExport } from './save-export.ts'

type ExportChoicesProps = Exported & { coverage: string; onSaved: () => void }

/** What is exported, and a button for each format. */
export function ExportChoices({ coverage, onSaved, ...exported }: ExportChoicesProps) {
  const { complete, gaps } = exported.history
  const partial = !complete || gaps.size > 0
  const save = (format: Format) => {
    saveExport(format, exported)
    onSaved()
  }
  return (
    <div className="grid gap-2.5">
      <p className="text-sm text-ink-2">
        {coverage}.{partial && ' The file notes that older ones are missing.'}
      </p>
      <div className="flex gap-2">
        <Button size="sm" data-autofocus onClick={() => save('CSV')}>
          Save as CSV
        </Button>
        <Button size="sm" onClick={() => save('JSON')}>
          Save as JSON
        </Button>
      </div>
    </div>
  )
}
