import Download from 'lucide-react/icons/download'
import { usePageActions } from '#src/shared/page-actions.ts'
import { type Exported, type Format, saveExport } from './save-export.ts'

/** Exporting as actions of the page, which the commands offer. */
export const useExportActions = (exported: Exported): void => {
  const save = (format: Format) => saveExport(format, exported)
  usePageActions([
    {
      id: 'export-csv',
      label: 'Export as CSV',
      icon: Download,
      run: () => save('CSV'),
    },
    {
      id: 'export-json',
      label: 'Export as JSON',
      icon: Download,
      run: () => save('JSON'),
    },
  ])
}
