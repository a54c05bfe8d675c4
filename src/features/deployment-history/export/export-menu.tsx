import Download from 'lucide-react/icons/download'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import { type Exported, type Format, saveExport } from './export-actions.ts'

type ExportMenuProps = Exported & {
  /** How much is exported: "3 of 240 loaded, back to 2 March". */
  coverage: string
}

/** Saves the loaded deployments that match the filter as a file. */
export function ExportMenu({ coverage, ...exported }: ExportMenuProps) {
  const { trigger, box, close } = usePopover('end')
  const { complete, gaps } = exported.history
  const save = (format: Format) => {
    saveExport(format, exported)
    close()
  }
  return (
    <>
      <IconButton {...trigger} icon={Download} label="Export" />
      <Popover {...box} label="Export" className="w-64 p-3">
        <div className="grid gap-2.5">
          <p className="text-sm text-ink-2">
            {coverage}.{(!complete || gaps.size > 0) && ' The file notes what is not loaded.'}
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
      </Popover>
    </>
  )
}
