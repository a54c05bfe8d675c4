import { apiNow } from '#src/lib/time/api-clock.ts'
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

const EXPORTS = { CSV: exportCsv, JSON: exportJson }

/** The format of an exported file. */
export type Format = keyof typeof EXPORTS

/** Saves the deployments as a file of the browser, and says its name. */
export const saveExport = (format: Format, exported: Exported): void => {
  const { history, compiled, environmentId } = exported
  const { name, type, parts } = EXPORTS[format](history, compiled, environmentId, apiNow())
  saveFile(name, type, parts)
  toast(`Saved ${name}`)
}
