import Download from 'lucide-react/icons/download'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { ExportChoices } from './export-choices.tsx'
import { Popover } from '#src/ui/overlays/popover.tsx'
import { usePopover } from '#src/ui/overlays/use-popover.ts'
import type { Exported } from './save-export.ts'

type ExportMenuProps = Exported & {
  /** How much is exported: "3 of 240 loaded, back to 2 March". */
  coverage: string
}

/** Saves the loaded deployments that match the filter as a file. */
export function ExportMenu(props: ExportMenuProps) {
  const { trigger, box, open, close } = usePopover('end')
  return (
    <>
      <IconButton {...trigger} icon={Download} label="Export" />
      <Popover {...box} label="Export" className="w-64 p-3">
        {open && <ExportChoices {...props} onSaved={close} />}
      </Popover>
    </>
  )
}
