import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { toast } from '#src/ui/announcer.tsx'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { usePopover } from '#src/ui/use-popover.ts'
import type { ExportFile } from './export-history.ts'
import type { CompiledFilter } from './filter-match.ts'
import type { History } from './history.ts'
import { loadExport } from './late-parts.ts'

type ExportMenuProps = {
  history: History
  compiled: CompiledFilter
  environmentId: string
  /** What of the history it is: "3 of 240 loaded, back to 2 March". */
  coverage: string
}

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

/** The formats, by what makes them. */
type Kind = 'exportCsv' | 'exportJson'

/** Saves what is loaded and matches as a file. */
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
      toast('Not saved: a part of the console did not load. Try again, or reload the page.')
    } finally {
      setMaking(undefined)
    }
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
