import Download from 'lucide-react/icons/download'
import { toast } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { usePopover } from '#src/ui/use-popover.ts'
import { exportCsv, exportJson } from './export-history.ts'
import type { CompiledFilter } from './filter-match.ts'
import type { History } from './history.ts'

type ExportMenuProps = {
  history: History
  compiled: CompiledFilter
  environmentId: string
  /** What of the history it is: "3 of 240 loaded, back to 2 March". */
  coverage: string
}

type ExportFile = ReturnType<typeof exportCsv>

const save = ({ name, type, parts }: ExportFile) => {
  const href = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000)
  toast(`Saved ${name}`)
}

/** Saves what is loaded and matches as a file. */
export function ExportMenu({ history, compiled, environmentId, coverage }: ExportMenuProps) {
  const { trigger, box, open, close } = usePopover('end')
  const partial = !history.complete || history.gaps.size > 0
  const choose = (make: typeof exportCsv) => () => {
    save(make(history, compiled, environmentId, Date.now()))
    close()
  }
  return (
    <>
      <IconButton {...trigger} icon={Download} label="Export" />
      <Popover {...box} label="Export" className="w-64 p-3">
        {open && (
          <div className="grid gap-2.5">
            <p className="text-sm text-ink-2">
              {coverage}.{partial && ' The file says that older ones are missing.'}
            </p>
            <div className="flex gap-2">
              <Button size="sm" data-autofocus onClick={choose(exportCsv)}>
                Save as CSV
              </Button>
              <Button size="sm" onClick={choose(exportJson)}>
                Save as JSON
              </Button>
            </div>
          </div>
        )}
      </Popover>
    </>
  )
}
