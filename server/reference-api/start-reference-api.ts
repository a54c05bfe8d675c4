import { createReferenceApi, type ReferenceApi, type ReferenceApiOptions } from './reference-api.ts'
import { DataInUse } from '#reference/store/sample-database.ts'

/**
 * Starts the embedded API on a data folder. If another server uses that folder, this one keeps its
 * data in memory and passes a message about it to `warn`.
 */
export const startReferenceApi = (
  options: ReferenceApiOptions & { dataDir: string },
  warn: (message: string) => void,
): ReferenceApi => {
  const { dataDir, ...others } = options
  try {
    return createReferenceApi(options)
  } catch (error) {
    if (!(error instanceof DataInUse)) throw error
    warn(
      `Another server uses the sample data in ${dataDir}, so this one keeps its data in memory. To keep it on disk, choose another folder with --data.`,
    )
    return createReferenceApi(others)
  }
}
