import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { toast } from '#src/ui/announcer.tsx'
import { usePageActions } from '#src/shared/page-actions.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { usePopover } from '#src/ui/use-popover.ts'
import type { ExportFile } from './export-history.ts'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'
import type { History } from '#src/deployments/history/history.ts'
import { saveFile } from '#src/ui/save-file.ts'

/** Loads the code that builds the files. */
export const loadExport = () => import('./export-history.ts')

type ExportMenuProps = {
  history: History
  compiled: CompiledFilter
  environmentId: string
  /** How much is exported: "3 of 240 loaded, back to 2 March". */
  coverage: string
}

const save = ({ name, type, parts }: ExportFile) => {
  saveFile(name, type, parts)
  toast(`Saved ${name}`)
}

/** The formats, by the function that builds them. */
type Kind = 'exportCsv' | 'exportJson'

/** Saves the loaded deployments that match the filter as a file. */
export function ExportMenu({ history, compiled, environmentId, coverage }: ExportMenuProps) {
  const { trigger, box, open, close } = usePopover('end')
  const partial = !history.complete || history.gaps.size > 0
  const [making, setMaking] = useState<Kind>()
  const choose = async (kind: Kind) => {
    setMaking(kind)
    try {
      const code = await loadExport()
      save(code[kind](history, compiled, environmentId, Date.now()))
      close()
    } catch {
      toast('Not saved: part of the console could not be loaded. Try again, or reload the page.')
    } finally {
      setMaking(undefined)
    }
  }
  usePageActions([
    {
      id: 'export-csv',
      label: 'Export as CSV',
      icon: Download,
      run: () => void choose('exportCsv'),
    },
    {
      id: 'export-json',
      label: 'Export as JSON',
      icon: Download,
      run: () => void choose('exportJson'),
    },
  ])
  return (
    <>
      <IconButton {...trigger} icon={Download} label="Export" />
      <Popover {...box} label="Export" className="w-64 p-3">
        {open && (
          <div className="grid gap-2.5">
            <p className="text-sm text-ink-2">
              {coverage}.{partial && ' The file notes that older ones are missing.'}
            </p>
            <div className="flex gap-2">
              <Button
                size="sm"
                data-autofocus
                busy={making === 'exportCsv'}
                onClick={() => void choose('exportCsv')}
              >
                Save as CSV
              </Button>
              <Button
                size="sm"
                busy={making === 'exportJson'}
                onClick={() => void choose('exportJson')}
              >
                Save as JSON
              </Button>
            </div>
          </div>
        )}
      </Popover>
    </>
  )
}
