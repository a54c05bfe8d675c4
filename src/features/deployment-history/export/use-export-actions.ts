import Download from 'lucide-react/icons/download'
import { usePageActions } from '#src/shared/page-actions.ts'
import { toast } from '#src/ui/announcer.tsx'
import type { Exported, Format } from './save-export.ts'

/** Exporting as actions of the page, which the commands offer. */
export const useExportActions = (exported: Exported): void => {
  const save = async (format: Format) => {
    try {
      const { saveExport } = await import('./save-export.ts')
      saveExport(format, exported)
    } catch {
      toast('Not saved: part of the console could not be loaded. Try again, or reload the page.')
    }
  }
  usePageActions([
    {
      id: 'export-csv',
      label: 'Export as CSV',
      icon: Download,
      run: () => void save('CSV'),
    },
    {
      id: 'export-json',
      label: 'Export as JSON',
      icon: Download,
      run: () => void save('JSON'),
    },
  ])
}
