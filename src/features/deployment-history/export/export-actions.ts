import Download from 'lucide-react/icons/download'
import { apiNow } from '#src/lib/time/api-clock.ts'
import { usePageActions } from '#src/shared/page-actions.ts'
import { toast } from '#src/ui/states/announcer.tsx'
import { saveFile } from '#src/ui/hooks/save-file.ts'
import type { CompiledFilter } from '#timeline/find/filter-match.ts'
import type { History } from '#src/deployments/history/history.ts'
import { exportCsv, exportJson } from './export-history.ts'

/** What is exported: the loaded deployments of an environment that match the filter. */
export type Exported = {
  history: History
  compiled: CompiledFilter
  environmentId: string
}

const FORMATS = { CSV: exportCsv, JSON: exportJson }

/** The format of an exported file. */
export type Format = keyof typeof FORMATS

/** Saves the deployments as a file of the browser, and says its name. */
export const saveExport = (format: Format, exported: Exported): void => {
  const { history, compiled, environmentId } = exported
  const { name, type, parts } = FORMATS[format](history, compiled, environmentId, apiNow())
  saveFile(name, type, parts)
  toast(`Saved ${name}`)
}

/** Offers each format among the commands. */
export const useExportActions = (exported: Exported): void =>
  usePageActions(
    (['CSV', 'JSON'] as const).map((format) => ({
      id: `export-${format.toLowerCase()}`,
      label: `Export as ${format}`,
      icon: Download,
      run: () => saveExport(format, exported),
    })),
  )
